import type { StoredFile } from '@stallwise/ports/file-store.port.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** Whose photo it is: of the report of a violation, or of the appeal against it. */
export interface PhotoOwner {
  readonly lotId: string
  readonly violationId: string
  readonly kind: 'report' | 'appeal'
}

/** IMG-07: the most photos of a report, and of an appeal. */
const mostPhotos = { report: 4, appeal: 1 } as const

/** A photo whose file is stored. */
export interface StoredPhoto extends StoredFile {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly sentSha256: string
  readonly createdAt: Date
}

/** IMG-06: the photo of an owner that was sent with the same bytes. */
export const findSentPhoto = async (
  tx: Tx,
  { lotId, violationId, kind }: PhotoOwner,
  sentSha256: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('photo')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('violation_id', '=', violationId)
    .where('kind', '=', kind)
    .where('sent_sha256', '=', sentSha256)
    .executeTakeFirst()
  return row?.id
}

/** IMG-07: whether an owner may have another photo. The violation's row is locked, so that no two take the last place. */
export const hasRoomForPhoto = async (tx: Tx, { lotId, violationId, kind }: PhotoOwner): Promise<boolean> => {
  await sql`select 1 from violation where parking_lot_id = ${lotId} and id = ${violationId} for update`.execute(
    tx,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from photo
    where parking_lot_id = ${lotId} and violation_id = ${violationId} and kind = ${kind}`.execute(tx)
  return rows[0]!.count < mostPhotos[kind]
}

/** Stores the row of a photo whose file is stored. */
export const insertPhoto = async (
  tx: Tx,
  { lotId, violationId, kind }: PhotoOwner,
  photo: StoredPhoto,
): Promise<void> => {
  await tx
    .insertInto('photo')
    .values({
      parking_lot_id: lotId,
      id: photo.id,
      violation_id: violationId,
      kind,
      sent_sha256: photo.sentSha256,
      file_key: photo.key,
      sha256: photo.sha256,
      size_bytes: photo.sizeBytes,
      width: photo.width,
      height: photo.height,
      created_at: photo.createdAt,
    })
    .execute()
}

/** A photo of an owner as it is shown. */
export type PhotoRow = Pick<RowOf<'photo'>, 'id' | 'file_key' | 'width' | 'height' | 'created_at'>

/** The photos of an owner that still exist, oldest first. */
export const listPhotos = (tx: Tx, { lotId, violationId, kind }: PhotoOwner): Promise<PhotoRow[]> =>
  tx
    .selectFrom('photo')
    .select(['id', 'file_key', 'width', 'height', 'created_at'])
    .where('parking_lot_id', '=', lotId)
    .where('violation_id', '=', violationId)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
