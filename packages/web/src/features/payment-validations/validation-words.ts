import { plural, t } from '@lingui/core/macro'
import type {
  ValidationReduction,
  ValidationState,
} from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { formatExact, formatMoney } from '#lib/format/numbers.ts'
import { formatDate } from '#lib/format/times.ts'

/** What a validation takes off: “60 minutes free”, “50% off”. */
export const reductionText = ({ reduction, amount }: ValidationReduction, currency: string): string => {
  if (reduction === 'minutes') {
    const hours = amount / 60
    if (Number.isInteger(hours)) return plural(hours, { one: '# hour free', other: '# hours free' })
    return plural(amount, { one: '# minute free', other: '# minutes free' })
  }
  if (reduction === 'percent') {
    const percent = `${formatExact(amount)}%`
    return amount === 100 ? t({ context: 'payment validation', message: 'Free' }) : t`${percent} off`
  }
  const money = formatMoney(amount, currency)
  return t`${money} off`
}

export const stateNames = (): Record<ValidationState, string> => ({
  active: t({ context: 'payment validation', message: 'Active' }),
  upcoming: t({ context: 'payment validation', message: 'Upcoming' }),
  expired: t({ context: 'payment validation', message: 'Expired' }),
  usedUp: t({ context: 'payment validation', message: 'Used up' }),
  off: t({ context: 'payment validation', message: 'Off' }),
})

const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC')

/** The days on which it is valid. */
export const validText = (from: string | null, until: string | null): string => {
  if (from === null) {
    if (until === null) return t`Always valid`
    const last = dayText(until)
    return t`Until ${last}`
  }
  const first = dayText(from)
  if (until === null) return t`From ${first}`
  const last = dayText(until)
  return t`${first} to ${last}`
}
