import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { LotRatePlans, PlannedRatesView } from '@stallwise/contract/pricing/pricing.contract.ts'
import { statesOfPlans, type PlanState } from '@stallwise/domain/pricing/plan-history.ts'
import { call } from '#lib/api/call.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { pricingKey } from '../pricing.queries.ts'
import { usePlanSummary } from './use-plan-summary.ts'

type Row = PlannedRatesView & { readonly state: PlanState }

const rowsOf = ({ ratePlans }: LotRatePlans, now: number): Row[] => {
  const states = statesOfPlans(
    ratePlans.map((one) => ({
      groupId: one.parkingGroup,
      effectiveFrom: Date.parse(one.effectiveFrom),
      plan: one.plan,
      isWithdrawn: one.withdrawnAt !== null,
    })),
    now,
  )
  return ratePlans.map((one, nth) => Object.assign({ state: states[nth]! }, one)).reverse()
}

const useColumns = ({ currency, timeZone, parkingGroups }: LotRatePlans): ListColumn<Row>[] => {
  const { t } = useLingui()
  const summaryOf = usePlanSummary(currency)
  const states: Record<PlanState, string> = {
    planned: t({ context: 'prices', message: 'Planned' }),
    'in-force': t`In force`,
    replaced: t`Replaced`,
    withdrawn: t`Withdrawn`,
  }
  const hasGroups = parkingGroups.length > 1
  return [
    {
      key: 'effectiveFrom',
      label: t`Takes effect`,
      width: 'minmax(150px, 1fr)',
      value: ({ effectiveFrom }) => new Date(effectiveFrom),
      cell: ({ effectiveFrom }) => formatFullDateTime(effectiveFrom, timeZone),
    },
    {
      key: 'state',
      label: t`State`,
      width: '110px',
      value: ({ state }) => states[state],
      cell: ({ state }) =>
        state === 'in-force' || state === 'planned' ? <Badge>{states[state]}</Badge> : states[state],
    },
    {
      key: 'group',
      label: t`For`,
      isSpare: !hasGroups,
      value: ({ parkingGroup, parkingGroupName }) =>
        parkingGroup === null ? t`All visitors` : (parkingGroupName ?? '–'),
    },
    {
      key: 'prices',
      label: t`Prices`,
      width: 'minmax(0, 3fr)',
      value: ({ plan, parkingGroup }) => summaryOf(plan, parkingGroup !== null),
    },
    {
      key: 'createdBy',
      label: t`Changed by`,
      width: 'minmax(0, 1.4fr)',
      value: (row) => (row.withdrawnAt ? row.withdrawnBy : row.createdBy),
    },
    {
      key: 'createdAt',
      label: t`Changed at`,
      width: 'minmax(150px, 1fr)',
      value: (row) => new Date(row.withdrawnAt ?? row.createdAt),
      cell: (row) => formatFullDateTime(row.withdrawnAt ?? row.createdAt, timeZone),
      narrow: 'hide',
    },
  ]
}

/** PRI-73: what has not taken effect can be withdrawn, with undo. */
const useWithdraw = (lotId: string): ListAction<Row> => {
  const queries = useQueryClient()
  const params = ({ _id }: Row) => ({ id: lotId, planId: _id })
  return {
    key: 'withdraw',
    tone: 'remove',
    isFor: ({ state }) => state === 'planned',
    label: (rows) => plural(rows.length, { one: 'Withdraw prices', other: 'Withdraw # prices' }),
    done: (rows) => plural(rows.length, { one: 'Prices withdrawn.', other: '# prices withdrawn.' }),
    run: (rows) =>
      doEach(rows, {
        act: (row) => call('DELETE /parking-lots/{id}/rate-plans/{planId}', { params: params(row) }),
        undo: (row) => call('POST /parking-lots/{id}/rate-plans/{planId}/restore', { params: params(row) }),
        refresh: () => queries.invalidateQueries({ queryKey: pricingKey(lotId) }),
      }),
  }
}

interface PriceHistoryProps {
  lotId: string
  prices: LotRatePlans
  now: number
  onCopy: (row: PlannedRatesView) => void
}

/** Every version of the lot's prices, the last first. PRI-74. */
export const PriceHistory = ({ lotId, prices, now, onCopy }: PriceHistoryProps) => {
  const { t } = useLingui()
  const copy: ListAction<Row> = {
    key: 'copy',
    isFor: ({ plan }) => plan !== null,
    label: () => t`Copy into the form`,
    onPick: onCopy,
  }
  return (
    <section aria-labelledby="price-history">
      <h2 id="price-history" style={{ marginBottom: 'var(--s3)' }}>{t`History`}</h2>
      <ResourceList
        {...useListAddress()}
        name={t`History of prices`}
        exportName="prices"
        rows={rowsOf(prices, now)}
        rowKey={({ _id }) => _id}
        onOpen={onCopy}
        columns={useColumns(prices)}
        actions={[copy, useWithdraw(lotId)]}
        empty={{
          icon: 'clock',
          title: <Trans>No prices yet</Trans>,
          text: <Trans>Visitors pay nothing until you save prices.</Trans>,
        }}
      />
    </section>
  )
}
