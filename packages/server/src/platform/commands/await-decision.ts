import type { CommandDecision, CommandState } from '@stallwise/domain/commands/command.rules.ts'

/** Whether something has become of a command. */
export const isDecided = ({ state }: { readonly state: CommandState }): boolean =>
  state !== 'requested' && state !== 'claimed'

interface Parts<Row> {
  /** The command as soon as it is decided; undefined when time is up. */
  readonly wait: () => Promise<Row | undefined>
  /** Stores a decision if the state allows it; returns the command as it is then. */
  readonly decide: (decision: CommandDecision<'too-late' | 'no-answer'>) => Promise<Row>
}

/** CMD-03: waits until a command is decided; when time is up, it is expired, or unknown if it is claimed. */
export const awaitDecision = async <Row extends { readonly state: CommandState }>({
  wait,
  decide,
}: Parts<Row>): Promise<Row> => {
  const decided = await wait()
  if (decided) return decided
  const closed = await decide({ state: 'expired', reason: 'too-late' })
  return isDecided(closed) ? closed : decide({ state: 'unknown', reason: 'no-answer' })
}
