import {
  statesBefore,
  type CommandDecision,
  type CommandState,
} from '@stallwise/domain/commands/command.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { announceCommands } from './notices.ts'

/** Which command of which lot. */
export interface CommandPlace {
  readonly lotId: string
  readonly id: string
}

interface Claim {
  /** Who claims it: an agent at the device; null = a server. */
  readonly by: string | null
  /** Who may claim it, besides: a condition on the row. */
  readonly where?: RawBuilder<unknown>
  /** Further columns that the claim sets, as in `set a = 1, b = 2`. */
  readonly set?: RawBuilder<unknown>
}

/** A command whose time is over without an outcome. */
export interface OverdueCommand extends CommandPlace {
  readonly state: Extract<CommandState, 'requested' | 'claimed'>
  readonly claimedBy: string | null
}

interface Setup {
  /**
   * Its rows have a lot and an id (`parking_lot_id`, `id`), a `state`, who claimed it when (`claimed_by`, `claimed_at`), the
   * deadline until which it may be claimed (`expires_at`), and what became of it when and why (`decided_at`,
   * `outcome_reason`).
   */
  readonly table: string
  /** NOTIFY channel: a command of the lot was requested, decided or has something due. */
  readonly channel: string
}

/**
 * Commands to devices, which are carried out at most once, by whichever server or agent has the connection to the device: a
 * row is requested, claimed, sent and decided (CMD-01 to CMD-05). What a command is and who may request it, the feature
 * knows that has the table.
 */
export class CommandTable<Reason extends string> {
  readonly channel: string
  readonly #table: RawBuilder<unknown>

  constructor({ table, channel }: Setup) {
    this.channel = channel
    this.#table = sql.table(table)
  }

  announce(tx: Tx, lotId: string): Promise<void> {
    return announceCommands(tx, this.channel, lotId)
  }

  /**
   * CMD-01, CMD-02: claims a command, without which nothing is sent; undefined if it is claimed or decided already, or its
   * time is over. `remainingMs` is what is left of its time, by the database's clock.
   */
  async claim(
    tx: Tx,
    { lotId, id }: CommandPlace,
    { by, where = sql`true`, set }: Claim,
  ): Promise<{ remainingMs: number } | undefined> {
    const { rows } = await sql<{ remaining: number }>`
      update ${this.#table} set state = 'claimed', claimed_at = clock_timestamp(), claimed_by = ${by}${also(set)}
      where parking_lot_id = ${lotId} and id = ${id} and state = 'requested' and expires_at > clock_timestamp()
        and ${where}
      returning extract(epoch from expires_at - clock_timestamp())::float8 * 1000 as remaining`.execute(tx)
    return rows[0] && { remainingMs: Math.max(0, Math.floor(rows[0].remaining)) }
  }

  /** CMD-04: stores what became of a command; returns false if its state does not allow it any more. */
  async writeDecision(
    tx: Tx,
    { lotId, id }: CommandPlace,
    decision: CommandDecision<Reason>,
    set?: RawBuilder<unknown>,
  ): Promise<boolean> {
    const reason = 'reason' in decision ? decision.reason : null
    const { numAffectedRows } = await sql`
      update ${this.#table} set state = ${decision.state}, outcome_reason = ${reason},
        decided_at = clock_timestamp()${also(set)}
      where parking_lot_id = ${lotId} and id = ${id} and state = any(${statesBefore(decision.state)})`.execute(
      tx,
    )
    return (numAffectedRows ?? 0n) > 0n
  }

  /**
   * CMD-03: locks commands that were not claimed in time, or are claimed and still have no outcome `answerMs` after their
   * deadline: after a crash, or because nobody came for them.
   */
  async lockOverdue(tx: Tx, answerMs: number, limit: number): Promise<OverdueCommand[]> {
    const { rows } = await sql<OverdueCommand>`
      select parking_lot_id as "lotId", id, state, claimed_by as "claimedBy" from ${this.#table}
      where (state = 'requested' and expires_at < clock_timestamp())
        or (state = 'claimed' and expires_at < clock_timestamp() - make_interval(secs => ${answerMs / 1_000}))
      order by expires_at limit ${limit} for update skip locked`.execute(tx)
    return rows
  }
}

const also = (set: RawBuilder<unknown> | undefined) => (set ? sql`, ${set}` : sql``)

/** CMD-03: what becomes of a command whose time is over. */
export const decisionOfOverdue = ({
  state,
  claimedBy,
}: OverdueCommand): CommandDecision<'too-late' | 'server-stopped' | 'no-answer'> => {
  if (state === 'requested') return { state: 'expired', reason: 'too-late' }
  return { state: 'unknown', reason: claimedBy === null ? 'server-stopped' : 'no-answer' }
}
