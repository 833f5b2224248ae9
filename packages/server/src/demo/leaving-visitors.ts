import { openAfterPaymentMinutes } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { LeavingVehicle } from '@stallwise/demo/simulator/simulation.ts'
import { namedRandom } from '@stallwise/demo/seeded/random.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const shares = { never: 0.02, atTheExit: 0.07 }

/** When the visitor with a plate pays: most before they leave, some when the exit holds them, a few never. */
export const whenPaid = (lotId: string, plate: string): 'before' | 'atTheExit' | 'never' => {
  const share = namedRandom(0, lotId, plate)()
  if (share < shares.never) return 'never'
  return share < shares.never + shares.atTheExit ? 'atTheExit' : 'before'
}

/** The lots among these that have a zone whose gates do not open for every vehicle. */
export const listLotsThatHold = async (tx: Tx, lotIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct parking_lot_id as id from zone
    where parking_lot_id = any(${[...lotIds]}::uuid[]) and gate_policy in ('authorised', 'authorisedAndVisitors')
      and removed_at is null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The vehicles that exits of lots hold, as long as their gates open for a payment. */
export const listHeld = async (tx: Tx, lotIds: readonly string[], now: number): Promise<LeavingVehicle[]> => {
  const since = new Date(now - openAfterPaymentMinutes * 60_000)
  const { rows } =
    await sql<LeavingVehicle>`select distinct d.parking_lot_id as "lotId", v.plate from gate_decision d
    join visit v on v.parking_lot_id = d.parking_lot_id and v.id = d.visit_id
    where d.parking_lot_id = any(${[...lotIds]}::uuid[]) and d.cause = 'unpaid' and d.decided_at > ${since}
      and v.plate is not null`.execute(tx)
  return rows
}

const overdueEveryMs = 3 * 3_600_000
const overdueForMs = 8 * 60_000

/** A vehicle in violation that stayed longer than its guest pass or payment, every three hours. VIO-26. */
export const listOverdue = async (tx: Tx, lotId: string, now: number): Promise<string[]> => {
  const { rows } = await sql<{ plate: string }>`select o.plate from violation o
    where o.parking_lot_id = ${lotId} and o.status = 'active' and o.reason = 'timeLimit' and o.plate is not null
      and o.opened_at < ${new Date(now - overdueForMs)} and o.left_at is null
      and not exists (select from violation p where p.parking_lot_id = ${lotId} and p.is_paid
        and p.opened_at > ${new Date(now - overdueEveryMs)})
    order by o.opened_at desc limit 1`.execute(tx)
  return rows.map(({ plate }) => plate)
}
