import { t } from '@lingui/core/macro'
import type { ViolationReason } from '@stallwise/domain/violations/violations.model.ts'

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
    name: t`No pass or registration`,
    forDriver: t`The vehicle had no pass and was not registered.`,
  },
  timeLimit: {
    name: t`Time limit reached`,
    forDriver: t`The time for which the vehicle was registered was over.`,
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
