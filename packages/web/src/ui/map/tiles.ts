import type { StallGeometry } from './stall-geometry.ts'

export interface Tile {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly stalls: readonly StallGeometry[]
}

type Box = Pick<Tile, 'x' | 'y' | 'width' | 'height'>

const wanted = 120
const edge = 4

const boundsOf = (stalls: readonly StallGeometry[]): Box => {
  const reach = (stall: StallGeometry) => Math.max(stall.length, stall.width) / 2 + edge * stall.scale
  const left = Math.min(...stalls.map((stall) => stall.centre.x - reach(stall)))
  const top = Math.min(...stalls.map((stall) => stall.centre.y - reach(stall)))
  const right = Math.max(...stalls.map((stall) => stall.centre.x + reach(stall)))
  const bottom = Math.max(...stalls.map((stall) => stall.centre.y + reach(stall)))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * Cuts a floor into pieces of about 120 stalls. Each becomes an SVG of its own: the browser paints an SVG, and looks
 * for what lies under the pointer, as a whole, which for thousands of stalls takes longer than a frame.
 */
export const tilesOf = (stalls: readonly StallGeometry[], box: Box): Tile[] => {
  const pieces = Math.max(1, stalls.length / wanted)
  const columns = Math.max(1, Math.round(Math.sqrt((pieces * box.width) / box.height)))
  const rows = Math.max(1, Math.round(pieces / columns))
  const cells = new Map<string, StallGeometry[]>()
  for (const stall of stalls) {
    const column = Math.floor(((stall.centre.x - box.x) / box.width) * columns)
    const row = Math.floor(((stall.centre.y - box.y) / box.height) * rows)
    const key = `${row}:${column}`
    const cell = cells.get(key)
    if (cell) cell.push(stall)
    else cells.set(key, [stall])
  }
  return [...cells].map(([key, inside]) => ({ key, stalls: inside, ...boundsOf(inside) }))
}
