import { describe, expect, it } from 'vitest'
import { carColors, carPicture, type CarColor } from './car-picture.ts'

/** Marker segments of a JPEG up to the scan, and the bytes of the scan. */
const takeApart = (jpeg: Uint8Array) => {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.length)
  const segments = new Map<number, { start: number; length: number }>()
  let at = 2
  while (view.getUint16(at - 2) !== 0xffda || at === 2) {
    const marker = view.getUint16(at)
    const length = view.getUint16(at + 2)
    segments.set(marker, { start: at + 4, length: length - 2 })
    at += 2 + length
    if (marker === 0xffda) break
  }
  return { view, segments, scan: jpeg.slice(at, -2) }
}

const colors = Object.keys(carColors) as CarColor[]

describe('the picture of a car', () => {
  it.each(colors)('%s is a JPEG of 384 by 224 pixels and a few kilobytes at most', (color) => {
    const jpeg = carPicture(color, 'CABD123')
    expect([...jpeg.slice(0, 2), ...jpeg.slice(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9])
    expect(jpeg.length).toBeLessThan(8192)
    const { view, segments } = takeApart(jpeg)
    const frame = segments.get(0xffc0)!
    expect([view.getUint16(frame.start + 1), view.getUint16(frame.start + 3)]).toEqual([224, 384])
  })

  it('has restart markers after its rows, and no other marker inside its scan', () => {
    for (const color of colors) {
      const { scan } = takeApart(carPicture(color, 'CABD123'))
      const markers = [...scan].flatMap((byte, index) => (byte === 0xff ? [scan[index + 1]!] : []))
      const restarts = Array.from({ length: 27 }, (_, nth) => 0xd0 + (nth % 8))
      expect(markers.filter((marker) => marker !== 0)).toEqual(restarts)
    }
  })

  it('differs by color and by plate', () => {
    const pictures = colors.flatMap((color) => [carPicture(color, 'CABD123'), carPicture(color, 'CABD124')])
    expect(new Set(pictures.map((one) => Buffer.from(one).toString('hex'))).size).toBe(2 * colors.length)
  })
})
