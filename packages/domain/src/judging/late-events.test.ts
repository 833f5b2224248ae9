import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { oldestAcceptedMs } from '../ingest/acceptance.rules.ts'
import { aLotOfAll, aRead, aReport, aTagRead, minute, noon } from './judging.builders.ts'
import { compareEvents, type LoggedEvent } from './logged-event.ts'
import { LotRecord } from './lot-record.ts'

// Hundreds of lots judged over days take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const day = 24 * 60 * minute
const stallIds = ['t1', 't2', 't3', 't4', 'r1']

/** Coarse steps, so that ties and events in the same slot are common; some are exactly at the start of a slot. */
const times = (spanMs: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: Math.floor(spanMs / (5 * minute)) }), fc.constantFrom(0, 0, 1, 2, 4))
    .map(([slot, minutes]) => noon + slot * 5 * minute + minutes * minute)

const anEvent = (spanMs: number): fc.Arbitrary<LoggedEvent> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .record({ stall: fc.constantFrom(...stallIds), at: times(spanMs), occupied: fc.boolean() })
        .map(({ stall, at, occupied }) => aReport(stall, at, { occupied })),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({
          camera: fc.constantFrom('camera-in', 'camera-out'),
          plate: fc.constantFrom('CKRX708', 'HOLDER1', 'AAA111'),
          at: times(spanMs),
        })
        .map(({ camera, plate, at }) => aRead(camera, plate, at, { eventId: `${camera}-${at}-${plate}` })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ antenna: fc.constantFrom(1, 2), at: times(spanMs) })
        .map(({ antenna, at }) => aTagRead('reader-both', 'E20003', at, { antenna })),
    },
  )

const logs = (spanMs: number, maxLength: number) =>
  fc.uniqueArray(anEvent(spanMs), { minLength: 1, maxLength, selector: ({ eventId }) => eventId })

interface Arrival {
  readonly now: number
  readonly events: readonly LoggedEvent[]
}

/** Each event arrives after its own delay; events that arrive one after the other may share a batch. */
const arrivalsOf = (
  log: readonly LoggedEvent[],
  delays: readonly number[],
  cuts: readonly boolean[],
): Arrival[] => {
  const sent = log
    .map((event, place) => ({ event, now: event.at + delays[place % delays.length]! }))
    .sort((a, b) => a.now - b.now)
  const arrivals: Arrival[] = []
  let gathered: LoggedEvent[] = []
  sent.forEach(({ event, now }, place) => {
    gathered.push(event)
    const next = sent[place + 1]
    const canWait = next && gathered.every(({ at }) => next.now - at <= oldestAcceptedMs)
    if (canWait && !cuts[place % cuts.length]!) return
    arrivals.push({ now, events: gathered })
    gathered = []
  })
  return arrivals
}

const inOrder = (log: readonly LoggedEvent[]): Arrival[] =>
  [...log].sort(compareEvents).map((event) => ({ now: event.at, events: [event] }))

/** The timer fires regularly: slots missed for a week are not filled in later. */
const ticks = (from: number, end: number): Arrival[] =>
  Array.from({ length: Math.ceil((end - from) / (12 * 60 * minute)) }, (_, nth) => ({
    now: from + nth * 12 * 60 * minute,
    events: [],
  }))

const judge = (arrivals: readonly Arrival[], end: number, reloads: ReadonlySet<number> = new Set()) => {
  const record = new LotRecord(aLotOfAll(), arrivals[0]!.now)
  const all = [...arrivals, ...ticks(arrivals[0]!.now, end)].sort((a, b) => a.now - b.now)
  all.forEach(({ now, events }, place) => {
    if (reloads.has(place)) record.reload(now)
    record.judge(events, now)
  })
  record.judge([], end)
  return record
}

const samplesOf = (record: LotRecord) =>
  [...record.samples]
    .flatMap(([key, values]) => [...values].map(([slot, value]) => `${key} ${slot} ${value}`))
    .filter((line) => !line.endsWith('null'))
    .sort()

const outcome = (record: LotRecord) => ({
  samples: samplesOf(record),
  visits: [...record.visits.values()].sort(
    (a, b) => a.enteredAt - b.enteredAt || (a.subject < b.subject ? -1 : 1),
  ),
  stalls: stallIds.map((id) => {
    const { occupied, since, at } = record.stalls.latestOf(id)
    return { id, occupied, since, at }
  }),
  counts: record.lot.figures().groups.map(({ _id, occupancy }) => [_id, occupancy]),
})

/** Mostly on time, a little late, or late by anything up to the limit. */
const delays = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, 1_000, 14 * minute) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: oldestAcceptedMs }) },
    { weight: 1, arbitrary: fc.constant(oldestAcceptedMs) },
  ),
  { minLength: 1, maxLength: 40 },
)
const cuts = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })
const reloads = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 10 })

test.each([
  ['weeks', 12 * day, 25, 40],
  ['hours', 5 * 60 * minute, 40, 60],
])(
  'ING-04: events up to 7 days late, in any order and batches, over %s, give the same samples as one sorted pass',
  (_name, span, maxLength, numRuns) => {
    fc.assert(
      fc.property(logs(span, maxLength), delays, cuts, reloads, (log, theDelays, theCuts, places) => {
        const end = noon + span + oldestAcceptedMs + 30 * minute
        const late = judge(arrivalsOf(log, theDelays, theCuts), end, new Set(places))
        expect(outcome(late)).toEqual(outcome(judge(inOrder(log), end)))
      }),
      { numRuns },
    )
  },
)

test('VIS-40: an exit in the slot in which the window starts ends the stay of an overlong visit, also after a reload', () => {
  const read = (camera: string, at: number) =>
    aRead(camera, 'AAA111', at, { eventId: `${camera}-${at}-AAA111` })
  const entered = noon + 5 * day
  const ended = entered + 2 * day
  const log = [
    read('camera-in', entered),
    read('camera-out', ended + 5 * minute),
    read('camera-in', ended + 7 * minute),
  ]
  const end = noon + 12 * day + oldestAcceptedMs
  const late = judge(arrivalsOf(log, [oldestAcceptedMs], [false]), end)
  expect(outcome(late)).toEqual(outcome(judge(inOrder(log), end)))
  expect([...late.visits.values()][0]).toMatchObject({ stayEndedAt: ended + 5 * minute, exitMissed: false })
})

test('VIS-40: an exit that arrives after the entry that showed it to be missing ends the stay of an overlong visit', () => {
  const read = (camera: string, at: number) =>
    aRead(camera, 'AAA111', at, { eventId: `${camera}-${at}-AAA111` })
  const again = noon + 2 * day + minute
  const log = [read('camera-in', noon), read('camera-in', again), read('camera-out', again - 1_000)]
  const end = noon + 10 * day
  const late = judge(arrivalsOf(log, [0, 16 * minute, 17 * minute], [true]), end)
  expect(outcome(late)).toEqual(outcome(judge(inOrder(log), end)))
  expect([...late.visits.values()][0]).toMatchObject({ stayEndedAt: again - 1_000, exitMissed: false })
})
