import { plural, t } from '@lingui/core/macro'
import type { Alert, AlertsOfCause } from '@stallwise/contract/alerts/alerts.contract.ts'
import { reasonTexts } from '#features/violations/violation-reasons.public.ts'
import { formatPercent, formatThreshold } from '#lib/format/numbers.ts'

const withReason = (text: string, reason: AlertsOfCause['reason']): string =>
  reason === null ? text : `${text} · ${reasonTexts()[reason].name}`

const violationsText = ({ count, location, reason, licensePlate }: AlertsOfCause): string => {
  const place = location?.name
  const violations = t`${plural(count, { one: '# violation', other: '# violations' })}`
  const at = place === undefined ? violations : t`${violations} at ${place}`
  return licensePlate === null ? withReason(at, reason) : `${withReason(at, reason)} · ${licensePlate}`
}

const occupancyText = ({ parkingGroup, occupancy, threshold }: AlertsOfCause): string => {
  const percent = formatPercent(occupancy)
  const limit = threshold === null ? formatPercent(null) : formatThreshold(threshold)
  const group = parkingGroup?.name
  return group
    ? t`${group} reached ${percent}; its threshold is ${limit}.`
    : t`The lot reached ${percent}; its threshold is ${limit}.`
}

/** What the alerts of a cause are about: “14 violations at North entrance · Not authorized in this zone”. */
export const causeText = (cause: AlertsOfCause): string =>
  cause.alertType === 'violation' ? violationsText(cause) : occupancyText(cause)

/** ALE-32: how often a threshold was exceeded, if more than once. */
export const timesText = ({ alertType, times }: AlertsOfCause): string | null =>
  alertType === 'occupancy' && times > 1
    ? t`${plural(times, { one: '# time in 7 days', other: '# times in 7 days' })}`
    : null

/** One of several violations. */
export const alertText = ({ violation }: Pick<Alert, 'violation'>): string =>
  violation?.licensePlate ?? t`No plate read`
