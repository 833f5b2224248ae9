import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { useNow } from '#lib/live/use-now.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { moneyOf } from './charge-words.tsx'
import { chargedGroupsQuery, chargeRows, chargeSumsQuery } from './pass-charges.queries.ts'
import { chargeColumns, chargeFilters } from './pass-charges.columns.tsx'
import { useChargeActions } from './use-charge-actions.ts'

/** `/parking-lots/{id}/pass-payments`: what the passes of a lot are charged, and what was paid. */
export const PassChargesPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { currency } = lot
  const address = useListAddress()
  const rows = useServerRows(chargeRows(lotId, address.search))
  const { data: summed } = useQuery(chargeSumsQuery(lotId, address.search))
  const { data: groups } = useQuery(chargedGroupsQuery(lotId))
  const actions = useChargeActions(lotId)
  const now = useNow()
  const base = `/parking-lots/${lotId}`
  return (
    <>
      <PageHead title={<Trans>Pass payments</Trans>} />
      {summed?.sums && (
        <LineOfFacts>
          <FactOfLine name={t`Due`}>{moneyOf(summed.sums.dueCents, currency)}</FactOfLine>
          <FactOfLine name={t`Paid`}>{moneyOf(summed.sums.paidCents, currency)}</FactOfLine>
          <FactOfLine name={t`To refund`}>{moneyOf(summed.sums.toRefundCents, currency)}</FactOfLine>
        </LineOfFacts>
      )}
      <ResourceList
        {...address}
        {...rows}
        name={t`Pass payments`}
        exportName="pass-payments"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `${base}/pass-payments/${_id}`}
        columns={chargeColumns(currency)}
        filters={chargeFilters(groups ?? [], now)}
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
