import { t } from '@lingui/core/macro'
import type { SendFailure, SendTimes, SentPeriod } from '@stallwise/domain/reports/report-schedule.model.ts'
import { weekdayNames } from '#lib/format/times.ts'
import { hourText } from '#ui/send-times/send-times.ts'

/** The days that a report has. RML-03 */
export const periodNames = (): Readonly<Record<SentPeriod, string>> => ({
  yesterday: t`Yesterday`,
  lastWeek: t`Last week, Sunday to Saturday`,
  lastMonth: t`Last month`,
})

/** When a report is sent. RML-01 */
export const timesText = ({ every, onDay, hour }: SendTimes): string => {
  const time = hourText(hour)
  if (every === 'day') return t`Every day at ${time}`
  const weekday = weekdayNames('long')[onDay] ?? ''
  return every === 'week' ? t`Every ${weekday} at ${time}` : t`On day ${onDay} of every month at ${time}`
}

/** RML-30: what went wrong, and what to do about it. */
export const failureTexts = (): Readonly<Record<SendFailure, string>> => ({
  'too-large': t`Too large for an e-mail. Select fewer days or a filter.`,
  'not-made': t`The file could not be created. It will be tried again next time.`,
  'no-recipients': t`No recipient has access to it. Select other recipients.`,
  'recipient-without-right': t`A recipient no longer has access to it.`,
  'mail-waiting': t`The e-mail server is not accepting it. Sending continues to be tried.`,
  'mail-failed': t`It could not be delivered to a recipient.`,
})
