import { sql } from 'kysely'
import { tell } from '#lot-events/lot-events.ts'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'

/** VIO-60: erases plates, notes and photos of the violations of a lot that ended before a time, also of visits that disappeared (VIO-03); returns how many. */
export const eraseViolations = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { rows } = await sql<{ id: string; key: string }>`
    update violation set plate = case when passholder_id is null then null else plate end, note = null,
      correction = correction - 'plate' #- '{previous,plate}', erased_at = now()
    where parking_lot_id = ${lotId} and erased_at is null and status <> 'active' and state_at < ${new Date(before)}
      and (left_at < ${new Date(before)} or visit_key is null or (left_at is null and not exists (
        select from visit where visit.parking_lot_id = violation.parking_lot_id and visit.id = violation.visit_id)))
    returning id, key`.execute(tx)
  if (rows.length === 0) return 0
  await sql`update lot_log set detail = jsonb_set(detail, '{violation,plate}', 'null')
      #- '{violation,correction,plate}' #- '{violation,correction,previous,plate}'
    where parking_lot_id = ${lotId} and kind = 'violation-set' and detail -> 'violation' ->> 'passholderId' is null
      and detail -> 'violation' ->> 'key' = any(${rows.map(({ key }) => key)}::text[])`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update photo set removed_at = now()
    where parking_lot_id = ${lotId} and violation_id = any(${ids}::uuid[]) and removed_at is null`.execute(tx)
  await sql`update further_report set note = null
    where parking_lot_id = ${lotId} and violation_id = any(${ids}::uuid[]) and note is not null`.execute(tx)
  await tell('violationsErased', { tx, lotId, violationIds: ids })
  await eraseAuditOf(tx, lotId, ['violation'], ids)
  return rows.length
}
