import { encode } from 'uqr'

/** Readers need four empty modules around a code. */
const quietZone = 4

/** The dark modules of a row, each run of them as one rectangle. */
const pathOfRow = (row: readonly boolean[], y: number): string => {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    path += `M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`
  }
  return path
}

/** A text as a QR code: its width with the quiet zone, and the path of an SVG of that width. A sign with a scratch can still be read. */
export const qrPathOf = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  return { size, path: data.map(pathOfRow).join('') }
}

/** A QR code as a file. */
export const qrSvgOf = (text: string): string => {
  const { size, path } = qrPathOf(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>\n`
}
