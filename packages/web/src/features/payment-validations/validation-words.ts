import { t } from '@lingui/core/macro'
import type { ValidationState } from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { formatDate } from '#lib/format/times.ts'

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
