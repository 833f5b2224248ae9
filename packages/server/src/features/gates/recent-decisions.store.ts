import { recognisedForMs, type EarlierDecision } from '@stallwise/domain/gates/decide-again.rules.ts'
import type { OpeningState } from '@stallwise/domain/gates/gates.model.ts'
import type { OpeningCause, RefusalCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

/** The last decisions about the vehicles that are at a gate. GAT-60. */
export interface RecentDecision extends EarlierDecision {
  readonly id: string
  readonly zoneId: string
  readonly passage: 'entry' | 'exit'
  readonly cause: OpeningCause | RefusalCause
  readonly signs: readonly string[]
}

interface RecentRow {
  readonly id: string
  readonly zone_id: string
  readonly passage: 'entry' | 'exit'
  readonly opens: boolean
  readonly cause: OpeningCause | RefusalCause
  readonly is_passback: boolean
  readonly decided_at: Date
  readonly arrived_at: Date
  readonly last_read_at: Date
  readonly pulsed_at: Date | null
  readonly was_opening: boolean
  readonly pulses_again: number
  readonly rights: string
  readonly signs: string[]
  readonly state: OpeningState | null
}

const recentOf = (row: RecentRow): RecentDecision => ({
  id: row.id,
  zoneId: row.zone_id,
  passage: row.passage,
  opens: row.opens,
  cause: row.cause,
  isPassback: row.is_passback,
  decidedAt: row.decided_at.getTime(),
  arrivedAt: row.arrived_at.getTime(),
  lastReadAt: row.last_read_at.getTime(),
  pulsedAt: row.pulsed_at?.getTime() ?? null,
  isNotSent: row.state === 'refused' || row.state === 'expired',
  wasOpening: row.was_opening,
  pulsesAgain: row.pulses_again,
  rights: row.rights,
  signs: row.signs,
})

/** The decisions about vehicles with one of these signs that were read in a lot until just now, the latest first. */
export const findRecentDecisions = async (
  tx: Tx,
  lotId: string,
  signs: readonly string[],
  now: number,
): Promise<RecentDecision[]> => {
  const { rows } =
    await sql<RecentRow>`select d.id, d.zone_id, d.passage, d.opens, d.cause, d.is_passback, d.decided_at,
      d.arrived_at, d.last_read_at, d.pulsed_at, d.was_opening, d.pulses_again, d.rights, d.signs, o.state
    from gate_decision d left join gate_opening o on o.parking_lot_id = ${lotId} and o.id = d.opening_id
    where d.parking_lot_id = ${lotId} and d.last_read_at >= ${new Date(now - recognisedForMs)}
      and d.signs is not null and d.signs && ${[...signs]}::text[]
    order by d.decided_at desc, d.id desc`.execute(tx)
  return rows.map(recentOf)
}

/**
 * GAT-60: the vehicles of these decisions were read again, without another decision. Rows that are being written to the
 * lot's log are left: a decision never waits for judging (GAT-54).
 */
export const noteReadsAgain = async (
  tx: Tx,
  lotId: string,
  reads: readonly { readonly id: string; readonly at: number; readonly signs: readonly string[] }[],
): Promise<void> => {
  for (const { id, at, signs } of reads)
    await tx
      .updateTable('gate_decision')
      .set({ last_read_at: new Date(at), signs: [...signs] })
      .where('parking_lot_id', '=', lotId)
      .where('id', 'in', (free) =>
        free.selectFrom('gate_decision').select('id').where(rowOfLot(lotId, id)).forUpdate().skipLocked(),
      )
      .execute()
}

/** RET-20: decisions that are not needed to recognise a vehicle any more do not name it. */
export const forgetVehiclesBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const forgotten = await tx
    .updateTable('gate_decision')
    .set({ signs: null })
    .where('parking_lot_id', '=', lotId)
    .where('signs', 'is not', null)
    .where('last_read_at', '<', new Date(before))
    .executeTakeFirst()
  return Number(forgotten.numUpdatedRows)
}
