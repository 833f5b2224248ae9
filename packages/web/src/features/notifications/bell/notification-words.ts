import { plural, t } from '@lingui/core/macro'
import type { Notification } from '@stallwise/contract/notifications/notifications.contract.ts'
import { reportTitles } from '#ui/words/report-titles.ts'
import { reasonTexts } from '#features/violations/violation-reasons.public.ts'

type Trouble = NonNullable<Notification['report']>['trouble']

const violationsText = ({ count, reason, location }: Notification): string => {
  const violations = t`${plural(count, { one: '# violation', other: '# violations' })}`
  const place = location?.name
  const at = place === undefined ? violations : t`${violations} at ${place}`
  return reason === null ? at : `${at} · ${reasonTexts()[reason].name}`
}

const occupancyText = ({ count, parkingGroup }: Notification): string => {
  const times = t`${plural(count, { one: 'once', other: '# times' })}`
  const group = parkingGroup?.name
  return group === undefined
    ? t`The lot exceeded its occupancy threshold ${times}.`
    : t`${group} exceeded the occupancy threshold ${times}.`
}

const sensorText = ({ count, errorKind }: Notification): string => {
  if (errorKind === 'silent')
    return t`${plural(count, { one: '# sensor stopped reporting.', other: '# sensors stopped reporting.' })}`
  if (errorKind === 'flapping')
    return t`${plural(count, { one: '# sensor changes too often.', other: '# sensors change too often.' })}`
  if (errorKind === 'lowBattery')
    return t`${plural(count, { one: '# sensor has a low battery.', other: '# sensors have a low battery.' })}`
  return t`${plural(count, { one: '# sensor has a fault.', other: '# sensors have a fault.' })}`
}

const gateText = ({ count, gate }: Notification): string => {
  const times = t`${plural(count, { one: 'once', other: '# times' })}`
  return t`Gate ${gate ?? ''} did not open ${times}.`
}

const paymentText = ({ count, payment }: Notification): string =>
  payment === 'refund'
    ? t`${plural(count, { one: '# refund has been waiting for the payment provider for more than 10 minutes.', other: '# refunds have been waiting for the payment provider for more than 10 minutes.' })}`
    : t`${plural(count, { one: '# payment has been waiting for the payment provider for more than 10 minutes.', other: '# payments have been waiting for the payment provider for more than 10 minutes.' })}`

const recommendationText = ({ count, recommendation }: Notification): string => {
  if (recommendation === 'stallMix') return t`A new recommendation: change which group has which stalls.`
  return recommendation === 'adjustPrice'
    ? t`${plural(count, { one: '# new recommendation: change the price of passes.', other: '# new recommendations: change the prices of passes.' })}`
    : t`${plural(count, { one: '# new recommendation: sell more passes.', other: '# new recommendations: sell more passes.' })}`
}

const troubleTexts = (report: string, day: string): Record<Trouble, string> => ({
  'too-large': t`The report “${report}” is too large for an e-mail.`,
  'not-made': t`The report “${report}” could not be created.`,
  'no-recipients': t`No recipient has access to the report “${report}”.`,
  'recipient-without-right': t`A recipient no longer has access to the report “${report}”.`,
  'mail-waiting': t`The e-mail server has not accepted the report “${report}” for an hour.`,
  'mail-failed': t`The report “${report}” could not be delivered to a recipient.`,
  'wrong-day': t`Figures of the report “${report}” on ${day} were wrong. They are added up again.`,
})

const reportText = ({ report }: Notification): string =>
  report ? troubleTexts(reportTitles()[report.reportName], report.day ?? '')[report.trouble] : ''

/** What a notification says. */
export const notificationText = (notification: Notification): string =>
  ({
    violation: violationsText,
    occupancy: occupancyText,
    sensorError: sensorText,
    gate: gateText,
    payment: paymentText,
    recommendation: recommendationText,
    report: reportText,
  })[notification.kind](notification)

/** Where it leads: the violations, the alerts, the sensor errors, the payments, the recommendations or the status of the lot. */
export const notificationLink = ({
  kind,
  parkingLot,
  location,
  errorKind,
  payment,
  report,
}: Notification): string => {
  const base = `/parking-lots/${parkingLot._id}`
  if (kind === 'violation') {
    const filter = location ? `status:active;location:${location._id}` : 'status:active'
    return `${base}/violations?timePeriod=7d&filter=${encodeURIComponent(filter)}`
  }
  if (kind === 'sensorError')
    return `${base}/sensor-errors?timePeriod=7d&filter=${encodeURIComponent(`kind:${errorKind ?? ''}`)}`
  if (kind === 'payment') {
    const filter = payment === 'refund' ? 'warning:refund-pending' : 'status:pending'
    return `${base}/payments?filter=${encodeURIComponent(filter)}`
  }
  if (kind === 'report')
    return report?.trouble === 'wrong-day'
      ? `${base}/revenueReport/${report.reportName}`
      : `${base}/report-mails`
  const open = { occupancy: '?open=alerts', recommendation: '?open=recommendations', gate: '' }[kind]
  return `${base}/real-time-status${open}`
}
