/** FIL-11: maximum size of a camera image: 10 MB. */
export const maxImageBytes = 10 * 1024 * 1024
/** FIL-12: a larger image is read and discarded, up to a message of 64 MB; beyond that the whole message is refused. */
export const maxMessageBytes = 64 * 1024 * 1024

/** An image format that browsers can show: file extension and content type. */
export interface ImageType {
  readonly extension: 'jpg' | 'png' | 'webp'
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp'
}

const jpeg: ImageType = { extension: 'jpg', contentType: 'image/jpeg' }
const png: ImageType = { extension: 'png', contentType: 'image/png' }
const webp: ImageType = { extension: 'webp', contentType: 'image/webp' }

const has = (bytes: Uint8Array, at: number, ...values: readonly number[]): boolean =>
  values.every((value, place) => bytes[at + place] === value)

/** FIL-10: the image format by the first bytes, whatever the declared type; undefined if not supported. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | undefined => {
  if (has(bytes, 0, 0xff, 0xd8, 0xff)) return jpeg
  if (has(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return png
  if (has(bytes, 0, 0x52, 0x49, 0x46, 0x46) && has(bytes, 8, 0x57, 0x45, 0x42, 0x50)) return webp
  return undefined
}
