import type { AuthorisationMove, PassChange } from '@stallwise/domain/passes/pass-change.model.ts'
import { sql } from 'kysely'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'

interface LogRow {
  readonly version: string
  readonly ordinal: number
  readonly detail: PassChange
}

const without = (moves: readonly AuthorisationMove[], ids: ReadonlySet<string>): AuthorisationMove[] =>
  moves
    .map(({ plate, before, after }) => ({
      plate,
      before: before.filter(({ id }) => !ids.has(id)),
      after: after.filter(({ id }) => !ids.has(id)),
    }))
    .filter(({ before, after }) => before.length + after.length > 0)

/** The entries of the log keep their place, without what they say about these guest passes, registered vehicles or bookings. */
export const eraseAuthorisationsInLog = async (
  tx: Tx,
  lotId: string,
  ids: readonly string[],
): Promise<void> => {
  const { rows } = await sql<LogRow>`select lot_version as version, ordinal, detail from lot_log
    where parking_lot_id = ${lotId} and kind = 'passes-changed' and exists (
      select 1 from jsonb_array_elements(detail -> 'authorised') m,
        jsonb_array_elements((m -> 'before') || (m -> 'after')) a where a ->> 'id' = any(${[...ids]}::text[]))`.execute(
    tx,
  )
  for (const { version, ordinal, detail } of rows) {
    const authorised = JSON.stringify(without(detail.authorised ?? [], new Set(ids)))
    await sql`update lot_log set detail = detail || jsonb_build_object('authorised', ${authorised}::jsonb)
      where parking_lot_id = ${lotId} and lot_version = ${version} and ordinal = ${ordinal}`.execute(tx)
  }
}

/** GUE-40, VEH-10: erases the guest passes and registered vehicles of a lot that ended before a time; returns how many. */
export const eraseVisitors = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`update guest_pass set plate = '', name = '', erased_at = now()
    where parking_lot_id = ${lotId} and erased_at is null and until_at < ${new Date(before)}
    returning id`.execute(tx)
  const vehicles = await sql<{ id: string }>`update registered_vehicle
    set plate = '', name = null, make = null, model = null, erased_at = now()
    where parking_lot_id = ${lotId} and erased_at is null and least(until, removed_at) < ${new Date(before)}
    returning id`.execute(tx)
  const ids = [...rows, ...vehicles.rows].map(({ id }) => id)
  if (ids.length === 0) return 0
  await eraseAuthorisationsInLog(tx, lotId, ids)
  await eraseAuditOf(tx, lotId, ['guest-pass', 'registered-vehicle'], ids)
  return ids.length
}
