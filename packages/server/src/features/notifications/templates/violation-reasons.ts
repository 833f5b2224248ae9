import { t } from '@lingui/core/macro'
import type { ViolationReason } from '@stallwise/domain/violations/violations.model.ts'

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
    name: t`no pass or registration`,
    forDriver: t`The vehicle had no pass and was not registered.`,
  },
  timeLimit: {
    name: t`time limit reached`,
    forDriver: t`The time for which the vehicle was registered was over.`,
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
