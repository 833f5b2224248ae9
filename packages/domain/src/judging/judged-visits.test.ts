import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLatenessMs } from '../ingest/acceptance.rules.ts'
import type { VisitVehicle } from '../visits/plate-correction.ts'
import type { Visit, VisitRead } from '../visits/visits.model.ts'
import { maxStayMs, ownStay } from '../visits/visits.rules.ts'
import { JudgedVisits } from './judged-visits.ts'
import type { VisitChange } from './visit-change.model.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const plates = ['A0', 'AO', 'AQ', 'B1', 'C2', 'D3']
const holderOf = (plate: string): string | null => (plate === 'D3' ? 'dee' : plate === 'AQ' ? 'quin' : null)

const aReadOf = (read: readonly string[]) =>
  fc
    .record({
      plate: fc.constantFrom(...read),
      passage: fc.constantFrom('entry', 'exit', 'entry', 'exit', 'unknown'),
      step: fc.integer({ min: 0, max: 120 }),
    })
    .map(({ plate, passage, step }): VisitRead => {
      const holder = holderOf(plate)
      return {
        at: noon + step * 7_000,
        eventId: `${passage} ${plate}`,
        by: 'plate',
        deviceId: passage,
        zoneId: 'gate',
        passage: passage as VisitRead['passage'],
        vehicleKey: plate,
        sameReadMs: 10_000,
        subject: holder ?? plate,
        plate,
        seen: { plate, score: step / 120, make: null, color: null },
        passholderId: holder,
        match: 'none',
        groupId: 'visitors',
        passholderGroupId: null,
      }
    })
const readsOf = (read: readonly string[]) =>
  fc.uniqueArray(aReadOf(read), { maxLength: 60, selector: ({ at, eventId }) => `${at} ${eventId}` })
/** Open for two days: one after the other overstays while reads arrive. */
const anOpenVisit = (plate: string, enteredAt: number): Visit => ({
  ...ownStay,
  key: `${enteredAt} old ${plate}`,
  entryEventId: `old ${plate}`,
  subject: plate,
  plate,
  plateAt: null,
  seen: { plate, score: 1, make: null, color: null },
  passholderId: null,
  match: 'none',
  groupId: 'visitors',
  passholderGroupId: null,
  zoneId: null,
  moves: [],
  stayUntil: null,
  exitedAt: null,
  closedBy: null,
  exitEventId: null,
  enteredAt,
})
const openVisits = ['A0', 'B1', 'C2'].map((plate, nth) =>
  anOpenVisit(plate, noon + (2 + 4 * nth) * minute - maxStayMs(false)),
)

class Seen {
  readonly visits: Map<string, Visit>

  constructor(open: readonly Visit[]) {
    this.visits = new Map(open.map((visit) => [visit.key, visit]))
  }

  take(changes: readonly VisitChange[]): void {
    for (const { before, after } of changes) {
      const key = (before ?? after)!.key
      expect(this.visits.get(key)).toEqual(before)
      if (after) this.visits.set(key, after)
      else this.visits.delete(key)
    }
  }
}

interface Correction {
  readonly visit: Visit
  readonly vehicle: VisitVehicle
  /** After how many batches it is made, at most. */
  readonly after: number
}

