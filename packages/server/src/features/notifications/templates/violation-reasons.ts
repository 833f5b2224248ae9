import { t } from '@lingui/core/macro'
import type { Exceeded } from '@stallwise/contract/violations/violations.contract.ts'
import type { ViolationReason } from '@stallwise/domain/violations/violations.model.ts'
import { limitText, minutesText } from './duration-texts.ts'

interface ReasonTexts {
  /** For staff, within a sentence. */
  readonly name: string
  /** A sentence, as the driver is told. */
  readonly forDriver: string
}

/** Screens have a list of their own in the web package: texts are translated within each package. */
export const reasonTexts = (): Readonly<Record<ViolationReason, ReasonTexts>> => ({
  unauthorised: {
    name: t`not authorized in this zone`,
    forDriver: t`The vehicle was not authorized in this zone.`,
  },
  wrongZone: {
    name: t`pass of another zone`,
    forDriver: t`The vehicle’s pass is not for this zone.`,
  },
  graceExpired: {
    name: t`grace period expired`,
    forDriver: t`The vehicle had no pass and was not registered.`,
  },
  timeLimit: {
    name: t`time limit reached`,
    forDriver: t`The time for which the vehicle was allowed to park was over.`,
  },
  travelTime: {
    name: t`travel time reached`,
    forDriver: t`The vehicle did not park where it was allowed to in time.`,
  },
  passLimit: {
    name: t`too many vehicles of one pass`,
    forDriver: t`More vehicles were inside than the pass allows.`,
  },
  outsideHours: {
    name: t`outside pass hours`,
    forDriver: t`The vehicle was inside outside the hours of its pass.`,
  },
  passExpired: {
    name: t`pass not valid`,
    forDriver: t`The vehicle’s pass was not valid.`,
  },
  reported: {
    name: t`reported by staff`,
    forDriver: t`Staff reported the vehicle.`,
  },
})

/** VIO-27: why a vehicle is in violation, as its driver is told, with the duration that it exceeded. */
export const reasonForDriver = (reason: ViolationReason, exceeded: Exceeded | null): string => {
  const text = reasonTexts()[reason].forDriver
  if (!exceeded) return text
  const duration = minutesText(exceeded.minutes)
  if (exceeded.limit === 'stay') {
    const limit = limitText(exceeded.minutes)
    return t`The vehicle exceeded the ${limit} limit.`
  }
  const named = {
    grace: t`The grace period of ${duration} expired.`,
    authorisation: t`The time limit of ${duration} was reached.`,
    travel: t`The travel time of ${duration} was reached.`,
  }[exceeded.limit]
  return `${named} ${text}`
}

/** For staff, in lists. */
export const violationReasonName = (reason: ViolationReason): string => {
  const { name } = reasonTexts()[reason]
  return `${name.charAt(0).toLocaleUpperCase()}${name.slice(1)}`
}
