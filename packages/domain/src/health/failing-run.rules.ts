/** What became of something that was tried: a pulse, a decision at an exit, a charge. */
export interface Outcome {
  /** In milliseconds since 1970 UTC. */
  readonly at: number
  readonly hasFailed: boolean
}

/** HEA-46: since when all that was tried failed, newest first, if it was tried so often; null: it works, or was tried too rarely. */
export const failingSince = (outcomes: readonly Outcome[], least: number): number | null => {
  const works = outcomes.findIndex(({ hasFailed }) => !hasFailed)
  const failed = works < 0 ? outcomes : outcomes.slice(0, works)
  return failed.length < least ? null : failed.at(-1)!.at
}
