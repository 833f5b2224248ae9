import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Customer } from '@stallwise/contract/customers/customers.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useOpenOnArrival } from '#ui/use-open-on-arrival.ts'
import { CustomerDialog } from './CustomerDialog.tsx'
import { customerRows } from './customers.queries.ts'
import { MergeDialog } from './MergeDialog.tsx'

type Open = { kind: 'add' } | { kind: 'rename' | 'merge'; customer: Customer }

const useColumns = (): ListColumn<Customer>[] => {
  const { t } = useLingui()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name, width: 'minmax(0, 2fr)' },
    { key: 'lots', label: t`Parking lots`, value: ({ parkingLots }) => parkingLots, align: 'end' },
    { key: 'users', label: t`Users`, value: ({ users }) => users, align: 'end' },
    { key: 'createdAt', label: t`Since`, value: ({ createdAt }) => new Date(createdAt), narrow: 'hide' },
  ]
}

/** All customers of the provider. */
export const CustomersPage = () => {
  const { t } = useLingui()
  const address = useListAddress()
  const customers = useServerRows(customerRows(address.search))
  const [open, setOpen] = useState<Open>()
  useOpenOnArrival('customer', () => setOpen({ kind: 'add' }))
  const columns = useColumns()
  const act = (key: 'rename' | 'merge', label: string): ListAction<Customer> => ({
    key,
    label: () => label,
    onPick: (customer) => setOpen({ kind: key, customer }),
  })
  const actions = [act('rename', t`Rename customer`), act('merge', t`Merge into another customer`)]
  return (
    <>
      <PageHead title={<Trans>Customers</Trans>}>
        <Button component={Link} to="/admin/users">{t`Users admin`}</Button>
        <Button component={Link} to="/admin/provider/users">{t`Provider staff`}</Button>
      </PageHead>
      <ResourceList
        {...address}
        {...customers}
        name={t`Customers`}
        exportName="customers"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `/admin/${_id}`}
        columns={columns}
        actions={actions}
        addAction={
          <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>{t`Add customer`}</Button>
        }
        empty={{
          icon: 'building',
          title: <Trans>No customers yet</Trans>,
          text: <Trans>Lots and users belong to a customer. Add the first one.</Trans>,
        }}
      />
      {(open?.kind === 'add' || open?.kind === 'rename') && (
        <CustomerDialog
          customer={open.kind === 'rename' ? open.customer : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'merge' && <MergeDialog customer={open.customer} onClose={() => setOpen(undefined)} />}
    </>
  )
}
