import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTooWeak, passageOf, passageOfTag } from './passage.ts'
import type { VisitCamera, VisitReader } from './visits.model.ts'

const both: VisitCamera = {
  id: 'both',
  role: 'both',
  entryDegrees: { from: 315, to: 45 },
  exitDegrees: { from: 135, to: 225 },
}

test.each<[string, VisitCamera, Parameters<typeof passageOf>[1], string]>([
  ['an entry camera', { id: 'in', role: 'entry' }, { directionDegrees: 180 }, 'entry'],
  ['an exit camera', { id: 'out', role: 'exit' }, { directionDegrees: 0 }, 'exit'],
  ['an interior camera', { id: 'x', role: 'interior' }, {}, 'interior'],
  ['through 0', both, { directionDegrees: 350 }, 'entry'],
  ['0 itself', both, { directionDegrees: 0 }, 'entry'],
  ['360', both, { directionDegrees: 360 }, 'entry'],
  ['the first degree', both, { directionDegrees: 315 }, 'entry'],
  ['the last degree', both, { directionDegrees: 45 }, 'entry'],
  ['the exit range', both, { directionDegrees: 180 }, 'exit'],
  ['degrees before front', both, { directionDegrees: 180, orientation: 'Front' }, 'exit'],
  ['neither range, front', both, { directionDegrees: 90, orientation: 'Front' }, 'entry'],
  ['neither range, rear', both, { directionDegrees: 90, orientation: 'Rear' }, 'exit'],
  ['neither range, no orientation', both, { directionDegrees: 90 }, 'unknown'],
  ['nothing known', both, {}, 'unknown'],
  ['no ranges set', { id: 'both', role: 'both' }, { directionDegrees: 90 }, 'unknown'],
])('VIS-03: %s', (_name, camera, seen, passage) => {
  expect(passageOf(camera, seen)).toBe(passage)
})

describe('VIS-03: ranges of degrees', () => {
  const readBy = (from: number, to: number, directionDegrees: number) =>
    passageOf({ id: 'c', role: 'both', entryDegrees: { from, to } }, { directionDegrees }) === 'entry'
  test.each([
    [350, 10, [350, 355.5, 0, 360, 10], [349.9, 10.1, 180]],
    [270, 360, [270, 300, 359.9, 360, 0], [269, 1, 180]],
    [0, 90, [0, 360, 45, 90], [91, 359]],
    [0, 360, [0, 1, 180, 359, 360], []],
    [45, 45, [45], [44, 46, 0]],
  ])('from %i to %i', (from, to, inside, outside) => {
    expect(inside.filter((degrees) => !readBy(from, to, degrees))).toEqual([])
    expect(outside.filter((degrees) => readBy(from, to, degrees))).toEqual([])
  })

  test('run clockwise: a direction is inside if its clockwise distance from the first degree is within the range', () => {
    const whole = fc.integer({ min: 0, max: 359 })
    fc.assert(
      fc.property(whole, whole, whole, (from, to, degrees) => {
        const distance = (until: number) => (until - from + 360) % 360
        expect(readBy(from, to, degrees)).toBe(distance(degrees) <= distance(to))
      }),
    )
  })
})

const reader = (more: Partial<VisitReader>): VisitReader => ({
  id: 'r',
  role: 'both',
  entryAntennas: [1],
  exitAntennas: [2],
  weakestDbm: null,
  samePassageMs: 0,
  ...more,
})

test.each<[string, Partial<VisitReader>, number, string]>([
  ['an entry reader', { role: 'entry' }, 2, 'entry'],
  ['an exit reader', { role: 'exit' }, 1, 'exit'],
  ['an interior reader', { role: 'interior' }, 1, 'interior'],
  ['the entry antenna', {}, 1, 'entry'],
  ['the exit antenna', {}, 2, 'exit'],
  ['an antenna of neither direction', {}, 3, 'unknown'],
])('VIS-03: %s', (_name, more, antenna, passage) => {
  expect(passageOfTag(reader(more), antenna)).toBe(passage)
})

test.each([
  [-65, -64, false],
  [-65, -65, false],
  [-65, -65.5, true],
  [-65, undefined, false],
  [null, -90, false],
])('VIS-11: a reader with a limit of %s dBm, a read of %s: too weak = %s', (weakestDbm, rssi, expected) => {
  expect(isTooWeak(reader({ weakestDbm }), rssi)).toBe(expected)
})
