import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLotOfAll, minute, noon } from '../judging/judging.builders.ts'
import type { LoggedEvent } from '../judging/logged-event.ts'
import { LotRecord } from '../judging/lot-record.ts'
import type { Visit } from '../visits/visits.model.ts'
import { isErasedPlate } from '../vehicles/erased-plate.ts'
import { erasePlates, readsUntil, type ErasableRead, type ErasableVisit } from './plate-erasure.ts'

const known = [...aLotOfAll().plates.keys()]
const plates = [...known, 'AAA101', 'AAA1O1', 'AAAIOI', 'ABB808', 'ABB8O8', 'CCC333']
const camera = fc.constantFrom('camera-in', 'camera-in', 'camera-out', 'camera-both')
const passage = fc.record({
  camera,
  plate: fc.constantFrom(...plates),
  gapSeconds: fc.oneof(fc.integer({ min: 11, max: 30 }), fc.integer({ min: 11, max: 20 * 60 })),
  /** Seconds until the camera reads the vehicle again. */
  repeats: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 3 }),
  direction: fc.constantFrom(0, 180, undefined),
})

const eventsOf = (passages: readonly (typeof passage extends fc.Arbitrary<infer T> ? T : never)[]) => {
  let at = noon
  let made = 0
  return passages.flatMap(({ camera: deviceId, plate, gapSeconds, repeats, direction }) =>
    [gapSeconds, ...repeats].map((seconds): LoggedEvent => {
      at += seconds * 1000
      return {
        kind: 'plate',
        eventId: `e${made++}`,
        deviceId,
        at,
        sourceId: 's',
        plate,
        score: 0.9,
        candidates: [{ plate, score: 0.9 }],
        directionDegrees: direction,
      }
    }),
  )
}

const judge = (events: readonly LoggedEvent[]): Visit[] => {
  const record = new LotRecord(aLotOfAll(), noon)
  for (const event of events) record.judge([event], event.at)
  record.fire([{ kind: 'tick', subject: '' }], (events.at(-1)?.at ?? noon) + minute)
  return [...record.visits.values()].sort((a, b) => a.enteredAt - b.enteredAt)
}

const erasable = (visit: Visit): ErasableVisit => ({
  ...visit,
  id: `${visit.enteredAt} ${visit.entryEventId}`,
})
const withoutPlate = ({ plate: _plate, subject: _subject, ...rest }: Visit) => rest

/** Erases up to a time, then the rest, as the nightly job does day by day. */
const eraseTwice = (events: readonly LoggedEvent[], visits: readonly Visit[], middle: number) => {
  let seed = 7
  const random = (below: number) => (seed = (Math.imul(seed, 48271) >>> 0) % 2147483647) % below
  const tokens = new Map<string, string>()
  const plateOf = new Map<string, string>()
  const slice = (from: number, until: number) => {
    const reads = events.map((event): ErasableRead => {
      const { plate, candidates } = event as { plate: string; candidates: ErasableRead['candidates'] }
      const token = tokens.get(event.eventId)
      return {
        sourceId: 's',
        eventId: event.eventId,
        at: event.at,
        plate: token ?? plate,
        candidates: token === undefined ? candidates : [],
      }
    })
    const now = visits.map((visit) => ({
      ...erasable(visit),
      plate: plateOf.get(visit.entryEventId) ?? visit.plate,
    }))
    const erasure = erasePlates({
      from,
      until,
      random,
      isKnown: (plate: string) => known.includes(plate),
      visits: now.filter(
        ({ enteredAt, exitedAt }) => enteredAt < readsUntil(until) && (exitedAt ?? Infinity) >= from,
      ),
      reads: reads.filter(({ at }) => at >= from),
    })
    for (const [visit, token] of erasure.visits) plateOf.set(visit.entryEventId, token)
    for (const [read, token] of erasure.reads) tokens.set(read.eventId, token)
  }
  slice(0, middle)
  slice(middle, Infinity)
  return { tokens, plateOf }
}

test('RET-21: after erasure at once or day by day, replay gives the same visits, and no unknown plate is left', () => {
  fc.assert(
    fc.property(fc.array(passage, { maxLength: 30 }), fc.nat(), (passages, cut) => {
      const events = eventsOf(passages)
      const visits = judge(events)
      const middle = events.length === 0 ? noon : events[cut % events.length]!.at
      const { tokens, plateOf } = eraseTwice(events, visits, middle)
      const erased = events.map((event) => {
        const plate = tokens.get(event.eventId)
        return plate === undefined ? event : ({ ...event, plate, candidates: [] } as LoggedEvent)
      })
      const again = judge(erased)
      // VIS-13: the token of a visit also replaces what the camera read of it.
      const stored = visits.map((visit) => {
        const token = plateOf.get(visit.entryEventId)
        return visit.seen && token !== undefined ? { ...visit, seen: { ...visit.seen, plate: token } } : visit
      })
      expect(again.map(withoutPlate)).toEqual(stored.map(withoutPlate))
      for (const visit of again) {
        if (visit.passholderId !== null) continue
        expect(visit.plate).toBe(plateOf.get(visit.entryEventId))
        expect(isErasedPlate(visit.plate!)).toBe(true)
      }
      for (const event of erased)
        if (event.kind === 'plate' && !isErasedPlate(event.plate!))
          expect(['AAA101', 'AAAIOI', 'CCC333', 'ABB808']).not.toContain(event.plate)
    }),
    { numRuns: 200 },
  )
}, 60_000)
