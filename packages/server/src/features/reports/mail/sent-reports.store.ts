import type { SentFormat } from '@stallwise/domain/reports/report-schedule.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** The key of a file in the file store. */
export const keyOfFile = ({
  parking_lot_id: lotId,
  id,
  format,
}: {
  readonly parking_lot_id: string
  readonly id: string
  readonly format: SentFormat
}): string => `reports/${lotId}/${id}.${format}`

export type NewFile = Omit<RowOf<'report_file'>, 'sent_at' | 'removed_at'>

/** Before the file is written, so that there is none without a row. */
export const insertFile = async (tx: Tx, file: NewFile): Promise<void> => {
  await tx.insertInto('report_file').values(file).execute()
}

/** RML-21: the mails with these files are written; false if one was deleted meanwhile. */
export const markFilesSent = async (
  tx: Tx,
  lotId: string,
  ids: readonly string[],
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`update report_file set sent_at = ${at} where parking_lot_id = ${lotId}
    and id = any(${[...ids]}::uuid[]) and removed_at is null returning id`.execute(tx)
  return rows.length === ids.length
}

export const insertMails = async (tx: Tx, mails: readonly RowOf<'report_mail'>[]): Promise<void> => {
  await tx
    .insertInto('report_mail')
    .values([...mails])
    .execute()
}

/** RML-21: a file that was sent to a user. */
export const findSent = async (
  tx: Tx,
  { lotId, id, userId }: { readonly lotId: string; readonly id: string; readonly userId: string },
): Promise<(RowOf<'report_file'> & { readonly time_zone: string }) | undefined> => {
  const { rows } = await sql<RowOf<'report_file'> & { time_zone: string }>`select f.*, l.time_zone
    from report_file f join parking_lot l on l.id = f.parking_lot_id
    where f.parking_lot_id = ${lotId} and f.id = ${id} and f.removed_at is null and f.sent_at is not null
      and exists (select from report_mail m where m.parking_lot_id = f.parking_lot_id and m.file_id = f.id
        and m.user_id = ${userId})`.execute(tx)
  return rows[0]
}

/** RML-40: deletes what of a lot can have plates and names of before a time; returns how many. */
export const removeFilesFrom = async (tx: Tx, lotId: string, before: Date): Promise<number> => {
  const { rows } = await sql`update report_file set removed_at = now()
    where parking_lot_id = ${lotId} and range_from < ${before} and removed_at is null returning id`.execute(
    tx,
  )
  return rows.length
}

/** RML-41: deletes all files of a lot; returns the ids of mails with them that may be waiting still. */
export const removeFilesOfLot = async (tx: Tx, lotId: string): Promise<string[]> => {
  await sql`update report_file set removed_at = now() where parking_lot_id = ${lotId} and removed_at is null`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`select id from report_mail
    where parking_lot_id = ${lotId} and state = 'waiting'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The files that are to be deleted: removed ones, old ones, and those of a server that stopped before it wrote the mails. */
export const listFilesToDelete = async (
  tx: Tx,
  { oldBefore, madeBefore }: { readonly oldBefore: Date; readonly madeBefore: Date },
): Promise<RowOf<'report_file'>[]> => {
  const { rows } = await sql<RowOf<'report_file'>>`select * from report_file
    where removed_at is not null or created_at <= ${oldBefore} or (sent_at is null and created_at < ${madeBefore})
    order by created_at limit 200`.execute(tx)
  return rows
}

export const deleteFileRow = async (
  tx: Tx,
  { parking_lot_id: lotId, id }: Pick<RowOf<'report_file'>, 'parking_lot_id' | 'id'>,
): Promise<void> => {
  await sql`delete from report_file where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
}

/** RML-42 */
export const deleteMailsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('report_mail').where('created_at', '<', before).execute()
}
