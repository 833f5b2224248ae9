import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { useNow } from '#lib/time/use-now.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'
import { todayIn } from '#ui/fields/read-date.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { chargedGroupsQuery, chargeRows, chargeSumsQuery } from './pass-charges.queries.ts'
import { chargeColumns, chargeFilters } from './pass-charges.columns.tsx'
import { useChargeActions } from './use-charge-actions.ts'

/** What is due, was paid and is to be refunded, of all charges that the list finds. */
const Sums = ({ lotId, search, currency }: { lotId: string; search: ListSearch; currency: string }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(chargeSumsQuery(lotId, search))
  if (!data && error)
    return <ErrorState onRetry={() => void refetch()}>{t`The totals could not be loaded.`}</ErrorState>
  const sums = data?.sums
  return (
    <LineOfFacts>
      <FactOfLine name={t`Due`}>{sums && formatCents(sums.dueCents, currency)}</FactOfLine>
      <FactOfLine name={t`Paid`}>{sums && formatCents(sums.paidCents, currency)}</FactOfLine>
      <FactOfLine name={t`To refund`}>{sums && formatCents(sums.toRefundCents, currency)}</FactOfLine>
    </LineOfFacts>
  )
}

/** `/parking-lots/{id}/pass-payments`: what the passes of a lot are charged, and what was paid. */
export const PassChargesPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { currency } = lot
  const address = useListAddress()
  const rows = useServerRows(chargeRows(lotId, address.search))
  const { data: groups } = useQuery(chargedGroupsQuery(lotId))
  const actions = useChargeActions(lotId)
  const now = useNow()
  const base = `/parking-lots/${lotId}`
  return (
    <>
      <PageHead title={<Trans>Pass payments</Trans>} />
      <Sums lotId={lotId} search={address.search} currency={currency} />
      <ResourceList
        {...address}
        {...rows}
        name={t`Pass payments`}
        exportName="pass-payments"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `${base}/pass-payments/${_id}`}
        columns={chargeColumns(currency)}
        filters={chargeFilters(groups ?? [], todayIn(lot.timeZone, now))}
        actions={[
          ...actions,
          {
            key: 'passholder',
            icon: 'users',
            label: () => t`See passholder`,
            isFor: ({ passholder }) => !passholder.isRemoved,
            to: ({ passholder }) => `${base}/passholders/${passholder._id}`,
          },
        ]}
        bulkActions={actions}
        empty={{
          icon: 'users',
          title: t`No pass payments yet`,
          text: t`Passes are charged once their parking group has a standard pass price that is paid weekly, monthly or yearly.`,
        }}
      />
    </>
  )
}
