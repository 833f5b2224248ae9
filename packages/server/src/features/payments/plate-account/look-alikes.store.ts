import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findStay } from '#features/gates/stays.public.ts'

/** PAY-128: the plates that differ in one character of one class from a plate, and whose vehicles are inside. */
export const findLookAlikesInside = async (tx: Tx, lotId: string, plate: string): Promise<string[]> => {
  const similar = [...new Set(lookAlikesOf(plate))]
  if (similar.length === 0) return []
  const { rows } = await sql<{ plate: string }>`select distinct v.plate from visit v
    where v.parking_lot_id = ${lotId} and v.plate = any(${similar}::text[]) and (v.exited_at is null
      or (v.closed_by = 'longestStay' and v.stay_ended_at is null and v.passholder_id is null)
      or exists (select from gate_decision d where d.parking_lot_id = ${lotId} and d.visit_id = v.id and not d.opens))`.execute(
    tx,
  )
  const inside: string[] = []
  for (const { plate: one } of rows) if (await findStay(tx, lotId, one)) inside.push(one)
  return inside
}

/** PAY-128: the plate that a visitor who typed this one probably means; undefined if its own vehicle, or not exactly one, is inside. */
export const findMeantPlate = async (tx: Tx, lotId: string, plate: string): Promise<string | undefined> => {
  const [meant, ...others] = await findLookAlikesInside(tx, lotId, plate)
  return others.length === 0 ? meant : undefined
}

/**
 * PAY-128: look-alikes of the plate of a vehicle that is inside, of which something was paid while their own vehicles were not
 * inside, and not counted for another vehicle: that vehicle is the only one inside that they can be meant for, or stands at an
 * exit. Undefined if nothing was paid for one that may count; what is counted for this vehicle may be so only since its own
 * payments were read.
 */
export const findPaidLookAlikes = async (
  tx: Tx,
  lotId: string,
  { plate, begin }: { readonly plate: string; readonly begin: number },
  isAtExit: boolean,
): Promise<string[] | undefined> => {
  const similar = [...new Set(lookAlikesOf(plate))]
  if (similar.length === 0) return undefined
  const { rows } = await sql<{ plate: string; isWaiting: boolean }>`
    select plate, bool_or(counted_plate is null) as "isWaiting" from payment
    where parking_lot_id = ${lotId} and plate = any(${similar}::text[]) and state = 'approved'
      and (counted_plate is null or counted_plate = ${plate})
      and visit_id is null and entered_at is null and (created_at >= ${new Date(begin)} or leave_by > ${new Date(begin)})
    group by plate`.execute(tx)
  if (rows.length === 0) return undefined
  const found: string[] = []
  for (const { plate: paid, isWaiting } of rows) {
    if (!isWaiting || (await findStay(tx, lotId, paid))) continue
    if (isAtExit || (await findMeantPlate(tx, lotId, paid)) === plate) found.push(paid)
  }
  return found
}

/**
 * PAY-128: counts payments for look-alikes for one vehicle; they are of no other from then on. False if one of them was counted
 * meanwhile, perhaps for another vehicle.
 */
export const countForVehicle = async (
  tx: Tx,
  lotId: string,
  paymentIds: readonly string[],
  { plate, visitId }: { readonly plate: string; readonly visitId: string },
): Promise<boolean> => {
  if (paymentIds.length === 0) return true
  const { numAffectedRows } =
    await sql`update payment set counted_plate = ${plate}, counted_visit_id = ${visitId}
    where parking_lot_id = ${lotId} and id = any(${[...paymentIds]}::uuid[]) and counted_plate is null`.execute(
      tx,
    )
  return Number(numAffectedRows) === paymentIds.length
}
