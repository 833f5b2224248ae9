/** The state of a command to a device: requested, claimed by its sender, or one of its outcomes. CMD-01 to CMD-03. */
export const commandStates = ['requested', 'claimed', 'answered', 'refused', 'unknown', 'expired'] as const
/** The state of a command to a device. */
export type CommandState = (typeof commandStates)[number]

/** What became of a command that was sent, and why, where it was not carried out or is not known to be. CMD-03. */
export type CommandOutcome<Reason> =
  { readonly state: 'answered' } | { readonly state: 'refused' | 'unknown'; readonly reason: Reason }

/** The final state of a command; expired = nothing was sent. */
export type CommandDecision<Reason> =
  CommandOutcome<Reason> | { readonly state: 'expired'; readonly reason: Reason }

/** CMD-04: whether an outcome may follow a state. */
export const mayFollow = (state: CommandState, outcome: CommandDecision<unknown>['state']): boolean => {
  if (state === 'requested') return outcome === 'refused' || outcome === 'expired'
  if (state === 'claimed') return outcome !== 'expired'
  return state === 'unknown' && outcome !== 'unknown' && outcome !== 'expired'
}

/** CMD-04: the states that an outcome may follow. */
export const statesBefore = (outcome: CommandDecision<unknown>['state']): CommandState[] =>
  commandStates.filter((state) => mayFollow(state, outcome))
