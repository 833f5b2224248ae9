import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const mostAtOnce = 2_000

/** CST-71: erases the tokens of what stations sent, and deletes commands, of before; returns how many. */
export const eraseTokensBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const at = new Date(before)
  const records = await sql`update charging_record set token = null
    where parking_lot_id = ${lotId} and at < ${at} and token is not null`.execute(tx)
  const commands = await sql`delete from charging_command
    where parking_lot_id = ${lotId} and asked_at < ${at}`.execute(tx)
  return Number((records.numAffectedRows ?? 0n) + (commands.numAffectedRows ?? 0n))
}

/** CST-70, CST-92: deletes some of what stations sent before, and of when they were away; returns how many. */
export const deleteRecordsBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const at = new Date(before)
  const records = await sql`delete from charging_record where parking_lot_id = ${lotId} and id in (
    select id from charging_record where parking_lot_id = ${lotId} and at < ${at} limit ${mostAtOnce})`.execute(
    tx,
  )
  const values = await sql`delete from charging_meter_value where parking_lot_id = ${lotId}
    and (station_id, at, identity) in (select station_id, at, identity from charging_meter_value
      where parking_lot_id = ${lotId} and at < ${at} limit ${mostAtOnce})`.execute(tx)
  const outages =
    await sql`delete from charging_outage where parking_lot_id = ${lotId} and (station_id, from_at) in (
    select station_id, from_at from charging_outage where parking_lot_id = ${lotId} and to_at < ${at} limit ${mostAtOnce})`.execute(
      tx,
    )
  return [records, values, outages].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n),
    0,
  )
}
