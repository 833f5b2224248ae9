import type { Point } from './points.ts'
import { numbersIn } from './svg-matrix.ts'

const sizes: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 }

interface Pen {
  at: Point
  start: Point
  readonly points: Point[]
}

const step = (pen: Pen, command: string, values: readonly number[]) => {
  const name = command.toLowerCase()
  const base = command === name ? pen.at : { x: 0, y: 0 }
  const pairFrom = (index: number): Point => ({ x: base.x + values[index]!, y: base.y + values[index + 1]! })
  const go = (to: Point) => {
    pen.at = to
    pen.points.push(to)
  }
  if (name === 'z') pen.at = pen.start
  else if (name === 'h') go({ x: base.x + values[0]!, y: pen.at.y })
  else if (name === 'v') go({ x: pen.at.x, y: base.y + values[0]! })
  else go(pairFrom(values.length - 2))
  if (name === 'm') pen.start = pen.at
}

/** Arc flags may stand without a separator ("a5 5 0 0110 10"). */
const valuesOf = (name: string, text: string): number[] => {
  if (name !== 'a') return numbersIn(text)
  const spaced = text.replace(
    /((?:[-+.\d]+(?:e[-+]?\d+)?[\s,]+){2}[-+.\d]+)[\s,]+([01])[\s,]*([01])/gi,
    '$1 $2 $3 ',
  )
  return numbersIn(spaced)
}

/** The points of a path; a curve counts by its end points, which is enough for the outline of a stall. */
export const readPath = (d: string): Point[] => {
  const pen: Pen = { at: { x: 0, y: 0 }, start: { x: 0, y: 0 }, points: [] }
  for (const [, command = '', text = ''] of d.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const size = sizes[command.toLowerCase()] ?? 0
    const values = valuesOf(command.toLowerCase(), text)
    if (size === 0) step(pen, command, [])
    for (let index = 0; size > 0 && index + size <= values.length; index += size) {
      const repeated = index > 0 && command.toLowerCase() === 'm' ? (command === 'm' ? 'l' : 'L') : command
      step(pen, repeated, values.slice(index, index + size))
    }
  }
  return pen.points
}
