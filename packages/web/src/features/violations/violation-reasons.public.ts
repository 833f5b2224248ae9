import { t } from '@lingui/core/macro'
import type { Exceeded } from '@stallwise/contract/violations/violations.contract.ts'
import type { ViolationReason } from '@stallwise/domain/violations/violations.model.ts'
import { limitText, minutesText } from '#lib/format/long-durations.ts'

interface ReasonTexts {
  /** For staff, in lists and titles. */
  readonly name: string
  /** A sentence, as the driver is told. */
  readonly forDriver: string
}

/** E-mails have a list of their own in the server: texts are translated within each package. */
export const reasonTexts = (): Readonly<Record<ViolationReason, ReasonTexts>> => ({
  unauthorised: {
    name: t`Not authorized in this zone`,
    forDriver: t`The vehicle was not authorized in this zone.`,
  },
  wrongZone: {
    name: t`Pass of another zone`,
    forDriver: t`The vehicle’s pass is not for this zone.`,
  },
  graceExpired: {
    name: t`Grace period expired`,
    forDriver: t`The vehicle had no pass and was not registered.`,
  },
  timeLimit: {
    name: t`Time limit reached`,
    forDriver: t`The time for which the vehicle was allowed to park was over.`,
  },
  travelTime: {
    name: t`Travel time reached`,
    forDriver: t`The vehicle did not park where it was allowed to in time.`,
  },
  passLimit: {
    name: t`Too many vehicles of one pass`,
    forDriver: t`More vehicles were inside than the pass allows.`,
  },
  outsideHours: {
    name: t`Outside pass hours`,
    forDriver: t`The vehicle was inside outside the hours of its pass.`,
  },
  passExpired: {
    name: t`Pass not valid`,
    forDriver: t`The vehicle’s pass was not valid.`,
  },
  reported: {
    name: t`Reported by staff`,
    forDriver: t`Staff reported the vehicle.`,
  },
})

interface Reason {
  readonly reason: ViolationReason
  readonly exceeded: Exceeded | null
}

const nameWith = ({ limit, minutes }: Exceeded): string => {
  const duration = minutesText(minutes)
  if (limit === 'grace') return t`Grace period of ${duration} expired`
  if (limit === 'travel') return t`Travel time of ${duration} reached`
  return limit === 'stay' ? t`Exceeded the ${limitText(minutes)} limit` : t`Time limit of ${duration} reached`
}

/** VIO-27: why a vehicle is in violation, for staff, with the duration that it exceeded. */
export const reasonName = ({ reason, exceeded }: Reason): string =>
  exceeded ? nameWith(exceeded) : reasonTexts()[reason].name

/** VIO-27: the same as the driver is told. */
export const reasonForDriver = ({ reason, exceeded }: Reason): string => {
  const text = reasonTexts()[reason].forDriver
  if (!exceeded) return text
  const { limit, minutes } = exceeded
  if (limit === 'stay') return t`The vehicle exceeded the ${limitText(minutes)} limit.`
  const duration = minutesText(minutes)
  const named = {
    grace: t`The grace period of ${duration} expired.`,
    authorisation: t`The time limit of ${duration} was reached.`,
    travel: t`The travel time of ${duration} was reached.`,
  }[limit]
  return `${named} ${text}`
}
