import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

export type SilenceRow = RowOf<'alert_silence'>

/** A silence with the name of the user who made it; null if the viewer does not see that user. */
export interface NamedSilenceRow extends SilenceRow {
  readonly created_name: string | null
}

/** The silences of a lot that have not ended. */
export const listSilences = async (tx: Tx, lotId: string, now: Date): Promise<NamedSilenceRow[]> => {
  const { rows } = await sql<NamedSilenceRow>`select s.*, app_user.name as created_name
    from alert_silence s left join app_user on app_user.id = s.created_by
    where s.parking_lot_id = ${lotId} and s.ends_at > ${now} order by s.ends_at, s.id`.execute(tx)
  return rows
}

/** ALE-37: saves a silence; an earlier one about the same is replaced. Also removes those that are long over. */
export const saveSilence = async (tx: Tx, row: SilenceRow): Promise<SilenceRow> => {
  const { rows } = await sql<SilenceRow>`
    insert into alert_silence (parking_lot_id, id, scope, cause, ends_at, created_at, created_by)
    values (${row.parking_lot_id}, ${row.id}, ${row.scope}, ${row.cause}, ${row.ends_at}, ${row.created_at}, ${row.created_by})
    on conflict (parking_lot_id, scope, coalesce(cause, '')) do update set id = excluded.id, ends_at = excluded.ends_at,
      created_at = excluded.created_at, created_by = excluded.created_by
    returning *`.execute(tx)
  await sql`delete from alert_silence where parking_lot_id = ${row.parking_lot_id}
    and ends_at < ${row.created_at}`.execute(tx)
  return rows[0]!
}

/** Removes a silence; undefined if it is over or was replaced. */
export const removeSilence = async (tx: Tx, lotId: string, id: string): Promise<SilenceRow | undefined> => {
  const { rows } = await sql<SilenceRow>`delete from alert_silence
    where parking_lot_id = ${lotId} and id = ${id} returning *`.execute(tx)
  return rows[0]
}
