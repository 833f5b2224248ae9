import { sql } from 'kysely'
import {
  carryOutTake,
  decideHold,
  type DecidedTake,
  type PaymentLog,
  type PaymentParts,
} from '#features/payments/payments.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { StartRow } from './starts.store.ts'

type HeldStart = Pick<StartRow, 'lotId' | 'id' | 'createdAt'>

/** CHG-33: decides that nothing is taken of what is on hold for a start; undefined if nothing is, or it is decided. */
export const releaseHold = (
  tx: Tx,
  { lotId, id, createdAt }: HeldStart,
  now: number,
): Promise<DecidedTake | undefined> =>
  decideHold(
    tx,
    {
      lotId,
      holdId: id,
      cents: 0,
      taxCents: 0,
      quote: {
        lines: [],
        totals: { parkingCents: 0, netCents: 0, taxCents: 0, totalCents: 0 },
        multiplier: 1,
        tax: null,
      },
      from: createdAt.getTime(),
      until: now,
      email: null,
    },
    now,
  )

/** Starts that have failed, and of which an amount turned out to be on hold since. */
const listLateHolds = async (tx: Tx, limit: number): Promise<HeldStart[]> => {
  const { rows } = await sql<HeldStart>`select t.parking_lot_id as "lotId", t.id, t.created_at as "createdAt"
    from card_hold h join charging_start t on t.parking_lot_id = h.parking_lot_id and t.id = h.id
    where h.state = 'approved' and h.take_cents is null and t.state = 'failed'
    order by h.created_at limit ${limit}`.execute(tx)
  return rows
}

const atOnce = 100

/** CHG-62: releases what turned out to be on hold after its start had failed; returns how much of it there was. */
export const releaseLateHolds = async (parts: PaymentParts, log: PaymentLog): Promise<number> => {
  const late = await parts.database.asSystem((tx) => listLateHolds(tx, atOnce))
  for (const start of late) {
    const decided = await parts.database.asSystem((tx) => releaseHold(tx, start, parts.clock()))
    if (decided) await carryOutTake(parts, log, decided)
  }
  return late.length
}
