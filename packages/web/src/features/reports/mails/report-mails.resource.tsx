import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReportSchedule } from '@stallwise/contract/reports/report-schedules.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatDateTime, formatDayTime } from '#lib/format/times.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { listResource } from '#ui/resource/resource.model.ts'
import { reportTitles } from '#ui/words/report-titles.ts'
import { reportMailsKey, schedulesQuery } from './report-mails.queries.ts'
import { failureTexts, periodNames, timesText } from './schedule-words.ts'
import styles from './report-mails.module.css'

const titleOf = ({ reportName }: ReportSchedule): string => reportTitles()[reportName]

const Failure = ({ schedule }: { schedule: ReportSchedule }) =>
  schedule.failure && <span className={styles.failure}>{failureTexts()[schedule.failure]}</span>

const namesOf = ({ people }: ReportSchedule, state: 'receives' | 'left' | 'without-right'): string =>
  people
    .filter((person) => person.state === state)
    .map(({ name }) => name || t`Another user`)
    .join(', ')

const People = ({ schedule }: { schedule: ReportSchedule }) => {
  const [receives, left, without] = (['receives', 'left', 'without-right'] as const).map((state) =>
    namesOf(schedule, state),
  )
  return (
    <span>
      {receives || <Trans>Nobody</Trans>}
      {without && (
        <span className={styles.note}>
          <Trans>No longer has access: {without}</Trans>
        </span>
      )}
      {left && (
        <span className={styles.note}>
          <Trans>Unsubscribed: {left}</Trans>
        </span>
      )}
    </span>
  )
}

const lastText = ({ lastSentAt, lastRows }: ReportSchedule, timeZone: string): string => {
  if (lastSentAt === null) return t`Never`
  const [at, rows] = [formatDateTime(lastSentAt, timeZone), formatNumber(lastRows ?? 0)]
  return plural(lastRows ?? 0, { one: `${at}, ${rows} row`, other: `${at}, ${rows} rows` })
}

const nextText = ({ nextAt, isSending }: ReportSchedule, timeZone: string): string => {
  if (isSending) return t`Being sent now`
  return nextAt === null ? t`Paused` : formatDayTime(nextAt, timeZone)
}

/** The columns, with times on the lot’s clock. */
export const scheduleColumns = (timeZone: string): ListColumn<ReportSchedule>[] => [
  {
    key: 'report',
    label: t`Report`,
    value: titleOf,
    cell: (schedule) => (
      <span>
        {titleOf(schedule)}
        <Failure schedule={schedule} />
      </span>
    ),
    width: 'minmax(0, 1.4fr)',
  },
  { key: 'times', label: t`Schedule`, value: timesText },
  { key: 'period', label: t`Days`, value: ({ period }) => periodNames()[period], narrow: 'label' },
  {
    key: 'people',
    label: t`Recipients`,
    value: (schedule) => namesOf(schedule, 'receives'),
    cell: (schedule) => <People schedule={schedule} />,
    width: 'minmax(0, 1.4fr)',
    narrow: 'label',
  },
  {
    key: 'next',
    label: t`Next time`,
    value: ({ nextAt }) => (nextAt === null ? null : new Date(nextAt)),
    cell: (schedule) => nextText(schedule, timeZone),
    narrow: 'label',
  },
  {
    key: 'last',
    label: t`Last sent`,
    value: ({ lastSentAt }) => (lastSentAt === null ? null : new Date(lastSentAt)),
    cell: (schedule) => lastText(schedule, timeZone),
    narrow: 'label',
  },
  { key: 'setUpBy', label: t`Set up by`, value: ({ setUpBy }) => setUpBy || t`Another user`, isSpare: true },
]

/** The reports that a lot sends by e-mail; dialogs change them. */
export const reportMails = listResource({
  exportName: 'report-mails',
  query: schedulesQuery,
  staleKey: reportMailsKey,
  calls: {
    remove: ({ _id: id, version }: ReportSchedule) =>
      call('DELETE /report-schedules/{id}', { params: { id }, query: { version } }),
    restore: ({ _id: id }) => call('POST /report-schedules/{id}/restore', { params: { id } }),
  },
  texts: {
    list: msg`Reports by e-mail`,
    empty: {
      icon: 'mail',
      title: msg`No report is sent by e-mail`,
      text: msg`Open a report, set its filter, and select “Send by e-mail”.`,
    },
    remove: (count) => plural(count, { one: 'Stop sending', other: 'Stop sending # reports' }),
    removed: (count) =>
      plural(count, { one: 'The report is no longer sent.', other: '# reports are no longer sent.' }),
  },
  columns: () => [],
})
