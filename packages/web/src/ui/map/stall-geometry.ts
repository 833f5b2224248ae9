import type { Point } from '@stallwise/domain/drawings/matrix.ts'
import { add, between, cutBy, dot, hullOf, minus, times, unit } from './points.ts'

/** A stall's two ends, before it is known which one is the head. */
export interface StallFrame {
  readonly hull: readonly Point[]
  readonly centre: Point
  /** From the centre to one of the ends, one long. */
  readonly axis: Point
  readonly width: number
  readonly length: number
}

/** A stall ready to be drawn, in the units of the sheet. */
export interface StallGeometry {
  readonly number: string
  readonly outline: string
  readonly head: string
  /** Reserved stalls have a deeper head, so that the wheelchair fits. */
  readonly deepHead: string
  readonly centre: Point
  /** Degrees that turn "up" to the head. */
  readonly angle: number
  readonly mark: Point
  readonly deepMark: Point
  readonly vehicle: Point
  readonly label: Point
  /** Lies across the sheet: its number stands beside the vehicle, not below. */
  readonly isLying: boolean
  /** 1 for a stall of 29 × 58. */
  readonly scale: number
  readonly width: number
  readonly length: number
}

const reach = (hull: readonly Point[], centre: Point, axis: Point) => {
  const along = hull.map((point) => dot(minus(point, centre), axis))
  return { from: Math.min(...along), to: Math.max(...along) }
}

const frameAlong = (hull: readonly Point[], side: Point): StallFrame => {
  const across = { x: -side.y, y: side.x }
  const origin = hull[0]!
  const [s, t] = [reach(hull, origin, side), reach(hull, origin, across)]
  const centre = add(origin, add(times(side, (s.from + s.to) / 2), times(across, (t.from + t.to) / 2)))
  const [one, other] = [s.to - s.from, t.to - t.from]
  return one >= other
    ? { hull, centre, axis: side, width: other, length: one }
    : { hull, centre, axis: across, width: one, length: other }
}

/** The tightest rectangle around an outline, as the stall's frame; undefined for a line or a point. */
export const frameOf = (outline: readonly Point[]): StallFrame | undefined => {
  const hull = hullOf(outline)
  if (hull.length < 3) return undefined
  const frames = hull.map((point, index) =>
    frameAlong(hull, unit(minus(hull[(index + 1) % hull.length]!, point))),
  )
  return frames.reduce((best, frame) =>
    frame.width * frame.length < best.width * best.length - 1e-6 ? frame : best,
  )
}

const written = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`).join('L')}Z`

/** Slanted stalls keep the slant of their ends: the head of a four-sided stall is a share of its own sides. */
const slantedHead = (hull: readonly Point[], towards: Point, share: number): Point[] | undefined => {
  if (hull.length !== 4) return undefined
  const ends = hull
    .map((point, index) => ({ a: point, b: hull[(index + 1) % 4]!, index }))
    .sort((one, other) => dot(between(other.a, other.b), towards) - dot(between(one.a, one.b), towards))
  const { a, b, index } = ends[0]!
  const [afterB, beforeA] = [hull[(index + 2) % 4]!, hull[(index + 3) % 4]!]
  return [a, b, between(b, afterB, share), between(a, beforeA, share)]
}

const headShare = 13 / 58
const reservedShare = 16 / 58

const middleOf = (points: readonly Point[]) => times(points.reduce(add, { x: 0, y: 0 }), 1 / points.length)

/** How a stall is drawn when its head looks `towards`. Marks keep to the head, numbers to the mouth. */
export const geometryOf = (number: string, frame: StallFrame, towards: Point): StallGeometry => {
  const { hull, centre, width, length } = frame
  const at = (offset: number) => add(centre, times(towards, offset * length))
  const headOf = (share: number) => slantedHead(hull, towards, share) ?? cutBy(hull, at(0.5 - share), towards)
  const isLying = Math.abs(towards.x) > Math.abs(towards.y)
  const [head, deepHead] = [headOf(headShare), headOf(reservedShare)]
  return {
    number,
    outline: written(hull),
    head: written(head),
    deepHead: written(deepHead),
    centre,
    angle: (Math.atan2(towards.x, -towards.y) * 180) / Math.PI,
    mark: middleOf(head),
    deepMark: middleOf(deepHead),
    vehicle: at(isLying ? 0.035 : -0.02),
    label: at((isLying ? 10 : 7) / 58 - 0.5),
    isLying,
    scale: Math.min(width / 29, length / 58) || 1,
    width,
    length,
  }
}

/** The two directions in which a stall's head may look. */
export const endsOf = (frame: StallFrame): readonly [Point, Point] => [frame.axis, times(frame.axis, -1)]
