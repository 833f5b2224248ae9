import { plural, t } from '@lingui/core/macro'
import type { ValidationReduction } from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { formatExact, formatMoney } from '#lib/format/numbers.ts'

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
