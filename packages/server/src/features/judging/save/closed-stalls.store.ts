import type { PoolClient } from 'pg'
import { plainArray } from '#platform/database/sql-arrays.ts'
import type { SettledLot } from '../locked-lot.ts'

/** Stores which stalls are closed, for display. */
export const writeClosed = async (client: PoolClient, settled: readonly SettledLot[]): Promise<void> => {
  const moved = settled.flatMap(({ lot, effects }) =>
    effects.closed.map((change) => ({ lotId: lot.facts.lotId, ...change })),
  )
  if (moved.length === 0) return
  await client.query(
    `update stall_state set closed = u.closed from unnest($1::uuid[], $2::uuid[], $3::bool[]) as u(lot, stall, closed)
     where parking_lot_id = u.lot and stall_id = u.stall and stall_state.closed <> u.closed`,
    [
      plainArray(moved.map(({ lotId }) => lotId)),
      plainArray(moved.map(({ stallId }) => stallId)),
      plainArray(moved.map(({ isClosed }) => isClosed)),
    ],
  )
}
