import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { defaultLatenessMs } from '../ingest/acceptance.rules.ts'
import { slotMs } from '../time/slots.ts'
import { aLotOfAll, aRead, aReport, aTagRead, minute, noon } from './judging.builders.ts'
import type { StallDetails } from '../stalls/stall-edit.rules.ts'
import type { ClosureFacts, ExceptionFacts, LotFacts } from './judging.model.ts'
import { compareEvents, type LoggedEvent } from './logged-event.ts'
import { LotRecord } from './lot-record.ts'

// Thousands of judged batches take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const stallIds = ['t1', 't2', 't3', 't4', 'r1']
const plates = ['CKRX708', 'CKRX7O8', 'HOLDER1', 'AAA111', 'ABB1I1', null]

/** Events of a quarter of an hour; coarse times, so that ties are common. */
const anEvent = (spanMs: number): fc.Arbitrary<LoggedEvent> => {
  const at = fc
    .tuple(fc.integer({ min: 0, max: Math.floor(spanMs / 20_000) }), fc.constantFrom(0, 0, 1_000))
    .map(([step, more]) => noon + step * 20_000 + more)
  return fc.oneof(
    fc
      .record({
        stall: fc.constantFrom(...stallIds),
        at,
        name: fc.constantFrom('a', 'b', 'c'),
        occupied: fc.constantFrom(true, false, true, false, null),
        batteryPercent: fc.option(fc.constantFrom(10, 19, 20, 24, 25, 90), { nil: undefined }),
        fault: fc.option(fc.constantFrom('stuck'), { nil: undefined, freq: 6 }),
      })
      .map(({ stall, at: when, name, ...rest }) =>
        aReport(stall, when, { ...rest, eventId: `${name}-${stall}` }),
      ),
    fc
      .record({
        camera: fc.constantFrom('camera-in', 'camera-out', 'camera-both'),
        plate: fc.constantFrom(...plates),
        at,
        directionDegrees: fc.option(fc.constantFrom(0, 10, 180, 350), { nil: undefined }),
      })
      .map(({ camera, plate, at: when, directionDegrees }) =>
        aRead(camera, plate, when, { directionDegrees, eventId: `${camera}-${when}-${plate}` }),
      ),
    fc
      .record({
        reader: fc.constantFrom('reader-in', 'reader-both', 'reader-both'),
        tag: fc.constantFrom('E20001', 'E20002', 'E20003', 'E2FFFF'),
        at: fc.oneof(
          at,
          at.map((when) => when + 9_000),
        ),
        antenna: fc.constantFrom(1, 2, 2, 4),
        rssiDbm: fc.constantFrom(-54, -54, -75, undefined),
      })
      .map(({ reader, tag, at: when, ...rest }) => aTagRead(reader, tag, when, rest)),
  )
}
/** The log contains each identity only once. */
const events = (spanMs: number, maxLength = 40): fc.Arbitrary<LoggedEvent[]> =>
  fc.uniqueArray(anEvent(spanMs), { maxLength, selector: ({ eventId, at }) => `${eventId} ${at}` })

type Calendar = Pick<LotFacts, 'closures' | 'exceptions'>
const aTime = (spanMs: number) => fc.integer({ min: -2, max: Math.floor(spanMs / 20_000) })
const timeOf = (step: number) => noon + step * 20_000
/** Closures of stalls and floors that begin and end while events arrive, some at the same time, and exceptions. */
const aCalendar = (spanMs: number): fc.Arbitrary<Calendar> =>
  fc.record({
    closures: fc
      .array(
        fc.record({
          floorName: fc.option(fc.constantFrom('M', 'P1')),
          stallIds: fc.uniqueArray(fc.constantFrom(...stallIds), { minLength: 1, maxLength: 3 }),
          from: aTime(spanMs),
          length: fc.option(fc.integer({ min: 1, max: 60 })),
        }),
        { maxLength: 4 },
      )
      .map((closures) =>
        closures.map(({ floorName, stallIds: named, from, length }, nth): ClosureFacts => ({
          id: `closure-${nth}`,
          floorName,
          stallIds: floorName === null ? named : [],
          from: timeOf(from),
          to: length === null ? null : timeOf(from + length),
        })),
      ),
    exceptions: fc
      .array(
        fc.record({
          groupId: fc.option(fc.constantFrom('tenants', 'visitors')),
          from: aTime(spanMs),
          length: fc.integer({ min: 1, max: 60 }),
        }),
        { maxLength: 2 },
      )
      .map((exceptions) =>
        exceptions.map(({ groupId, from, length }, nth): ExceptionFacts => ({
          id: `exception-${nth}`,
          groupId,
          from: timeOf(from),
          to: timeOf(from + length),
        })),
      ),
  })

