import { sql } from 'kysely'
import type { Facts } from '#lot-events/lot-events.model.ts'
import { noteAuthorisations } from '#features/judging/judging.public.ts'
import { moveUsesOfVisit } from '#features/payment-validations/payment-validations.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { openStates } from './open-state.ts'
import { lockPayer } from './payments.store.ts'

/**
 * PAY-124: what was paid for a visit is of the plate that the visit has, from the moment at which it is corrected. Called
 * before the correction is applied. An open payment goes with it, unless the other plate has one too (PAY-21).
 */
export const movePaymentsOfVisit = async ({
  change,
  visitId,
  before,
  after,
}: Facts['visitPlateCorrected']): Promise<void> => {
  if (before === null || after === null || before === after) return
  const { tx, lotId } = change
  await noteAuthorisations(change, [before, after])
  for (const plate of [before, after].sort()) await lockPayer(tx, lotId, plate)
  const ofVisit = sql`parking_lot_id = ${lotId} and visit_id = ${visitId} and plate = ${before}`
  const { rows } = await sql`select from payment where ${ofVisit} and state in ${openStates}
    and exists (select from payment o where o.parking_lot_id = ${lotId} and o.plate = ${after}
      and o.state in ${openStates})`.execute(tx)
  if (rows.length > 0) throw new Refusal('payment-in-progress')
  await sql`update payment set plate = ${after} where ${ofVisit}`.execute(tx)
  // PAY-128: what was paid for a look-alike and counted for the visit stays counted for it.
  await sql`update payment set counted_plate = ${after} where parking_lot_id = ${lotId}
    and counted_visit_id = ${visitId} and counted_plate = ${before}`.execute(tx)
  await moveUsesOfVisit(tx, lotId, { visitId, before, after })
}
