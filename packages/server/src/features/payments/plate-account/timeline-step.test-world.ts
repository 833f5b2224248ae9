import { expect } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import type { TimelineLot } from './timeline-lot.test-world.ts'

/** One timeline: its lot, the plates of its vehicles A, B …, and what was made for them. */
export interface Timeline {
  readonly lot: TimelineLot
  readonly plateOf: (name: string) => string
  readonly guests: Map<string, string>
  /** When it began, in milliseconds since 1970 UTC. */
  readonly began: number
}

export type Step = (timeline: Timeline, ...words: string[]) => Promise<string | void>

const letters = 'ACEFHJKMNPRTUVWXY'
let nth = 0
/** A plate whose only characters with look-alikes are 8 and 5. */
const freshPlate = (): string => {
  const number = nth++
  return `85T${letters[number % 17]}${letters[Math.floor(number / 17) % 17]}3`
}
/** `A~` and `A^` are look-alikes of A, not of each other; `P` is the vehicle of the lot's pass. */
export const platesOf = (ofPass: string) => {
  const plates = new Map([['P', ofPass]])
  return (name: string): string => {
    const vehicle = name[0]!
    const plate = plates.get(vehicle) ?? freshPlate()
    plates.set(vehicle, plate)
    if (name.endsWith('~')) return plate.replace('8', 'B')
    return name.endsWith('^') ? plate.replace('5', 'S') : plate
  }
}

export const lasts = { s: 1_000, m: minute, h: 60 * minute, d: 1_440 * minute }
/** A request of staff that is carried out. */
export const done = (reply: { statusCode: number; body: string }, status = 200) =>
  expect([reply.statusCode, reply.body]).toEqual([status, expect.anything()])
