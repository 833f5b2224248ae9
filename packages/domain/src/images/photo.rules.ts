import { imageTypeOf, maxImageBytes } from '../ingest/image.rules.ts'

/** IMG-03: photos with more pixels are not decoded. */
export const maxPhotoPixels = 50_000_000
/** IMG-04: the longest side of a stored photo in pixels; larger ones are reduced. */
export const maxPhotoSide = 2_048

/** Why an uploaded photo is refused. */
export type PhotoFault = 'photo-too-large' | 'photo-heic' | 'not-a-photo' | 'photo-too-many-pixels'

/** Width and height in pixels, as an image's header declares them. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const sizeOfPng = (bytes: Uint8Array): ImageSize | undefined =>
  bytes.length >= 24 && ascii(bytes, 12, 4) === 'IHDR'
    ? { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) }
    : undefined

const sizeOfWebp = (bytes: Uint8Array): ImageSize | undefined => {
  if (bytes.length < 30) return undefined
  const data = view(bytes)
  const threeBytes = (at: number) => data.getUint16(at, true) + (data.getUint8(at + 2) << 16)
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = data.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
    default:
      return undefined
  }
}

/** JPEG markers that begin a frame: 0xC0 to 0xCF except tables (C4), extensions (C8) and arithmetic conditioning (CC). */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const sizeOfJpeg = (bytes: Uint8Array): ImageSize | undefined => {
  const data = view(bytes)
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (beginsFrame(marker)) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    else at += 2 + Math.max(2, data.getUint16(at + 2))
  }
  return undefined
}

/** The size that the header of a JPEG, PNG or WebP declares, without decoding it; undefined if there is none. */
export const imageSizeOf = (bytes: Uint8Array): ImageSize | undefined => {
  const size = { jpg: sizeOfJpeg, png: sizeOfPng, webp: sizeOfWebp }[imageTypeOf(bytes)?.extension ?? 'jpg'](
    bytes,
  )
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** HEIC and HEIF files, which iPhones store and which few browsers can show. */
const isHeic = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 4) === 'ftyp' && heicBrands.has(ascii(bytes, 8, 4))

/** IMG-01 to IMG-03: why a photo is refused before it is decoded; undefined if it is not. */
export const faultOfPhoto = (bytes: Uint8Array): PhotoFault | undefined => {
  if (bytes.length > maxImageBytes) return 'photo-too-large'
  if (isHeic(bytes)) return 'photo-heic'
  const size = imageTypeOf(bytes) && imageSizeOf(bytes)
  if (!size) return 'not-a-photo'
  return size.width * size.height > maxPhotoPixels ? 'photo-too-many-pixels' : undefined
}
