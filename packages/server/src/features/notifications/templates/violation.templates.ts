import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { AppealAnswer } from '@stallwise/domain/appeals/appeals.rules.ts'
import type { Exceeded } from '@stallwise/contract/violations/violations.contract.ts'
import type { ViolationReason } from '@stallwise/domain/violations/violations.model.ts'
import type { MailContent } from './mail-content.ts'
import { reasonForDriver } from './violation-reasons.ts'

/** A violation as its driver is told of it. */
export interface NotifiedViolation {
  readonly lotName: string
  readonly timeZone: string
  readonly plate: string
  readonly reason: ViolationReason
  /** VIO-27: absent in e-mails that were queued before durations were named. */
  readonly exceeded?: Exceeded | null
  /** A zone, sector or stall; null if it is not known. */
  readonly place: string | null
  readonly openedAt: Date
}

const format = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(i18n.locale || 'en-US', options).format(at)

/** Which violation it is about. */
const factsOf = ({ lotName, timeZone, plate, reason, exceeded = null, place, openedAt }: NotifiedViolation) =>
  [
    [t`Parking lot`, lotName],
    ...(place === null ? [] : [[t`Place`, place]]),
    [t`Reason`, reasonForDriver(reason, exceeded)],
    [t`Time`, format(openedAt, { timeZone, dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' })],
    [t`License plate`, plate],
  ] as [string, string][]

/** Tells a driver of a violation. */
export const noticeOfViolation = ({
  isInside,
  link,
  linkUntil,
  ...violation
}: NotifiedViolation & {
  readonly isInside: boolean
  readonly link: string
  readonly linkUntil: Date
}): MailContent => {
  const { lotName, plate, timeZone } = violation
  const until = format(linkUntil, { timeZone, dateStyle: 'long' })
  return {
    subject: t`Parking violation at ${lotName}: ${plate}`,
    paragraphs: [
      t`Hello,`,
      t`The vehicle with license plate ${plate} broke the parking rules of ${lotName}.`,
    ],
    facts: factsOf(violation),
    further: [
      isInside
        ? t`If the vehicle is still there, please move it, or ask the parking office to register it.`
        : t`The vehicle has left since. You don’t need to do anything, except follow the rules of the parking lot next time.`,
      t`If this is a mistake, or you don’t have this vehicle, you can appeal until ${until}. The parking office answers by e-mail.`,
    ],
    action: { label: t`See details or appeal`, link },
    notes: [
      t`The link is for you alone: whoever has it can appeal in your place. Without the link nobody can see this notice.`,
    ],
  }
}

interface Appealed {
  readonly lotName: string
  readonly plate: string
}

/** Tells a driver that the appeal arrived. */
export const appealReceived = ({ lotName, plate }: Appealed): MailContent => ({
  subject: t`Your appeal was received: ${plate}`,
  paragraphs: [
    t`Hello,`,
    t`${lotName} received your appeal about the vehicle with license plate ${plate}. You’ll get the answer by e-mail, and see it behind the link of the notice.`,
  ],
  notes: [t`If you did not appeal, tell the parking office: someone else has the link of your notice.`],
})

const answerTexts = (lotName: string): Readonly<Record<AppealAnswer, string>> => ({
  accepted: t`${lotName} accepted your appeal. The notice is withdrawn, and you don’t need to do anything.`,
  refused: t`${lotName} refused your appeal. The notice stays.`,
  reduced: t`${lotName} accepted a part of your appeal.`,
})

/** Tells a driver the answer to an appeal. */
export const appealAnswered = ({
  lotName,
  plate,
  state,
  answer,
  link,
}: Appealed & {
  readonly state: AppealAnswer
  readonly answer: string
  readonly link: string
}): MailContent => ({
  subject: t`The answer to your appeal: ${plate}`,
  paragraphs: [
    t`Hello,`,
    answerTexts(lotName)[state],
    ...(answer === '' ? [] : [t`The parking office writes: “${answer}”`]),
  ],
  action: { label: t`See your appeal`, link },
})
