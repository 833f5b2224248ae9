import { sql } from 'kysely'
import { plainArray } from '#platform/database/sql-arrays.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DeviceMessageRow, SourceMessageRow } from './received-messages.rows.ts'

/** Replaces what PostgreSQL cannot store in JSON: NUL and unpaired surrogates. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd') : value

/** Lots as the text of an array: a message may name many, and each of its devices is a row. */
const asJson = (rows: readonly SourceMessageRow[]): string =>
  JSON.stringify(
    rows.map((row) => ({ ...row, lot_ids: plainArray(row.lot_ids) })),
    storable,
  )

const columns = sql.raw(
  'id uuid, lot_ids text, source_id uuid, received_at timestamptz, via text, body text, is_cut bool, size_bytes int, outcome jsonb',
)

/** Upserts in key order, since another server may be writing the same devices; the newer message wins. */
export const writeDeviceMessages = async (tx: Tx, rows: readonly DeviceMessageRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into device_message as m (parking_lot_id, device_id, id, source_id, received_at, via, lot_ids, body, is_cut, size_bytes, outcome)
    select parking_lot_id, device_id, id, source_id, received_at, via, lot_ids::uuid[], body, is_cut, size_bytes, outcome
    from jsonb_to_recordset(${asJson(rows)}::jsonb) as u(parking_lot_id uuid, device_id text, ${columns})
    order by 1, 2
    on conflict (parking_lot_id, device_id) do update set id = excluded.id, source_id = excluded.source_id,
      received_at = excluded.received_at, via = excluded.via, lot_ids = excluded.lot_ids, body = excluded.body, is_cut = excluded.is_cut,
      size_bytes = excluded.size_bytes, outcome = excluded.outcome
    where excluded.received_at >= m.received_at`.execute(tx)
}

/** DEV-10: only the newest messages of each source are kept, and none of a source that was deleted meanwhile. */
export const writeSourceMessages = async (
  tx: Tx,
  rows: readonly SourceMessageRow[],
  messagesPerSource: number,
): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into source_message (source_id, id, received_at, via, lot_ids, body, is_cut, size_bytes, outcome)
    select source_id, id, received_at, via, lot_ids::uuid[], body, is_cut, size_bytes, outcome
    from jsonb_to_recordset(${asJson(rows)}::jsonb) as u(${columns})
    where exists (select 1 from source where source.id = u.source_id)`.execute(tx)
  const sourceIds = [...new Set(rows.map(({ source_id }) => source_id))]
  await sql`delete from source_message m using (
      select source_id, id, row_number() over (partition by source_id order by received_at desc, id desc) as nth
      from source_message where source_id = any(${sourceIds}::uuid[])) ranked
    where ranked.nth > ${messagesPerSource} and m.source_id = ranked.source_id and m.id = ranked.id`.execute(
    tx,
  )
}

/** DEV-15: deletes messages received before a time; returns how many. */
export const deleteMessagesBefore = async (tx: Tx, before: number): Promise<number> => {
  const at = new Date(before)
  const devices = await tx.deleteFrom('device_message').where('received_at', '<', at).executeTakeFirst()
  const sources = await tx.deleteFrom('source_message').where('received_at', '<', at).executeTakeFirst()
  return Number(devices.numDeletedRows) + Number(sources.numDeletedRows)
}
