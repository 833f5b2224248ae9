import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { lotRows } from '#features/lots/lot-rows.public.ts'
import { Link } from '#lib/routes/Link.tsx'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { CustomerHead } from './CustomerHead.tsx'
import { customerQuery } from './customers.queries.ts'
import { MoveLotDialog } from './MoveLotDialog.tsx'

/** The keys are those that the server sorts by. */
const useColumns = (): ListColumn<LotListItem>[] => {
  const { t } = useLingui()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name, width: 'minmax(0, 2fr)' },
    { key: 'city', label: t`City`, value: ({ city }) => city },
    { key: 'timeZone', label: t`Time zone`, value: ({ timeZone }) => timeZone, narrow: 'hide' },
    { key: 'capacity', label: t`Capacity`, value: ({ counts }) => counts?.capacity ?? null, align: 'end' },
    {
      key: 'sensors',
      label: t`Stall sensors`,
      value: ({ sensors }) => sensors?.total ?? null,
      align: 'end',
      narrow: 'hide',
    },
    {
      key: 'cameras',
      label: t`Cameras`,
      value: ({ cameras }) => cameras?.total ?? null,
      align: 'end',
      narrow: 'hide',
    },
  ]
}

/** The lots of a customer, by pages of the server; for a full-access customer its corporate centre. */
export const CustomerLotsPage = () => {
  const { t } = useLingui()
  const { customerId } = adminCustomerRoute.useParams()
  const mayAdminister = useCan('lot.administer')
  const address = useListAddress()
  const lots = useServerRows(lotRows(useQueryClient(), address.search, { customer: [customerId] }))
  const { data } = useQuery(customerQuery(customerId))
  const [moving, setMoving] = useState<LotListItem>()
  const columns = useColumns()
  const move: ListAction<LotListItem> = {
    key: 'move',
    label: () => t`Move to another customer`,
    isFor: () => mayAdminister,
    onPick: setMoving,
  }
  const open: ListAction<LotListItem> = {
    key: 'open',
    label: () => t`Open the lot`,
    to: ({ _id }) => `/parking-lots/${_id}`,
  }
  const add = mayAdminister && (
    <Button component={Link} to={`/admin/${customerId}/add-parking-lot`} variant="primary">
      <Trans>Add parking lot</Trans>
    </Button>
  )
  return (
    <>
      <CustomerHead customerId={customerId} />
      <ResourceList
        {...address}
        {...lots}
        name={t`Parking lots`}
        exportName="parking-lots"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `/admin/${customerId}/parking-lot/${_id}`}
        columns={columns}
        actions={[open, move]}
        addAction={add}
        empty={{
          icon: 'lots',
          title: <Trans>No parking lots yet</Trans>,
          text: mayAdminister ? (
            <Trans>
              Add a lot with its stall list and floor maps, or move one here from another customer.
            </Trans>
          ) : (
            <Trans>Your provider adds lots. They appear here once they are created.</Trans>
          ),
        }}
      />
      {moving && data && <MoveLotDialog lot={moving} customer={data} onClose={() => setMoving(undefined)} />}
    </>
  )
}
