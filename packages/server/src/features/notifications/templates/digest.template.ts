import { plural, t } from '@lingui/core/macro'
import type { NotificationKind } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import type { RecommendationType } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { readTrouble, type ReportTrouble } from '@stallwise/domain/reports/report-troubles.rules.ts'
import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import type { ViolationReason } from '@stallwise/domain/violations/violations.model.ts'
import type { MailContent } from './mail-content.ts'
import { reportTitles } from './report-titles.ts'
import { reasonTexts } from './violation-reasons.ts'

/** What a user is notified of, of one cause. */
export interface DigestLine {
  readonly kind: NotificationKind
  readonly count: number
  readonly reason: ViolationReason | null
  /** The name of the zone or the parking group that it is about. */
  readonly subject: string | null
  /** Of a sensor error its kind, of a gate its name, of payments whether they are charges or refunds, of recommendations their type. */
  readonly cause: string
}

/** The lines of one lot. */
export interface DigestLot {
  readonly name: string
  readonly link: string
  readonly lines: readonly DigestLine[]
  /** FOR-53: that the lot will be full, where something is said of its occupancy. */
  readonly full?: string | null
}

interface Digest {
  readonly name: string
  readonly lots: readonly DigestLot[]
  readonly allLots: string
  readonly preferences: string
}

const mostLines = 8
const mostLots = 8

const violationsText = ({ count, reason, subject }: DigestLine): string => {
  const violations = plural(count, { one: '# violation', other: '# violations' })
  const at = subject === null ? violations : t`${violations} at ${subject}`
  if (reason === null) return at
  const why = reasonTexts()[reason].name
  return `${at} (${why})`
}

const occupancyText = ({ count, subject }: DigestLine): string => {
  const times = plural(count, { one: 'once', other: '# times' })
  return subject === null
    ? t`the lot exceeded its occupancy threshold ${times}`
    : t`${subject} exceeded the occupancy threshold ${times}`
}

const errorTexts = (count: number): Record<SensorErrorKind, string> => ({
  fault: plural(count, { one: '# sensor with a fault', other: '# sensors with a fault' }),
  silent: plural(count, { one: '# sensor not reporting', other: '# sensors not reporting' }),
  flapping: plural(count, {
    one: '# sensor that changes too often',
    other: '# sensors that change too often',
  }),
  lowBattery: plural(count, { one: '# sensor with a low battery', other: '# sensors with a low battery' }),
})

const gateText = ({ count, cause: gate }: DigestLine): string => {
  const times = plural(count, { one: 'once', other: '# times' })
  return t`gate ${gate} did not open ${times}`
}

const paymentText = ({ count, cause }: DigestLine): string =>
  cause === 'refund'
    ? plural(count, {
        one: '# refund without a result from the payment provider for more than 10 minutes',
        other: '# refunds without a result from the payment provider for more than 10 minutes',
      })
    : plural(count, {
        one: '# payment without a result from the payment provider for more than 10 minutes',
        other: '# payments without a result from the payment provider for more than 10 minutes',
      })

const recommendationTexts = (count: number): Record<RecommendationType, string> => ({
  oversell: plural(count, {
    one: '# recommendation to sell more passes',
    other: '# recommendations to sell more passes',
  }),
  stallMix: t`a recommendation to change stalls`,
  adjustPrice: plural(count, {
    one: '# recommendation to change a price',
    other: '# recommendations to change prices',
  }),
})

const troubleTexts = (report: string, day: string): Record<ReportTrouble['trouble'], string> => ({
  'too-large': t`the report “${report}” is too large for an e-mail`,
  'not-made': t`the report “${report}” could not be created`,
  'no-recipients': t`no recipient has access to the report “${report}”`,
  'recipient-without-right': t`a recipient no longer has access to the report “${report}”`,
  'mail-waiting': t`the e-mail server has not accepted the report “${report}” for an hour`,
  'mail-failed': t`the report “${report}” could not be delivered to a recipient`,
  'wrong-day': t`figures of the report “${report}” on ${day} were wrong, and are added up again`,
})

/** RML-30, REP-83. */
const reportText = ({ cause }: DigestLine): string => {
  const { reportName, trouble, day } = readTrouble(cause)!
  return troubleTexts(reportTitles()[reportName], day ?? '')[trouble]
}

const textOf = (line: DigestLine): string => {
  if (line.kind === 'violation') return violationsText(line)
  if (line.kind === 'occupancy') return occupancyText(line)
  if (line.kind === 'payment') return paymentText(line)
  if (line.kind === 'recommendation') return recommendationTexts(line.count)[line.cause as RecommendationType]
  if (line.kind === 'report') return reportText(line)
  return line.kind === 'gate' ? gateText(line) : errorTexts(line.count)[line.cause as SensorErrorKind]
}

const lotText = ({ lines, full }: DigestLot): string => {
  const texts = lines.slice(0, mostLines).map(textOf)
  const left = lines.length - texts.length
  const more = left > 0 ? [plural(left, { one: '# more cause', other: '# more causes' })] : []
  const said = [...texts, ...more].join('; ')
  return full ? `${said}. ${full}` : said
}

const subjectOf = (lots: readonly DigestLot[]): string => {
  const count = lots.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.count, 0)
  const notifications = plural(count, { one: '# notification', other: '# notifications' })
  const lotName = lots[0]!.name
  return lots.length === 1
    ? t`${notifications} from ${lotName}`
    : plural(lots.length, {
        one: `${notifications}`,
        other: `${notifications} from # parking lots`,
      })
}

/** NTF-12: what happened since the last such e-mail, by lot and cause. */
export const tellNotifications = ({ name, lots, allLots, preferences }: Digest): MailContent => {
  const left = lots.length - mostLots
  const only = lots.length === 1 ? lots[0] : undefined
  return {
    subject: subjectOf(lots),
    paragraphs: [t`Hello ${name},`],
    facts: lots.slice(0, mostLots).map((lot) => [lot.name, lotText(lot)] as const),
    further:
      left > 0
        ? [plural(left, { one: 'There is more in # other lot.', other: 'There is more in # other lots.' })]
        : [],
    action: only ? { label: t`See alerts`, link: only.link } : { label: t`See parking lots`, link: allLots },
    links: [{ label: t`Select what you get by e-mail, or nothing`, link: preferences }],
  }
}
