import { t } from '@lingui/core/macro'
import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import type { ChargeEntryKind, ShownChargeState } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { formatDate, formatMonthYear } from '#lib/format/times.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { Badge } from '#ui/Badge.tsx'

export const chargeStateNames = (): Record<ShownChargeState, string> => ({
  due: t`Due`,
  overdue: t({ context: 'payment', message: 'Overdue' }),
  'to-refund': t`To refund`,
  paid: t`Paid`,
  waived: t`Waived`,
  canceled: t`Nothing charged`,
})

export const entryNames = (): Record<ChargeEntryKind, string> => ({
  payment: t`Payment`,
  refund: t`Refund`,
  waiver: t`Waiver`,
  reversal: t`Reversal`,
})

export const ChargeState = ({ state }: { state: ShownChargeState }) => {
  const name = chargeStateNames()[state]
  if (state === 'overdue') return <Badge tone="alert">{name}</Badge>
  if (state === 'due' || state === 'to-refund') return <Badge tone="soon">{name}</Badge>
  return <>{name}</>
}

const dayOf = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')

/** November 2026, 2026, or the first and the last day of a week. */
export const periodText = ({ frequency, firstDay, lastDay }: PassChargeView): string => {
  if (frequency === 'monthly') return formatMonthYear(firstDay)
  if (frequency === 'yearly') return firstDay.slice(0, 4)
  return `${dayOf(firstDay)} – ${dayOf(lastDay)}`
}

export const moneyOf = (cents: number, currency: string): string => formatMoney(cents / 100, currency)
