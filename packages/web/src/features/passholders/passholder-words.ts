import { t } from '@lingui/core/macro'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import type { PassType } from '@stallwise/domain/passholders/passholders.model.ts'
import { formatDate } from '#lib/format/times.ts'

export const passTypeNames = (): Record<PassType, string> => ({
  allDay: t`All-day`,
  daytime: t`Daytime`,
  overnight: t`Overnight`,
})

export const passStateNames = (): Record<PassholderView['state'], string> => ({
  valid: t`Valid`,
  upcoming: t`Not valid yet`,
  expired: t`Expired`,
})

/** A day of the lot, whatever the zone of the browser. */
export const formatPassDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC')

/** The day on which the validity of a pass ends, has ended or begins. */
export const formatValidity = ({
  state,
  validFrom,
  validTo,
}: Pick<PassholderView, 'state' | 'validFrom' | 'validTo'>): string => {
  if (state === 'upcoming') return t`From ${formatPassDay(validFrom!)}`
  if (validTo === null) return t`No end`
  return state === 'expired' ? formatPassDay(validTo) : t`Until ${formatPassDay(validTo)}`
}
