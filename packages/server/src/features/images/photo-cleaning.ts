import { ResizeFit, Transformer } from '@napi-rs/image'
import { faultOfPhoto, imageSizeOf, maxPhotoSide } from '@stallwise/domain/images/photo.rules.ts'
import { Turns } from '#platform/concurrency/turns.ts'
import { Refusal } from '#platform/http/problems.ts'

/** IMG-04: a photo as it is stored: a JPEG that was encoded here. */
export interface CleanPhoto {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const quality = 82
/** A photo of 50 megapixels takes 200 MB while it is decoded. */
const turns = new Turns({ maxWaiting: 20, maxWaitMs: 4_500 })

/** Decodes and encodes a photo again: turned upright, reduced, and without anything that was beside its pixels. */
const encode = async (sent: Uint8Array): Promise<Uint8Array> => {
  const { width, height } = imageSizeOf(sent)!
  const upright = new Transformer(sent).rotate()
  const reduced =
    Math.max(width, height) > maxPhotoSide
      ? upright.resize(maxPhotoSide, maxPhotoSide, null, ResizeFit.Inside)
      : upright
  return reduced.jpeg(quality)
}

/** IMG-01 to IMG-05: refuses what is no photo, and removes everything but the picture from what is one. */
export const cleanPhoto = async (sent: Uint8Array): Promise<CleanPhoto> => {
  const fault = faultOfPhoto(sent)
  if (fault) throw new Refusal(fault)
  const bytes = await turns.run('photo', () =>
    encode(sent).catch(() => {
      throw new Refusal('not-a-photo')
    }),
  )
  const size = imageSizeOf(bytes)
  if (!size) throw new Refusal('not-a-photo')
  return { bytes, ...size }
}
