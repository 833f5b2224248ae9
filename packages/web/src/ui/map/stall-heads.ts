import type { Point } from '@stallwise/domain/drawings/matrix.ts'
import { add, distance, dot, minus, times } from './points.ts'
import { type StallFrame, endsOf } from './stall-geometry.ts'

const sides: Record<string, Point> = {
  n: { x: 0, y: -1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
}

const endTowards = ([one, other]: readonly [Point, Point], direction: Point): Point =>
  dot(one, direction) >= dot(other, direction) ? one : other

/** Frames by the square they stand in, so that a neighbour is found without asking all of them. */
const gridOf = (frames: readonly StallFrame[]) => {
  const size = Math.max(1, ...frames.map((frame) => frame.length))
  const cells = new Map<string, StallFrame[]>()
  const key = (point: Point) => `${Math.floor(point.x / size)}:${Math.floor(point.y / size)}`
  for (const frame of frames) cells.set(key(frame.centre), [...(cells.get(key(frame.centre)) ?? []), frame])
  return (point: Point): StallFrame[] =>
    [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(key({ x: point.x + dx * size, y: point.y + dy * size })) ?? []),
    )
}

/**
 * Towards what a stall's head looks (STA-11): the side that the file names, else the end with another stall
 * behind it, else the end that is farther from the middle of the floor.
 */
export const headFinder = (frames: readonly StallFrame[], middle: Point) => {
  const near = gridOf(frames)
  const hasNeighbour = (frame: StallFrame, towards: Point) => {
    const behind = add(frame.centre, times(towards, frame.length * 0.75))
    return near(behind).some(
      (other) => other !== frame && distance(other.centre, behind) < frame.length * 0.45,
    )
  }
  return (frame: StallFrame, named: string | null): Point => {
    const ends = endsOf(frame)
    const side = named ? sides[named] : undefined
    if (side) return endTowards(ends, side)
    const withNeighbour = ends.filter((towards) => hasNeighbour(frame, towards))
    return withNeighbour.length === 1 ? withNeighbour[0]! : endTowards(ends, minus(frame.centre, middle))
  }
}
