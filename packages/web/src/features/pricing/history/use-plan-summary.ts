import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/times.ts'

/** A plan in one line: “CA$6.50 for 1 h, maximum CA$32.00, HST 13%”. */
export const usePlanSummary = (currency: string) => {
  const { t } = useLingui()
  const money = (cents: number) => formatCents(cents, currency)
  const ratesOf = ({ hourly, daily, events }: RatePlan): (string | false)[] => {
    const hourlyRate = hourly && money(hourly.cents)
    const length = hourly && formatDuration(hourly.intervalMinutes * 60)
    const dailyRate = daily && money(daily.cents)
    return [
      hourly !== null && t`${hourlyRate} for ${length}`,
      daily !== null && t`${dailyRate} a day`,
      events !== null && plural(events.length, { one: '# special event', other: '# special events' }),
    ]
  }
  return (plan: RatePlan | null, ofGroup: boolean): string => {
    if (!plan) return ofGroup ? t`No separate prices` : t`Visitors pay nothing`
    const maximum = plan.maximumCents === null ? null : money(plan.maximumCents)
    const grace = plan.graceMinutes === null ? null : formatDuration(plan.graceMinutes * 60)
    const parts = [
      ...ratesOf(plan),
      maximum !== null && t`maximum ${maximum}`,
      grace !== null && t`grace period ${grace}`,
      plan.ladder !== null && t`dynamic`,
      plan.tax !== null && `${plan.tax.name} ${plan.tax.percent}%`,
    ]
    return parts.filter(Boolean).join(', ')
  }
}
