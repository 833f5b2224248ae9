import readPixels from 'jsqr'

const scale = 4

/** What a phone reads from the path of a QR code, undefined if it reads nothing. */
export const readQr = (size: number, path: string): string | undefined => {
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = row * width + Number(x) * scale
      for (let at = start; at < start + Number(length) * scale; at++) pixels.fill(0, at * 4, at * 4 + 3)
    }
  return readPixels(pixels, width, width)?.data
}

/** What a phone reads from a QR code on the page. */
export const readQrOf = (image: Element): string | undefined =>
  readQr(
    Number(image.getAttribute('viewBox')!.split(' ')[2]),
    image.querySelector('path')!.getAttribute('d')!,
  )
