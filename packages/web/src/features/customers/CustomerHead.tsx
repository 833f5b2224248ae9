import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#lib/routes/Link.tsx'
import { hasRole, useMe } from '#lib/session/viewer.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { TabBar } from '#ui/TabBar.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { CustomerTrail } from './CustomerTrail.tsx'
import { customerQuery } from './customers.queries.ts'
import { Stack } from '#ui/Stack.tsx'

const Rename = ({ customerId }: { customerId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const customer = useQuery(customerQuery(customerId)).data
  return (
    <>
      <Button disabled={!customer} onClick={() => setOpen(true)}>
        <Trans>Rename customer</Trans>
      </Button>
      {isOpen && customer && <CustomerDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Name and pages of a customer; `provider` stands for provider staff, who have no customer. */
export const CustomerHead = ({ customerId }: { customerId: string }) => {
  const { t } = useLingui()
  const isProvider = hasRole(useMe(), 'provider')
  const isStaff = customerId === 'provider'
  const { data } = useQuery({ ...customerQuery(customerId), enabled: !isStaff })
  return (
    <Stack>
      <CustomerTrail customerId={customerId} />
      <PageHead title={isStaff ? <Trans>Provider staff</Trans> : (data?.name ?? '…')}>
        {isProvider && !isStaff && <Rename customerId={customerId} />}
      </PageHead>
      {isStaff && isProvider && (
        <TabBar label={t`Pages of provider staff`}>
          <Link to="/admin/provider/users" activeOptions={{ includeSearch: false }}>{t`Users`}</Link>
          <Link to="/admin/provider/changes" activeOptions={{ includeSearch: false }}>{t`Changes`}</Link>
        </TabBar>
      )}
      {!isStaff && (
        <TabBar label={t`Customer pages`}>
          <Link to={`/admin/${customerId}`} activeOptions={{ exact: true, includeSearch: false }}>
            <Trans>Parking lots</Trans>
          </Link>
          <Link to="/portfolio" search={{ customer: customerId }}>
            <Trans>Portfolio</Trans>
          </Link>
          <Link to={`/admin/${customerId}/users`} activeOptions={{ includeSearch: false }}>{t`Users`}</Link>
          <Link to={`/admin/${customerId}/sources`} activeOptions={{ includeSearch: false }}>
            <Trans>Sources</Trans>
          </Link>
          {isProvider && (
            <Link
              to={`/admin/${customerId}/changes`}
              activeOptions={{ includeSearch: false }}
            >{t`Changes`}</Link>
          )}
        </TabBar>
      )}
    </Stack>
  )
}
