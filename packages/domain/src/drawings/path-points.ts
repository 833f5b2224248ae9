import type { Point } from './matrix.ts'

/** Places on a curve, as shares of its way, that show its shape. */
const shares = [1 / 8, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 7 / 8]

/** Where a cubic curve turns in one direction, besides its ends. */
const turnsOf = (p0: number, p1: number, p2: number, p3: number): number[] => {
  const [a, b, c] = [3 * (p3 - 3 * p2 + 3 * p1 - p0), 6 * (p2 - 2 * p1 + p0), 3 * (p1 - p0)]
  const root = Math.sqrt(b * b - 4 * a * c)
  const found = Math.abs(a) < 1e-12 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)]
  return found.filter((share) => share > 0 && share < 1)
}

const onCurve = (share: number, p0: number, p1: number, p2: number, p3: number): number => {
  const rest = 1 - share
  return rest ** 3 * p0 + 3 * rest * rest * share * p1 + 3 * rest * share * share * p2 + share ** 3 * p3
}

const curve = (from: Point, one: Point, other: Point, to: Point): Point[] => {
  const [xs, ys] = [
    [from.x, one.x, other.x, to.x],
    [from.y, one.y, other.y, to.y],
  ] as [[number, number, number, number], [number, number, number, number]]
  return [...shares, ...turnsOf(...xs), ...turnsOf(...ys)].map((share) => ({
    x: onCurve(share, ...xs),
    y: onCurve(share, ...ys),
  }))
}

const angleSteps = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8)

/** Points of an arc between its ends. Source: SVG 2, B.2.4. */
const arc = (from: Point, [rx0, ry0, turn, large, sweep]: readonly number[], to: Point): Point[] => {
  let [rx, ry] = [Math.abs(rx0!), Math.abs(ry0!)]
  if (rx === 0 || ry === 0 || (from.x === to.x && from.y === to.y)) return []
  const [cos, sin] = [Math.cos((turn! * Math.PI) / 180), Math.sin((turn! * Math.PI) / 180)]
  const [dx, dy] = [(from.x - to.x) / 2, (from.y - to.y) / 2]
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx]
  const needed = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2)
  if (needed > 1) [rx, ry] = [rx * needed, ry * needed]
  const [u, v] = [x / rx, y / ry]
  const side = Math.sqrt(Math.max(0, 1 / (u * u + v * v) - 1)) * (large === sweep ? -1 : 1)
  const [cu, cv] = [side * v, -side * u]
  const begin = Math.atan2(v - cv, u - cu)
  const end = Math.atan2(-v - cv, -u - cu)
  const full = 2 * Math.PI
  const isOn = (angle: number) => {
    const [a, b] = sweep === 1 ? [angle - begin, end - begin] : [begin - angle, begin - end]
    return ((a % full) + full) % full < ((b % full) + full) % full
  }
  const place = (angle: number): Point => {
    const [px, py] = [rx * (Math.cos(angle) + cu), ry * (Math.sin(angle) + cv)]
    return { x: cos * px - sin * py + (from.x + to.x) / 2, y: sin * px + cos * py + (from.y + to.y) / 2 }
  }
  const [left, top] = [Math.atan2(-ry * sin, rx * cos), Math.atan2(ry * cos, rx * sin)]
  return [...angleSteps, left, left + Math.PI, top, top + Math.PI].filter(isOn).map(place)
}

/** Number of parameters for each segment of a command. */
const sizes: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, t: 2, c: 6, s: 4, q: 4, a: 7, z: 0 }

interface Smooth {
  readonly kind: 'c' | 'q'
  readonly control: Point
}

/** Follows a path and collects the points of its outline, and where its curves turn. */
class PathWalk {
  readonly points: Point[] = []
  #at: Point = { x: 0, y: 0 }
  #start: Point = { x: 0, y: 0 }
  /** Moved without having drawn: a place where nothing begins is no point of the outline. */
  #isMoved = false
  /** The last control point of a curve of this kind, which a smooth one continues. */
  #last: Smooth | undefined

  segment(command: string, values: readonly number[]): void {
    const kind = command.toLowerCase()
    const base = command === kind ? this.#at : { x: 0, y: 0 }
    const point = (index: number): Point => ({ x: base.x + values[index]!, y: base.y + values[index + 1]! })
    const last = this.#last
    this.#last = undefined
    if (kind === 'm') this.#move(point(0))
    else if (kind === 'z') this.#at = this.#start
    else if (kind === 'h') this.#go({ x: base.x + values[0]!, y: this.#at.y })
    else if (kind === 'v') this.#go({ x: this.#at.x, y: base.y + values[0]! })
    else if (kind === 'a') this.#go(point(5), arc(this.#at, values, point(5)))
    else if (kind === 'c') this.#cubic(point(0), point(2), point(4))
    else if (kind === 's') this.#cubic(this.#smooth('c', last), point(0), point(2))
    else if (kind === 'q') this.#quadratic(point(0), point(2))
    else if (kind === 't') this.#quadratic(this.#smooth('q', last), point(0))
    else this.#go(point(0))
  }

  #move(to: Point): void {
    this.#at = this.#start = to
    this.#isMoved = true
  }

  #smooth(kind: Smooth['kind'], last: Smooth | undefined): Point {
    const { x, y } = this.#at
    return last?.kind === kind ? { x: 2 * x - last.control.x, y: 2 * y - last.control.y } : { x, y }
  }

  #cubic(one: Point, other: Point, to: Point): void {
    this.#go(to, curve(this.#at, one, other, to))
    this.#last = { kind: 'c', control: other }
  }

  #quadratic(control: Point, to: Point): void {
    const third = (end: Point): Point => ({
      x: end.x + (2 / 3) * (control.x - end.x),
      y: end.y + (2 / 3) * (control.y - end.y),
    })
    this.#go(to, curve(this.#at, third(this.#at), third(to), to))
    this.#last = { kind: 'q', control }
  }

  #go(to: Point, between: readonly Point[] = []): void {
    if (this.#isMoved) this.points.push(this.#at)
    this.#isMoved = false
    this.points.push(...between, to)
    this.#at = to
  }
}

const commandAt = /[\s,]*([mlhvcsqtaz])/iy
const numberAt = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy
/** The flags of an arc may be followed by a number without a blank (SVG 2, 9.3.9). */
const flagAt = /[\s,]*([01])/y

/** The points of a path, up to its first mistake as browsers draw it. Source: SVG 2, 9.3. */
export const pointsOfPath = (d: string): Point[] => {
  const walk = new PathWalk()
  let at = 0
  if (!/^\s*m/i.test(d)) return walk.points
  const take = (form: RegExp): string | undefined => {
    form.lastIndex = at
    const found = form.exec(d)?.[1]
    if (found !== undefined) at = form.lastIndex
    return found
  }
  for (let command = take(commandAt); command !== undefined;) {
    const kind = command.toLowerCase()
    const values: number[] = []
    while (values.length < sizes[kind]!) {
      const isFlag = kind === 'a' && (values.length === 3 || values.length === 4)
      const value = take(isFlag ? flagAt : numberAt)
      if (value === undefined) return walk.points
      values.push(Number(value))
    }
    walk.segment(command, values)
    const next = take(commandAt)
    if (next === undefined && kind === 'z') break
    command = next ?? (kind === 'm' ? (command === 'm' ? 'l' : 'L') : command)
  }
  return walk.points
}
