import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CountTimeline } from './count-timeline.ts'
import { slotMs } from '../time/slots.ts'
import { Observation } from './observation.ts'

const step = slotMs / 5
const stay = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.option(fc.integer({ min: 0, max: 30 })), fc.constantFrom(1, -1))
  .map(([a, b, delta]) => ({
    from: Math.min(a, b ?? 30) * step,
    to: b === null ? null : Math.max(a, b) * step,
    delta,
  }))
type Stay = { from: number; to: number | null; delta: number }

const countAt = (stays: readonly Stay[], at: number) =>
  stays.reduce((sum, { from, to, delta }) => (from <= at && (to === null || to > at) ? sum + delta : sum), 0)
const peakOf = (stays: readonly Stay[], slot: number) =>
  Math.max(...[0, 1, 2, 3, 4].map((nth) => countAt(stays, slot * slotMs + nth * step)))

test('OCC-05: the peak of a slot is the highest count that applied in it, in any order', () => {
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 20 }), fc.integer({ min: 0, max: 4 }), (stays, forgotten) => {
      const timeline = new CountTimeline(0, 0)
      for (const { from, to, delta } of stays) timeline.add(from, to, delta)
      timeline.forgetBefore(forgotten)
      for (let slot = forgotten; slot < 8; slot++) expect(timeline.peakOf(slot)).toBe(peakOf(stays, slot))
      expect(timeline.count).toBe(countAt(stays, Infinity))
    }),
  )
})

test('OCC-05: every slot whose peak changes is reported as touched', () => {
  fc.assert(
    fc.property(fc.array(stay, { minLength: 1, maxLength: 12 }), (stays) => {
      const timeline = new CountTimeline(0, 0)
      const last = stays.at(-1)!
      for (const { from, to, delta } of stays.slice(0, -1)) timeline.add(from, to, delta)
      const before = [0, 1, 2, 3, 4, 5, 6].map((slot) => timeline.peakOf(slot))
      timeline.takeTouched(7)
      timeline.add(last.from, last.to, last.delta)
      const touched = timeline.takeTouched(7)
      const moved = [0, 1, 2, 3, 4, 5, 6].filter((slot) => timeline.peakOf(slot) !== before[slot])
      expect(touched).toEqual(expect.arrayContaining(moved))
      expect(timeline.takeTouched(7)).toEqual([])
    }),
  )
})

test('OCC-05: a vehicle that leaves at the instant in which a slot begins does not count in it', () => {
  const timeline = new CountTimeline(0, 0)
  timeline.add(10, slotMs, 1)
  expect([0, 1].map((slot) => timeline.peakOf(slot))).toEqual([1, 0])
})

test('OCC-09: a slot is observed when a device reported within the time-out before its end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -20, max: 40 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 6 }),
      (steps, timeoutSteps, forgotten) => {
        const times = steps.map((nth) => nth * step)
        const observation = new Observation(timeoutSteps * step, 0, null)
        for (const at of times) observation.note(at)
        observation.forgetBefore(forgotten)
        for (let slot = forgotten; slot < 9; slot++) {
          const end = (slot + 1) * slotMs
          const observed = times.some((at) => at < end && at >= end - timeoutSteps * step)
          expect(observation.isObserved(slot)).toBe(observed)
        }
      },
    ),
  )
})
