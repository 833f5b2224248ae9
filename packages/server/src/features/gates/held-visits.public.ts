import { heldMinutes } from '@stallwise/domain/gates/read-opening.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A visit that ended at an exit whose gate stayed closed, since it was not paid. */
export interface HeldVisit {
  readonly id: string
  readonly plate: string
  readonly passholderId: string | null
  readonly enteredAt: Date
}

/** GAT-58: the visit of a plate that was held at an exit last, or the visit with this id if it was. */
export const findHeldVisit = async (
  tx: Tx,
  lotId: string,
  by: { readonly plate: string } | { readonly visitId: string },
  now: number,
): Promise<HeldVisit | undefined> => {
  const { rows } = await sql<HeldVisit>`
    select v.id, v.plate, v.passholder_id as "passholderId", v.entered_at as "enteredAt"
    from gate_decision d
    join visit v on v.parking_lot_id = d.parking_lot_id and v.id = d.visit_id
    where d.parking_lot_id = ${lotId} and d.cause = 'unpaid' and d.decided_at > ${new Date(now - heldMinutes * 60_000)}
      and ${'plate' in by ? sql`v.plate = ${by.plate}` : sql`v.id = ${by.visitId}`}
    order by d.decided_at desc limit 1`.execute(tx)
  return rows[0]
}
