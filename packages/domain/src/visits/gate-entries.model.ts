/** VIS-43: for how long an opening by hand may be for a vehicle whose gate stayed closed, in minutes. Source: decision 3, 7. */
export const openedByHandMinutes = 5

/** VIS-41: what a gate's decision means for the read that it is about: the gates opened, or each of them stayed closed. */
export type GateOutcome = 'opened' | 'refused'

/** VIS-41: a decision of a zone's gates about a read, as the lot's log has it. `readAt` in milliseconds since 1970 UTC. */
export interface LoggedDecision {
  readonly eventId: string
  readonly readAt: number
  readonly outcome: GateOutcome
}

/**
 * VIS-43: a gate that was opened otherwise than for a read: by hand, or since a held vehicle was paid for. `at` in
 * milliseconds since 1970 UTC; `zoneIds`: the zones of the gate; `isExit`: whether vehicles leave through one of them; `of`: the
 * read (`keyOfRead`) of the vehicle that it was opened for, null = not said.
 */
export interface LoggedOpening {
  readonly id: string
  readonly at: number
  readonly zoneIds: readonly string[]
  readonly isExit: boolean
  readonly of: string | null
  /**
   * VIS-44: no gate was opened: a person said that the vehicle of the visit that began with the read `of` had left before `at`, and
   * its exit was missed.
   */
  readonly hadLeft?: true
}

/** VIS-41: an entry of the lot's log: decisions and openings in the order in which they were taken. */
export interface GateEntry {
  readonly decisions: readonly LoggedDecision[]
  readonly openings: readonly LoggedOpening[]
}

/** The unique key of a read within its lot. */
export const keyOfRead = ({ at, eventId }: { readonly at: number; readonly eventId: string }): string =>
  `${at} ${eventId}`

/** The time of the earliest read or opening of an entry, in milliseconds since 1970 UTC; Infinity without any. */
export const oldestOf = ({ decisions, openings }: GateEntry): number =>
  Math.min(...decisions.map(({ readAt }) => readAt), ...openings.map(({ at }) => at))
