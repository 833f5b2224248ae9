/** Where the plate is in the image of a read, in pixels of the image from its top left corner. */
export interface PlateBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A part of an image, in pixels. */
export interface ImagePart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Larger than the images of cameras. */
const maxPixels = 20_000

/** Of the plate's width and height, on each side. */
const margin = { across: 0.15, down: 0.35 } as const

const isPixel = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= maxPixels

/** ING-35: whether it can be a place in an image. */
export const isPlateBox = ({ left, top, right, bottom }: PlateBox): boolean =>
  [left, top, right, bottom].every(isPixel) && left < right && top < bottom

/** LPR-05: the plate with a margin, as far as the image goes; undefined if the image ends before the plate begins. */
export const cropOf = (
  { left, top, right, bottom }: PlateBox,
  image: { readonly width: number; readonly height: number },
): ImagePart | undefined => {
  if (left >= image.width || top >= image.height) return undefined
  const across = (right - left) * margin.across
  const down = (bottom - top) * margin.down
  const from = { left: Math.max(0, left - across), top: Math.max(0, top - down) }
  const width = Math.min(image.width, right + across) - from.left
  const height = Math.min(image.height, bottom + down) - from.top
  return { ...from, width, height }
}
