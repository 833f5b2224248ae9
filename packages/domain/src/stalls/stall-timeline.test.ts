import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comesAfter, StallTimeline, type StallReport } from './stall-timeline.ts'

const base = { at: 0, eventId: '', occupied: false, since: -50 }
const report = fc.record({
  at: fc.integer({ min: 1, max: 12 }),
  eventId: fc.constantFrom('a', 'b', 'c'),
  occupied: fc.boolean(),
})
const reports = fc.uniqueArray(report, { maxLength: 12, selector: ({ at, eventId }) => `${at} ${eventId}` })
const inOrder = (list: readonly StallReport[]) => [...list].sort((a, b) => (comesAfter(a, b) ? 1 : -1))
const stateAt = (list: readonly StallReport[], at: number) =>
  inOrder(list.filter((one) => one.at <= at)).at(-1)?.occupied ?? base.occupied
const stateOf = (timeline: StallTimeline) => ({ ...timeline.latest, since: timeline.since })
const take = (timeline: StallTimeline, list: readonly StallReport[]) => list.map((one) => timeline.apply(one))

test('STA-04: any order and any repetition gives the same state', () => {
  fc.assert(
    fc.property(reports, fc.array(fc.nat(), { maxLength: 8 }), (list, repeats) => {
      const ordered = new StallTimeline(base)
      take(ordered, inOrder(list))
      const shuffled = new StallTimeline(base)
      take(shuffled, list)
      const again = list.length === 0 ? [] : repeats.map((nth) => list[nth % list.length]!)
      expect(take(shuffled, again)).toEqual(again.map(() => undefined))
      expect(stateOf(shuffled)).toEqual(stateOf(ordered))
      expect(shuffled.changesAfter(0)).toBe(ordered.changesAfter(0))
    }),
  )
})

test('STA-04: the corrections add up to the true state at every time', () => {
  fc.assert(
    fc.property(reports, (list) => {
      const timeline = new StallTimeline(base)
      const corrections = take(timeline, list).filter((one) => one !== undefined)
      for (let at = 0; at <= 13; at++) {
        const count = corrections
          .filter(({ from, to }) => from <= at && (to === null || to > at))
          .reduce((sum, { delta }) => sum + delta, 0)
        expect(count).toBe(stateAt(list, at) ? 1 : 0)
      }
    }),
  )
})

test('STA-04: merging into the base changes neither state nor since; older reports change nothing', () => {
  fc.assert(
    fc.property(reports, fc.integer({ min: 1, max: 12 }), report, (list, settled, late) => {
      const timeline = new StallTimeline(base)
      take(timeline, list)
      const before = stateOf(timeline)
      timeline.makeFinalBefore(settled)
      expect(stateOf(timeline)).toEqual(before)
      if (comesAfter(late, timeline.base)) return
      expect(timeline.apply(late)).toBeUndefined()
      expect(stateOf(timeline)).toEqual(before)
    }),
  )
})

test('SEN-01: changes are counted within the given time', () => {
  fc.assert(
    fc.property(reports, fc.integer({ min: 0, max: 12 }), (list, after) => {
      const timeline = new StallTimeline(base)
      take(timeline, list)
      const ordered = inOrder(list)
      const changes = ordered.filter(
        ({ at, occupied }, place) => at > after && occupied !== (ordered[place - 1] ?? base).occupied,
      )
      expect(timeline.changesAfter(after)).toBe(changes.length)
    }),
  )
})
