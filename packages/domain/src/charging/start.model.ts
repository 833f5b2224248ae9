/** CHG-30 to CHG-34: what becomes of a visitor's start. */
export const startStates = ['paying', 'starting', 'charging', 'failed', 'over'] as const
/** What becomes of a visitor's start: `over` = it charged, and its session has ended. */
export type StartState = (typeof startStates)[number]

/** CHG-33: why a start failed. */
export const startFailures = [
  'declined',
  'not-charged',
  'too-late',
  'station-refused',
  'no-answer',
  'no-power',
] as const
/** Why a start failed. */
export type StartFailure = (typeof startFailures)[number]

/** CHG-31, CHG-32, CHG-37: who or what stops a session. */
export const stopReasons = ['driver', 'operator', 'hold', 'time', 'failed'] as const
/** Who or what stops a session. */
export type StopReason = (typeof stopReasons)[number]
