import { createHash, webcrypto } from 'node:crypto'
import { imageTypeOf } from '@stallwise/domain/ingest/image.rules.ts'
import type { IngestWarningKind } from '@stallwise/domain/ingest/ingest-warnings.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { AddressedEvent } from './event-log.store.ts'
import type { ReceivedMessage } from './message-body.ts'

export interface ImageParts {
  readonly files: FileStore
  readonly onRefused: (kind: IngestWarningKind) => void
  readonly onError: (error: Error) => void
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Images are large, so they are hashed off the main thread. */
const sha256OfImage = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')

/**
 * A message that is sent again gets the same key, any other message a different one: a file belongs to the reads of one
 * message, so it can be removed together with their rows. The day in the key lets retention find orphaned files.
 */
const keyOf = (sha256: string, extension: string, { lotId, sourceId, event }: AddressedEvent): string => {
  const name = sha256Of(`${sourceId}\0${event.eventId}\0${sha256}`)
  return `plates/${lotId}/${new Date(event.at).toISOString().slice(0, 10)}/${name}.${extension}`
}

/** FIL-10 to FIL-14: stores a camera's image by lot and day. A read counts even if its image cannot be stored. */
export const storeImage = async (
  { files, onRefused, onError }: ImageParts,
  { image, imageTooLarge }: ReceivedMessage,
  read: AddressedEvent,
): Promise<AddressedEvent['image']> => {
  if (imageTooLarge) onRefused('image-too-large')
  if (!image) return undefined
  const type = imageTypeOf(image.bytes)
  if (!type) {
    onRefused('image-not-an-image')
    return undefined
  }
  try {
    const sha256 = await sha256OfImage(image.bytes as Uint8Array<ArrayBuffer>)
    return await files.write(keyOf(sha256, type.extension, read), image.bytes, type.contentType, sha256)
  } catch (error) {
    onRefused('image-not-kept')
    onError(error as Error)
    return undefined
  }
}
