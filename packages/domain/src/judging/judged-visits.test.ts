import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLatenessMs } from '../ingest/acceptance.rules.ts'
import type { Visit, VisitRead } from '../visits/visits.model.ts'
import { maxStayMs } from '../visits/visits.rules.ts'
import { JudgedVisits } from './judged-visits.ts'
import { keyOfVisit, type VisitChange } from './visit-change.model.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const plates = ['A0', 'AO', 'AQ', 'B1', 'C2', 'D3']

const aRead = fc
  .record({
    plate: fc.constantFrom(...plates),
    passage: fc.constantFrom('entry', 'exit', 'entry', 'exit', 'unknown'),
    step: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ plate, passage, step }): VisitRead => {
    const holder = plate === 'D3' ? 'dee' : plate === 'AQ' ? 'quin' : null
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
const reads = fc.uniqueArray(aRead, { maxLength: 60, selector: ({ at, eventId }) => `${at} ${eventId}` })
/** Open for two days: one after the other overstays while reads arrive. */
const openVisits: Visit[] = ['A0', 'B1', 'C2'].map((plate, nth) => ({
  entryEventId: `old ${plate}`,
  subject: plate,
  plate,
  plateAt: null,
  seen: null,
  passholderId: null,
  match: 'none' as const,
  groupId: 'visitors',
  passholderGroupId: null,
  zoneId: null,
  moves: [],
  stayUntil: null,
  exitedAt: null,
  closedBy: null,
  exitEventId: null,
  enteredAt: noon + (2 + 4 * nth) * minute - maxStayMs(false),
}))

class Seen {
  readonly visits = new Map(openVisits.map((visit) => [keyOfVisit(visit), visit]))

  take(changes: readonly VisitChange[]): void {
    for (const { before, after } of changes) {
      const key = keyOfVisit((before ?? after)!)
      expect(this.visits.get(key)).toEqual(before)
      if (after) this.visits.set(key, after)
      else this.visits.delete(key)
    }
  }
}

const judge = (
  batches: readonly (readonly VisitRead[])[],
  checkpointEvery: number,
  checks: readonly number[],
) => {
  const judged = new JudgedVisits(openVisits, Infinity, undefined, checkpointEvery)
  const seen = new Seen()
  let now = noon
  batches.forEach((batch, nth) => {
    for (const { at } of batch) now = Math.max(now, at)
    for (const read of batch) judged.apply(read, now)
    if (checks[nth % checks.length]! > 0) judged.closeOverstays(now)
    judged.makeFinal(now)
    seen.take(judged.takeChanges())
  })
  judged.closeOverstays(noon + defaultLatenessMs)
  seen.take(judged.takeChanges())
  return [...seen.visits.values()].sort((a, b) => (keyOfVisit(a) < keyOfVisit(b) ? -1 : 1))
}

const inOrder = (list: readonly VisitRead[]) =>
  [...list].sort((a, b) => a.at - b.at || (a.eventId < b.eventId ? -1 : 1))

test('ING-03: folding from a checkpoint gives the same visits as folding from the beginning, and reports exactly what changed', () => {
  fc.assert(
    fc.property(
      reads.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 10 }),
      fc.boolean(),
      ([list, shuffled], sizes, checkpointEvery, checks, isNearlyInOrder) => {
        const order = isNearlyInOrder
          ? inOrder(list).map(
              (read, nth, all) =>
                all[nth % 3 === 0 ? Math.min(nth + 1, all.length - 1) : nth % 3 === 1 ? nth - 1 : nth]!,
            )
          : shuffled
        const batches: VisitRead[][] = []
        const rest = [...order]
        for (let nth = 0; rest.length > 0; nth++) batches.push(rest.splice(0, sizes[nth % sizes.length]!))
        const alone = inOrder([...new Set(order)]).map((read) => [read])
        expect(judge(batches, checkpointEvery, checks)).toEqual(judge(alone, 1_000, [0]))
      },
    ),
    { numRuns: 600 },
  )
}, 60_000)
