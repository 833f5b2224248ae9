import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { headlineUnit } from '@stallwise/domain/reports/report-headline.rules.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import type { MailContent } from './mail-content.ts'
import { reportTitles } from './report-titles.ts'

/** A report as its mail tells it. RML-20 */
export interface ReportForMail {
  readonly lotName: string
  readonly timeZone: string
  readonly reportName: ReportName
  /** The first and the last day of the lot’s clock, YYYY-MM-DD. */
  readonly days: { readonly from: string; readonly to: string }
  readonly headline: readonly { readonly currency: string; readonly value: number }[]
  readonly rows: number
  /** The file that goes with it; null if it is too large. */
  readonly attachedName: string | null
  readonly link: string
  readonly until: Date
  /** Where its recipient ends these mails. */
  readonly unsubscribe: string
}

const locale = (): string => i18n.locale || 'en-US'

const headlineNames = (): Readonly<Record<ReportName, string>> => ({
  revenue: t`Gross`,
  'monthly-pass': t`Charged`,
  visitor: t`Stays`,
  validation: t`Validations`,
  ev: t`Sessions`,
  'stall-violation': t`Violations`,
  'passholder-movement': t`Visits`,
  'multi-pass-internal-movement': t`Movements`,
})

const dayText = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const daysText = ({ from, to }: ReportForMail['days']): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`

const headlineText = ({ reportName, headline }: ReportForMail): string =>
  headline
    .map(({ currency, value }) =>
      headlineUnit(reportName) === 'count'
        ? new Intl.NumberFormat(locale()).format(value)
        : new Intl.NumberFormat(locale(), {
            style: 'currency',
            currency,
            currencyDisplay: 'code',
          }).format(value / 100),
    )
    .join(', ')

const untilText = ({ until, timeZone }: ReportForMail): string =>
  new Intl.DateTimeFormat(locale(), { timeZone, dateStyle: 'long' }).format(until)

/** RML-20: the figure that a report shows first, its days and its rows, with the way to its file. */
export const tellReport = (report: ReportForMail): MailContent => {
  const { lotName, reportName, days, rows, attachedName, link, unsubscribe } = report
  const title = reportTitles()[reportName]
  const until = untilText(report)
  const range = daysText(days)
  return {
    subject: t`${title}, ${lotName}, ${range}`,
    paragraphs: [t`This is the report “${title}” of ${lotName}.`],
    facts: [
      [t`Days`, range],
      [headlineNames()[reportName], headlineText(report)],
      [t`Rows`, plural(rows, { one: '# row', other: '# rows' })],
    ],
    further:
      attachedName === null
        ? [t`The file is too large to be attached.`]
        : [t`The file ${attachedName} is attached.`],
    action: { label: t`Open the report`, link },
    links: [{ label: t`Unsubscribe from this report`, link: unsubscribe }],
    notes: [
      t`Sign in to open it. The file is kept until ${until}, or until names or plates in it are erased.`,
    ],
  }
}