const maxStay = 48 * 60 * minute
/** The same, with vehicles that entered two days before and are about to overstay. */
const eventsAndOverstays = (spanMs: number, maxLength = 40): fc.Arbitrary<LoggedEvent[]> =>
  fc
    .tuple(
      events(spanMs, maxLength),
      fc.uniqueArray(fc.tuple(fc.constantFrom('AAA111', 'ABB1I1'), fc.integer({ min: 0, max: 150 })), {
        maxLength: 3,
        selector: ([plate]) => plate,
      }),
    )
    .map(([log, entries]) => [
      ...entries.map(([plate, step]) =>
        aRead('camera-in', plate, noon - maxStay + step * 20_000, { eventId: `camera-in-${plate}` }),
      ),
      ...log,
    ])

const sampleList = (record: LotRecord) =>
  [...record.samples]
    .flatMap(([key, values]) => [...values].map(([slot, value]) => ({ key, slot, value })))
    .filter(({ value }) => value !== null)
    .sort((a, b) => a.slot - b.slot || (a.key < b.key ? -1 : 1))

const visitList = (record: LotRecord) =>
  [...record.visits].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, visit]) => visit)

const stallList = (record: LotRecord) =>
  stallIds.map((id) => {
    const { occupied, since, at } = record.stalls.latestOf(id)
    return { id, occupied, since, at }
  })

/** What must not depend on the order of arrival. */
const outcome = (record: LotRecord) => ({
  figures: {
    ...record.lot.figures(),
    estimated: null,
    groups: record.lot.figures().groups.map((g) => ({ ...g, estimated: null })),
  },
  stalls: stallList(record),
  visits: visitList(record),
  samples: sampleList(record),
})

/** Everything that is stored, alerts and errors included. */
const everything = (record: LotRecord) => ({
  ...outcome(record),
  figures: record.lot.figures(),
  errors: record.alertsAndErrors.errors,
  alerts: record.alertsAndErrors.alerts,
})

interface Arrival {
  readonly now: number
  readonly events: readonly LoggedEvent[]
}

interface Edit {
  /** The arrival after which a user edits the stall. */
  readonly place: number
  readonly stallId: string
  readonly details: Pick<StallDetails, 'stallType' | 'groupId' | 'isActive'>
}

const judge = (
  arrivals: readonly Arrival[],
  calendar: Calendar,
  reloads: ReadonlySet<number> = new Set(),
  edits: readonly Edit[] = [],
) => {
  const record = new LotRecord(aLotOfAll(calendar), arrivals[0]?.now ?? noon)
  arrivals.forEach(({ now, events: batch }, place) => {
    if (reloads.has(place)) record.reload(now)
    record.judge(batch, now)
    for (const { stallId, details } of edits.filter((edit) => edit.place === place))
      record.editStall(stallId, { ...details, device: `sensor-${stallId}` }, now)
  })
  return record
}

/** Each event arrives within the window, in random order and batches. */
const arrivalsOf = (
  log: readonly LoggedEvent[],
  delays: readonly number[],
  cuts: readonly number[],
  maxDelay: number,
): Arrival[] => {
  const sent = log
    .map((event, place) => ({
      event,
      now: event.at + Math.floor(delays[place % delays.length]! * maxDelay),
    }))
    .sort((a, b) => a.now - b.now)
  const arrivals: Arrival[] = []
  let gathered: LoggedEvent[] = []
  sent.forEach(({ event, now }, place) => {
    gathered.push(event)
    // A batch waits for a later event only while its first event stays within the window.
    const next = sent[place + 1]
    const canWait = next && gathered.every(({ at }) => next.now - at <= defaultLatenessMs)
    if (canWait && cuts[place % cuts.length]! > 0) return
    arrivals.push({ now, events: gathered })
    gathered = []
  })
  return arrivals
}

