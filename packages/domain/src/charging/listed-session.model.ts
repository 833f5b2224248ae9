/** Who pays for a session: a visitor by card, a pass, or nobody: `operator` = staff started it. CHG-65. */
export const sessionPayers = ['visitor', 'passholder', 'operator', 'nobody'] as const
/** Who pays for a session. */
export type SessionPayerKind = (typeof sessionPayers)[number]

/** What becomes of a session; `stopping` = its station is asked to stop. CHG-65. */
export const sessionStates = ['running', 'stopping', 'needs-person', 'ended'] as const
/** What becomes of a session. */
export type SessionState = (typeof sessionStates)[number]
