import { sql } from 'kysely'
import { erasePassChargesOf } from '#features/pass-charges/pass-charges.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { eraseAuditOf, eraseAuditText } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'

/** PIM-23: the entries of imports that name these pass IDs. */
const listImportEntries = async (tx: Tx, lotId: string, passIds: readonly string[]) => {
  const { rows } = await sql<{ chain: string; sequence: string }>`select chain, sequence from audit_entry
    where parking_lot_id = ${lotId} and action = 'passholder.import' and (before is not null or after is not null)
      and exists (select 1 from jsonb_path_query(jsonb_build_array(before, after), '$.**.passholderId') found
        where found #>> '{}' = any(${[...passIds]}::text[]))`.execute(tx)
  return rows
}

/** PAS-50: erases the passholders of a lot that were removed before a time; returns how many. */
export const erasePassholders = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { rows } = await sql<{ id: string; pass_id: string }>`update passholder p
    set name = '', email = null, suite = null, pass_owner_name = null, pass_owner_email = null, erased_at = now()
    where parking_lot_id = ${lotId} and removed_at < ${new Date(before)} and erased_at is null
      and not exists (select 1 from booking b where b.parking_lot_id = ${lotId} and b.passholder_id = p.id
        and b.erased_at is null)
    returning id, pass_id`.execute(tx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const ofThese = sql`parking_lot_id = ${lotId} and passholder_id = any(${ids}::uuid[])`
  await sql`delete from passholder_plate where ${ofThese}`.execute(tx)
  await sql`delete from passholder_tag where ${ofThese}`.execute(tx)
  await erasePassChargesOf(tx, lotId, ids)
  await tell('passholdersErased', { tx, lotId, passholderIds: ids })
  await eraseAuditOf(tx, lotId, ['passholder'], ids)
  const passIds = rows.map(({ pass_id }) => pass_id)
  for (const { chain, sequence } of await listImportEntries(tx, lotId, passIds))
    await eraseAuditText(tx, chain, Number(sequence))
  return rows.length
}