const delays = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })
const cuts = fc.array(fc.constantFrom(0, 0, 1), { minLength: 1, maxLength: 40 })
const theEnd = (spanMs: number) => ({ now: noon + spanMs + 2 * defaultLatenessMs, events: [] })

describe('ING-03: within the window neither order nor batches matter', () => {
  const span = 50 * minute
  test('for stalls, visits, figures and samples', () => {
    fc.assert(
      fc.property(
        eventsAndOverstays(span),
        delays,
        cuts,
        aCalendar(span),
        (log, theDelays, theCuts, calendar) => {
          const inOrder = [...log].sort(compareEvents).map((event) => ({ now: event.at, events: [event] }))
          const shuffled = arrivalsOf(log, theDelays, theCuts, defaultLatenessMs)
          expect(outcome(judge([...shuffled, theEnd(span)], calendar))).toEqual(
            outcome(judge([...inOrder, theEnd(span)], calendar)),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  test('and later events correct history as if they had arrived in time', () => {
    fc.assert(
      fc.property(
        eventsAndOverstays(span),
        delays,
        cuts,
        aCalendar(span),
        (log, theDelays, theCuts, calendar) => {
          const inOrder = [...log].sort(compareEvents).map((event) => ({ now: event.at, events: [event] }))
          const late = arrivalsOf(log, theDelays, theCuts, 4 * defaultLatenessMs)
          const end = theEnd(span + 4 * defaultLatenessMs)
          expect(outcome(judge([...late, end], calendar))).toEqual(
            outcome(judge([...inOrder, end], calendar)),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  test('nor does it matter when the lot is checked in between', () => {
    fc.assert(
      fc.property(
        eventsAndOverstays(span),
        fc.array(fc.integer({ min: 0, max: span / 1_000 }), { maxLength: 20 }),
        aCalendar(span),
        (log, checks, calendar) => {
          const inOrder = [...log].sort(compareEvents).map((event) => ({ now: event.at, events: [event] }))
          const checked = [
            ...inOrder,
            ...checks.map((second) => ({ now: noon + second * 1_000, events: [] })),
          ]
          checked.sort((a, b) => a.now - b.now)
          expect(outcome(judge([...checked, theEnd(span)], calendar))).toEqual(
            outcome(judge([...inOrder, theEnd(span)], calendar)),
          )
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('ING-21: a lot restored from its stored state continues as if it had never stopped', () => {
  const span = 90 * minute
  const anEdit: fc.Arbitrary<Edit> = fc.record({
    place: fc.integer({ min: 0, max: 40 }),
    stallId: fc.constantFrom(...stallIds),
    details: fc.record({
      stallType: fc.constantFrom('Tenant', 'Reserved', 'Visitor'),
      groupId: fc.constantFrom('tenants', 'reserved', 'visitors', null),
      isActive: fc.boolean(),
    }),
  })

  test('at any moment, late events and edits of stalls included', () => {
    fc.assert(
      fc.property(
        eventsAndOverstays(span, 60),
        delays,
        cuts,
        fc.constantFrom(defaultLatenessMs, 3 * defaultLatenessMs),
        fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 60 }),
        aCalendar(span),
        fc.array(anEdit, { maxLength: 8 }),
        (log, theDelays, theCuts, maxDelay, reloads, calendar, edits) => {
          const arrivals = [...arrivalsOf(log, theDelays, theCuts, maxDelay), theEnd(span)]
          expect(everything(judge(arrivals, calendar, new Set(reloads), edits))).toEqual(
            everything(judge(arrivals, calendar, new Set(), edits)),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  test.each([false, true])(
    'OCC-11: a report from before an edit counts in the former group (reloaded: %s)',
    (isReloaded) => {
      const record = new LotRecord(aLotOfAll(), noon)
      record.judge([aReport('t2', noon, { occupied: true })], noon)
      const details = {
        stallType: 'Tenant',
        groupId: 'reserved',
        isActive: true,
        device: 'sensor-t1',
      } as const
      record.editStall('t1', details, noon + 8 * minute)
      if (isReloaded) record.reload(noon + 9 * minute)
      record.judge([aReport('t1', noon + 2 * minute, { occupied: true })], noon + 9 * minute)
      record.judge([], noon + 10 * minute)
      const samplesOf = (group: string) => [...record.samples.get(group)!.values()]
      expect(samplesOf('tenants')).toEqual([2, 1])
      expect(samplesOf('reserved')).toEqual([0, 1])
      expect(samplesOf('lot')).toEqual([2, 2])
    },
  )

  test('VIS-10: a plate read by a camera is removed from the visit when a late event shows that the vehicle had left', () => {
    const earlier = noon - 60 * minute
    const arrivals: Arrival[] = [
      { now: earlier, events: [aTagRead('reader-in', 'E20001', earlier)] },
      { now: noon, events: [aRead('camera-out', 'CKRX708', noon)] },
      { now: noon + 9_000, events: [aTagRead('reader-both', 'E20001', noon - 4_000, { antenna: 2 })] },
    ]
    const record = judge(arrivals.slice(0, 2), { closures: [], exceptions: [] })
    expect(visitList(record)).toMatchObject([{ plate: 'CKRX708', plateAt: noon, exitedAt: noon }])
    for (const reloads of [new Set<number>(), new Set([2])])
      expect(visitList(judge(arrivals, { closures: [], exceptions: [] }, reloads))).toMatchObject([
        { plate: null, plateAt: null, exitedAt: noon - 4_000 },
      ])
  })
})

describe('OCC-05: samples', () => {
  const span = 60 * minute
  /** The highest count of each slot, computed at every instant at which anything may change. */
  const peaks = (
    log: readonly LoggedEvent[],
    visits: readonly { enteredAt: number; exitedAt: number | null; groupId: string | null }[],
    { closures }: Calendar,
  ) => {
    const reports = log
      .filter((event) => event.kind === 'stall' && event.occupied !== null)
      .sort(compareEvents)
    const floorOf = (stall: string) => (stall === 't3' || stall === 't4' ? 'P1' : 'M')
    const isClosedAt = (stall: string, at: number) =>
      closures.some(
        ({ floorName, stallIds: named, from, to }) =>
          (floorName === floorOf(stall) || named.includes(stall)) && from <= at && (to === null || at < to),
      )
    const occupiedAt = (stall: string, at: number) => {
      if (isClosedAt(stall, at)) return false
      const last = reports.filter((event) => event.deviceId === `sensor-${stall}` && event.at <= at).at(-1)
      return last?.kind === 'stall' && last.occupied === true
    }
    const count = (at: number) => {
      const tenants = ['t1', 't2', 't3', 't4'].filter((stall) => occupiedAt(stall, at)).length
      const reserved = occupiedAt('r1', at) ? 1 : 0
      const inside = visits.filter(
        ({ enteredAt, exitedAt }) => enteredAt <= at && (exitedAt === null || exitedAt > at),
      )
      const visitors = inside.filter(({ groupId }) => groupId === 'visitors').length
      return { tenants, reserved, visitors, lot: tenants + reserved + visitors }
    }
    const first = Math.min(...log.map(({ at }) => at))
    const instants = [
      ...log.map(({ at }) => at),
      ...closures.flatMap(({ from, to }) => [from, to ?? Infinity]),
    ]
    const list = []
    for (let slot = Math.floor(first / slotMs); slot * slotMs < noon + span; slot++) {
      const within = instants.filter((at) => at > slot * slotMs && at < (slot + 1) * slotMs)
      const counts = [slot * slotMs, ...within].map(count)
      for (const key of ['tenants', 'reserved', 'visitors', 'lot'] as const)
        list.push({ key, slot, value: Math.max(...counts.map((figures) => figures[key])) })
    }
    return list.sort((a, b) => a.slot - b.slot || (a.key < b.key ? -1 : 1))
  }

  test('are the highest counts that applied, however late events arrive', () => {
    fc.assert(
      fc.property(events(span), delays, cuts, aCalendar(span), (log, theDelays, theCuts, calendar) => {
        fc.pre(log.length > 0)
        const arrivals = arrivalsOf(log, theDelays, theCuts, 3 * defaultLatenessMs)
        const record = judge([...arrivals, theEnd(span + 3 * defaultLatenessMs)], calendar)
        const end = (noon + span) / slotMs
        const samples = sampleList(record).filter(({ slot }) => slot < end)
        expect(samples).toEqual(peaks(log, visitList(record), calendar))
      }),
      { numRuns: 150 },
    )
  })
})
