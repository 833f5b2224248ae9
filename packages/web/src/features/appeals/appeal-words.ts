import { t } from '@lingui/core/macro'
import type { Appeal, AppealPage } from '@stallwise/contract/appeals/appeals.contract.ts'

/** Why there was a notice, as the driver is told. */
export const driverReasons = (): Record<AppealPage['reason'], string> => ({
  unauthorised: t`The vehicle was not authorized in this zone.`,
  wrongZone: t`The vehicle’s pass is not for this zone.`,
  graceExpired: t`The vehicle had no pass and was not registered.`,
  timeLimit: t`The time for which the vehicle was registered was over.`,
  travelTime: t`The vehicle did not park where it was allowed to in time.`,
  passLimit: t`More vehicles were inside than the pass allows.`,
  outsideHours: t`The vehicle was inside outside the hours of its pass.`,
  passExpired: t`The vehicle’s pass was not valid.`,
  reported: t`Staff reported the vehicle.`,
})

/** The state of an appeal. */
export const appealStateNames = (): Record<Appeal['state'], string> => ({
  received: t`Waiting for an answer`,
  accepted: t`Appeal accepted`,
  refused: t`Appeal refused`,
  reduced: t`Appeal reduced`,
})
