import type { Point } from '@stallwise/domain/drawings/matrix.ts'
import { dot, minus } from './points.ts'

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const directions: Record<Arrow, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export const isArrow = (key: string): key is Arrow => key in directions

interface PlacedStall {
  readonly number: string
  readonly centre: Point
}

/** The next stall that way: near ahead, and aside counts three times as far, so that arrows keep to the row; what lies more aside than ahead is a last resort. */
export const nextStall = <S extends PlacedStall>(
  stalls: readonly S[],
  from: PlacedStall,
  key: Arrow,
): S | undefined => {
  const ahead = directions[key]
  const across = { x: -ahead.y, y: ahead.x }
  let best: S | undefined
  let least = Infinity
  for (const stall of stalls) {
    const way = minus(stall.centre, from.centre)
    const forward = dot(way, ahead)
    if (stall.number === from.number || forward <= 0.5) continue
    const aside = Math.abs(dot(way, across))
    const cost = (forward + aside * 3) * (aside > forward ? 4 : 1)
    if (cost < least) [best, least] = [stall, cost]
  }
  return best
}
