import { createHash } from 'node:crypto'
import type { DeviceMessage } from '@stallwise/ports/device-source.port.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { AddressedEvent } from './event-log.store.ts'

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
const isPng = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47

/** Keeps a camera's picture under its lot and day; what is no picture is not kept, whatever it is called. */
export const keepImage = async (
  files: FileStore,
  image: NonNullable<DeviceMessage['image']>,
  { lotId, event }: AddressedEvent,
): Promise<AddressedEvent['image']> => {
  const type = isJpeg(image.bytes) ? 'jpg' : isPng(image.bytes) ? 'png' : undefined
  if (!type) return undefined
  const name = createHash('sha256').update(image.bytes).digest('hex')
  const day = new Date(event.at).toISOString().slice(0, 10)
  return files.write(
    `plates/${lotId}/${day}/${name}.${type}`,
    image.bytes,
    type === 'jpg' ? 'image/jpeg' : 'image/png',
  )
}
