import { createHash } from 'node:crypto'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { cleanPhoto } from './photo-cleaning.ts'
import {
  findSentPhoto,
  hasRoomForPhoto,
  insertPhoto,
  type PhotoOwner,
  type StoredPhoto,
} from './photos.store.ts'

interface PhotoParts {
  readonly files: FileStore
  readonly clock: () => number
}

/**
 * FIL-02: cleans an uploaded photo and stores its file, before the transaction that refers to it (`addPhoto`). The file
 * of a transaction that fails is removed by the sweep of files without a row (RET-11).
 */
export const storePhoto = async (
  { files, clock }: PhotoParts,
  lotId: string,
  sent: Uint8Array,
): Promise<StoredPhoto> => {
  const { bytes, width, height } = await cleanPhoto(sent)
  const createdAt = new Date(clock())
  const id = uuidv7()
  const key = `photos/${lotId}/${createdAt.toISOString().slice(0, 10)}/${id}.jpg`
  const sentSha256 = createHash('sha256').update(sent).digest('hex')
  return { ...(await files.write(key, bytes, 'image/jpeg')), id, width, height, sentSha256, createdAt }
}

/**
 * IMG-06, IMG-07: adds a stored photo to a report or an appeal; returns its id and whether it is new. Sent again, it is the one that is
 * there. The caller has checked that the viewer may add it.
 */
export const addPhoto = async (
  tx: Tx,
  owner: PhotoOwner,
  photo: StoredPhoto,
): Promise<{ id: string; isNew: boolean }> => {
  const hasRoom = await hasRoomForPhoto(tx, owner)
  const sent = await findSentPhoto(tx, owner, photo.sentSha256)
  if (sent !== undefined) return { id: sent, isNew: false }
  if (!hasRoom) throw new Refusal('too-many-photos')
  await insertPhoto(tx, owner, photo)
  return { id: photo.id, isNew: true }
}
