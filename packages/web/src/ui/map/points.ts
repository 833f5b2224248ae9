import type { Point } from '@stallwise/domain/drawings/matrix.ts'

export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
export const times = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor })
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y
export const between = (a: Point, b: Point, share = 0.5): Point => add(a, times(minus(b, a), share))
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export const unit = (a: Point): Point => {
  const length = Math.hypot(a.x, a.y)
  return length === 0 ? { x: 0, y: -1 } : times(a, 1 / length)
}

/** The corners of the smallest convex shape around the points, in turning order. */
export const hullOf = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const turn = (o: Point, a: Point, b: Point) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
  const half = (list: readonly Point[]) => {
    const kept: Point[] = []
    for (const point of list) {
      while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 1e-6) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** What of a convex shape lies on the far side of a line: where (point − at) · towards ≥ 0. */
export const cutBy = (hull: readonly Point[], at: Point, towards: Point): Point[] =>
  hull.flatMap((point, index) => {
    const next = hull[(index + 1) % hull.length]!
    const here = dot(minus(point, at), towards)
    const there = dot(minus(next, at), towards)
    const crossing = here >= 0 !== there >= 0 ? [between(point, next, here / (here - there))] : []
    return here >= 0 ? [point, ...crossing] : crossing
  })