const judge = (
  batches: readonly (readonly VisitRead[])[],
  checkpointEvery: number,
  checks: readonly number[],
  open: readonly Visit[] = openVisits,
  corrections: readonly Correction[] = [],
) => {
  const judged = new JudgedVisits(open, Infinity, undefined, checkpointEvery)
  const seen = new Seen(open)
  let now = noon
  const correct = (made: readonly Correction[]) => {
    for (const { visit, vehicle } of made) {
      judged.correct(visit.key, vehicle)
      seen.take(judged.takeChanges())
    }
  }
  batches.forEach((batch, nth) => {
    correct(corrections.filter(({ after }) => after === nth))
    for (const { at } of batch) now = Math.max(now, at)
    for (const read of batch) judged.apply(read, now)
    if (checks[nth % checks.length]! > 0) judged.closeOverstays(now)
    judged.makeFinal(now)
    seen.take(judged.takeChanges())
  })
  correct(corrections.filter(({ after }) => after >= batches.length))
  judged.closeOverstays(noon + defaultLatenessMs)
  seen.take(judged.takeChanges())
  return [...seen.visits.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

const inOrder = (list: readonly VisitRead[]) =>
  [...list].sort((a, b) => a.at - b.at || (a.eventId < b.eventId ? -1 : 1))

/** In batches, out of order or nearly in order. */
const arrivalOf = (reads: readonly string[]) =>
  fc
    .tuple(
      readsOf(reads).chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 }),
      fc.boolean(),
    )
    .map(([[list, shuffled], sizes, isNearlyInOrder]) => {
      const order = isNearlyInOrder
        ? inOrder(list).map(
            (read, nth, all) =>
              all[nth % 3 === 0 ? Math.min(nth + 1, all.length - 1) : nth % 3 === 1 ? nth - 1 : nth]!,
          )
        : shuffled
      const batches: VisitRead[][] = []
      const rest = [...order]
      for (let nth = 0; rest.length > 0; nth++) batches.push(rest.splice(0, sizes[nth % sizes.length]!))
      return { batches, alone: inOrder([...new Set(order)]).map((read) => [read]) }
    })
const checkpointEvery = fc.integer({ min: 1, max: 4 })
const checks = fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 10 })

test('ING-03: folding from a checkpoint gives the same visits as folding from the beginning, and reports exactly what changed', () => {
  fc.assert(
    fc.property(arrivalOf(plates), checkpointEvery, checks, ({ batches, alone }, every, checked) => {
      expect(judge(batches, every, checked)).toEqual(judge(alone, 1_000, [0]))
    }),
    { numRuns: 600 },
  )
}, 60_000)

describe('VIO-70: a visit that was corrected between reads', () => {
  const misread = anOpenVisit('E5', noon - 30 * minute)
  const longStay = anOpenVisit('F6', noon + 8 * minute - maxStayMs(false))
  const holder = {
    ...anOpenVisit('G7', noon + 12 * minute - maxStayMs(false)),
    subject: 'gil',
    passholderId: 'gil',
  }
  const open = [...openVisits, misread, longStay, holder]
  const vehicleOf = (plate: string): VisitVehicle => ({
    subject: holderOf(plate) ?? plate,
    plate,
    passholderId: holderOf(plate),
    match: 'confirmed',
    groupId: 'visitors',
    passholderGroupId: null,
  })
  const aCorrection = (visit: Visit, to: readonly string[]): fc.Arbitrary<Correction> =>
    fc.record({
      visit: fc.constant(visit),
      vehicle: fc.constantFrom(...to).map(vehicleOf),
      after: fc.nat(20),
    })
  const corrections = fc
    .array(
      fc.oneof(
        aCorrection(misread, ['X9', 'AO', 'D3', 'E5']),
        aCorrection(longStay, ['Y7', 'AQ', 'FG']),
        aCorrection(holder, ['Z8']),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((made) => made.sort((a, b) => a.after - b.after))
  const corrected = (made: readonly Correction[]) =>
    open.map((visit) => ({ ...visit, ...made.findLast((one) => one.visit === visit)?.vehicle }))

  // With few plates, or none, that may be of the corrected vehicles, most of the window need not be folded again.
  test.each([
    ['seldom read', ['A0', 'B1', 'C2']],
    ['read, as are look-alike plates', [...plates, 'E5', 'ES', 'X9', 'FG']],
  ])('is as if its vehicle had always been known, if it is %s', (_name, read) => {
    fc.assert(
      fc.property(
        arrivalOf(read),
        checkpointEvery,
        checks,
        corrections,
        ({ batches, alone }, every, checked, made) => {
          const known = judge(alone, 1_000, [0], corrected(made))
          expect(judge(batches, every, checked, open, made)).toEqual(known)
        },
      ),
      { numRuns: 400 },
    )
  })
})
