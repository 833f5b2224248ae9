import { isCleared, isHigh } from '../occupancy/occupancy.rules.ts'

/** The state of a lot's or group's occupancy alert: none, open, or deleted by a user and therefore suppressed. */
export type AlertState = 'none' | 'open' | 'suppressed'

/** How an occupancy alert changes. */
export type AlertMove = 'open' | 'close' | 'release' | 'keep'

/**
 * ALE-01: an alert opens when the threshold is crossed. ALE-02: 3 points below it, the system deletes it.
 * ALE-03: one that a user deleted suppresses the next until then. OCC-15: none opens while figures are void. Source: decision 4.
 */
export const nextAlertMove = (
  state: AlertState,
  occupied: number,
  capacity: number,
  thresholdPercent: number,
  isVoid = false,
): AlertMove => {
  if (state === 'none') return !isVoid && isHigh(occupied, capacity, thresholdPercent) ? 'open' : 'keep'
  if (!isCleared(occupied, capacity, thresholdPercent)) return 'keep'
  return state === 'open' ? 'close' : 'release'
}

/** ALE-04: a violation alert counts while it is active and was created within 7 days. Source: specification section 4. */
export const violationAlertDays = 7
