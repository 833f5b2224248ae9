import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { LotRatePlans } from '@stallwise/contract/pricing/pricing.contract.ts'
import { effectiveMoment } from '@stallwise/domain/pricing/rate-plan.rules.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import { call } from '#lib/api/call.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { pricingKey } from '../pricing.queries.ts'
import { checkPrices } from './check-prices.ts'
import { planOf, valuesOf, type PriceValues } from './price-form.ts'

interface PriceEdit {
  lotId: string
  prices: LotRatePlans
  group: string | null
  now: number
  onSaved: () => void
}

/** The edit of a lot's or group's prices: saving adds a version. */
export const usePriceEdit = ({ lotId, prices, group, now, onSaved }: PriceEdit) => {
  const queries = useQueryClient()
  const { timeZone, version } = prices
  const momentOf = ({ effectiveFrom }: PriceValues): number | null =>
    effectiveFrom === '' ? null : (instantOfWallClock(effectiveFrom, timeZone) ?? Number.NaN)
  const faultsOfMoment = (values: PriceValues) => {
    const taken = prices.ratePlans
      .filter(({ parkingGroup, withdrawnAt }) => parkingGroup === group && withdrawnAt === null)
      .map(({ effectiveFrom }) => Date.parse(effectiveFrom))
    const moment = effectiveMoment(momentOf(values), { now: Date.now(), taken })
    return 'faults' in moment ? moment.faults : []
  }
  return useEdit<PriceValues, LotRatePlans>({
    initial: valuesOf(prices, group, now),
    version,
    check: (values) => [...checkPrices(values), ...faultsOfMoment(values)],
    save: (values, seen) => {
      const moment = momentOf(values)
      return call('PUT /parking-lots/{id}/rate-plans', {
        params: { id: lotId },
        body: {
          parkingGroup: group,
          effectiveFrom: moment === null ? null : new Date(moment).toISOString(),
          plan: mutable(planOf(values)),
          version: seen,
        },
      })
    },
    valuesOf: (current) => valuesOf(current, group, Date.now()),
    readSaved: (saved) => ({ values: valuesOf(saved, group, Date.now()), version: saved.version }),
    onSaved: (saved) => {
      queries.setQueryData(pricingKey(lotId), saved)
      const newest = saved.ratePlans.reduce((last, one) => (one.createdAt > last.createdAt ? one : last))
      const isPlanned = Date.parse(newest.effectiveFrom) > Date.now()
      const start = formatFullDateTime(newest.effectiveFrom, timeZone)
      toastDone(
        isPlanned
          ? say`Prices saved. They take effect on ${start}.`
          : say`Prices saved. They are in force now.`,
      )
      onSaved()
    },
  })
}

/** The contract's types are writable. */
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T
const mutable = <T>(value: T) => value as Mutable<T>
