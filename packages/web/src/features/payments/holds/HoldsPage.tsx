import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Trail } from '#ui/Trail.tsx'
import { holdColumns, holdFilters } from './holds.columns.tsx'
import { holdRows } from './holds.queries.ts'

/** `/parking-lots/{id}/payments/holds`: amounts that were held on cards, and what became of them. PAY-145. */
export const HoldsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const address = useListAddress()
  const rows = useServerRows(holdRows(lotId, address.search))
  const base = `/parking-lots/${lotId}/payments`
  return (
    <>
      <Trail steps={[{ to: base, label: <Trans>Payments</Trans> }]} />
      <PageHead title={<Trans>Amounts on hold</Trans>} />
      <ResourceList
        {...address}
        {...rows}
        name={t`Amounts on hold`}
        exportName="amounts-on-hold"
        rowKey={({ _id }) => _id}
        rowHref={({ payment }) => (payment === null ? undefined : `${base}/${payment}`)}
        columns={holdColumns(lot.timeZone)}
        filters={holdFilters()}
        empty={{
          icon: 'credit-card',
          title: t`No amounts on hold yet`,
          text: t`Before a visitor charges a vehicle, an amount is held on the card.`,
        }}
      />
    </>
  )
}
