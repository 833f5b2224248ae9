import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CustomerDetails } from '@stallwise/contract/customers/customers.contract.ts'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { lotsQuery } from '#features/lots/lots.public.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { CustomerHead } from './CustomerHead.tsx'
import { customerQuery } from './customers.queries.ts'
import { MoveLotDialog } from './MoveLotDialog.tsx'

type LotOfCustomer = CustomerDetails['lots'][number]

const useColumns = (): ListColumn<LotOfCustomer>[] => {
  const { t } = useLingui()
  const lots = useQuery(lotsQuery()).data?.data ?? []
  const known = new Map<string, LotListItem>(lots.map((lot) => [lot._id, lot]))
  const of = (lot: LotOfCustomer) => known.get(lot._id)
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name, width: 'minmax(0, 2fr)' },
    { key: 'city', label: t`City`, value: ({ city }) => city },
    { key: 'timeZone', label: t`Time zone`, value: (lot) => of(lot)?.timeZone ?? null, narrow: 'hide' },
    { key: 'capacity', label: t`Capacity`, value: (lot) => of(lot)?.counts?.capacity ?? null, align: 'end' },
    {
      key: 'sensors',
      label: t`Stall sensors`,
      value: (lot) => of(lot)?.sensors?.total ?? null,
      align: 'end',
      narrow: 'hide',
    },
    {
      key: 'cameras',
      label: t`Cameras`,
      value: (lot) => of(lot)?.cameras?.total ?? null,
      align: 'end',
      narrow: 'hide',
    },
  ]
}

/** The lots of a customer; for a full-access customer its corporate centre. */
export const CustomerLotsPage = () => {
  const { t } = useLingui()
  const { customerId } = adminCustomerRoute.useParams()
  const mayAdminister = useCan('lot.administer')
  const { data, error, refetch } = useQuery(customerQuery(customerId))
  const [moving, setMoving] = useState<LotOfCustomer>()
  const columns = useColumns()
  const move: ListAction<LotOfCustomer> = {
    key: 'move',
    label: () => t`Move to another customer`,
    isFor: () => mayAdminister,
    onPick: setMoving,
  }
  const open: ListAction<LotOfCustomer> = {
    key: 'open',
    label: () => t`Open the lot`,
    to: ({ _id }) => `/parking-lots/${_id}`,
  }
  const add = mayAdminister && (
    <Button component={Link} to={`/admin/${customerId}/add-parking-lot` as '/'} variant="primary">
      <Trans>Add parking lot</Trans>
    </Button>
  )
  return (
    <>
      <CustomerHead customerId={customerId} />
      <ResourceList
        {...useListAddress()}
        name={t`Parking lots`}
        exportName="parking-lots"
        rows={data?.lots}
        error={error}
        onRetry={() => void refetch()}
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
