/** A point of a drawing, in its units. */
export type Point = readonly [x: number, y: number]

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi
/** The numbers of a text. */
export const numbersOf = (text: string): number[] => (text.match(number) ?? []).map(Number)

/** Numbers in pairs; a single last one is ignored. */
export const pairsOf = (values: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(values.length / 2) }, (_, at) => [values[at * 2]!, values[at * 2 + 1]!])

/** Whether the points are not collinear, so that their shape has an extent. */
export const spanArea = (points: readonly Point[]): boolean => {
  const known = points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
  const [first] = known
  const second = first && known.find(([x, y]) => x !== first[0] || y !== first[1])
  if (!second) return false
  const [dx, dy] = [second[0] - first[0], second[1] - first[1]]
  return known.some(([x, y]) => {
    const [ex, ey] = [x - first[0], y - first[1]]
    return Math.abs(dx * ey - dy * ex) > 1e-9 * Math.hypot(dx, dy) * Math.hypot(ex, ey)
  })
}

/** The segments of arcs. The flags of an arc may be followed by a number without a blank (SVG 2, 9.3.9). */
const arcsOf = (text: string): number[][] => {
  const part = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy
  const flag = /[\s,]*([01])/y
  const arcs: number[][] = []
  for (let at = 0; ;) {
    const arc: number[] = []
    for (const form of [part, part, part, flag, flag, part, part]) {
      form.lastIndex = at
      const found = form.exec(text)
      if (!found) return arcs
      arc.push(Number(found[1]))
      at = form.lastIndex
    }
    arcs.push(arc)
  }
}

/** Number of parameters for each segment of a command. */
const sizes: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, c: 6, s: 4, q: 4 }

/** Follows a path and collects its points, including the control points of its curves. */
class PathWalk {
  readonly points: Point[] = []
  #at: Point = [0, 0]
  #start: Point = [0, 0]

  take(command: string, text: string): void {
    const isRelative = command === command.toLowerCase()
    const kind = command.toLowerCase()
    if (kind === 'z') this.#at = this.#start
    else if (kind === 'h' || kind === 'v') this.#takeLevel(kind, numbersOf(text), isRelative)
    else if (kind === 'a') this.#readArcs(text, isRelative)
    else this.#readSegments(kind, numbersOf(text), isRelative)
  }

  #takeLevel(kind: 'h' | 'v', values: readonly number[], isRelative: boolean): void {
    for (const value of values) {
      const [x, y] = this.#at
      const from = kind === 'h' ? x : y
      const to = isRelative ? from + value : value
      this.#move(kind === 'h' ? [to, y] : [x, to])
    }
  }

  #readArcs(text: string, isRelative: boolean): void {
    for (const [rx, ry, , , , dx = 0, dy = 0] of arcsOf(text)) {
      const [x, y] = this.#at
      const to: Point = isRelative ? [x + dx, y + dy] : [dx, dy]
      const isBent = rx !== 0 && ry !== 0 && (to[0] !== x || to[1] !== y)
      // A point next to the middle of the chord, since a bent arc has an extent.
      if (isBent) this.points.push([(x + to[0]) / 2 - (to[1] - y), (y + to[1]) / 2 + (to[0] - x)])
      this.#move(to)
    }
  }

  #readSegments(kind: string, values: readonly number[], isRelative: boolean): void {
    const size = sizes[kind]!
    for (let at = 0; at + size <= values.length; at += size) {
      const [x, y] = isRelative ? this.#at : [0, 0]
      const step = pairsOf(values.slice(at, at + size)).map(([dx, dy]): Point => [x + dx, y + dy])
      this.points.push(...step.slice(0, -1))
      this.#move(step.at(-1)!)
      if (kind === 'm' && at === 0) this.#start = this.#at
    }
  }

  #move(to: Point): void {
    if (this.points.length === 0) this.points.push(this.#at)
    this.points.push(to)
    this.#at = to
  }
}

/** The points of a path. Source: SVG 2, 9.3. */
export const pointsOfPath = (d: string): Point[] => {
  const walk = new PathWalk()
  for (const [, command = '', text = ''] of d.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi))
    walk.take(command, text)
  return walk.points.slice(1)
}
