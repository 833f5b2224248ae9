import fc from 'fast-check'
import { compareEvents, type LoggedEvent } from '@stallwise/domain/judging/logged-event.ts'
import { LotRecord } from '@stallwise/domain/judging/lot-record.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { localDayOf, placeInDay } from '@stallwise/domain/time/local-day.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { factsBeforeLog } from './replay.ts'
import { recordedState } from './replay.state.ts'
import { inSystemTransaction } from './system-transaction.ts'

vi.setConfig({ testTimeout: 120_000 })

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const day = 24 * 60 * minute
const timeZone = 'America/Toronto'
const dayOf = (at: number) => localDayOf(at, timeZone)

/** The stored values by group, day and slot of the day. */
const storedSamples = async (): Promise<Map<string, string>> => {
  const rows = await lot.query(
    'select group_id, day::text, slots from occupancy_sample where parking_lot_id = $1',
    [lot.lotId],
  )
  return new Map(
    rows.flatMap(({ group_id: group, day: date, slots }) =>
      (slots as (number | null)[]).flatMap((value, place): [string, string][] =>
        value === null ? [] : [[`${group} ${date} ${place}`, `${value}`]],
      ),
    ),
  )
}

const keysOfLot = () => [lot.lotId, lot.tenants, lot.visitors, lot.reserved]

/** A past day with this number of vehicles in each group, as a generated history or an import writes it. */
const writeDay = async (table: 'occupancy_sample' | 'occupancy_import', at: number, value: number) => {
  const { day: date, slots } = dayOf(at)
  const more = table === 'occupancy_import' ? ', import_id' : ''
  await lot.query(
    `insert into ${table} (parking_lot_id, group_id, day, slots${more})
     select $1, key, $3, array_fill($4::int, array[$5::int])${more && ', gen_random_uuid()'} from unnest($2::uuid[]) as u(key)`,
    [lot.lotId, keysOfLot(), date, value, slots],
  )
}

const readPast = async (from: number, to: number) => {
  const span = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
  const reply = await lot.app.ask('provider', {
    url: `/api/parking-lots/${lot.lotId}/occupancy-history?${span}`,
  })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

/** Late events of plates and stalls. */
const sendLateEvents = async (at: number) => {
  await lot.report(anEvent('sensor-1', at), anEvent('sensor-3', at + 2 * minute, { occupied: false }))
  await lot.post('plate-recognizer', {
    data: {
      camera_id: 'camera-in',
      timestamp: new Date(at + minute).toISOString(),
      results: [{ plate: 'late1', score: 1, candidates: [] }],
    },
  })
}

describe('ING-08: a history that does not come from the log', () => {
  const past = start - 5 * day

  test('is not changed by late events where it was generated, and the replay gives the same', async () => {
    for (const days of [6, 5, 4]) await writeDay('occupancy_sample', start - days * day, 33)
    await lot.query(
      `insert into lot_history (parking_lot_id, seed, begins_at, ends_at, filled_until) values ($1, 1, $2, $3, $3)`,
      [lot.lotId, new Date(start - 6 * day), new Date(start)],
    )
    await lot.report(anEvent('sensor-2', start), anEvent('sensor-3', start))
    lot.clock.now = start + 20 * minute
    await lot.fire()
    const before = await storedSamples()
    await sendLateEvents(past)
    await sendLateEvents(past - 12 * 60 * minute)
    const after = await storedSamples()
    const ofThePast = (samples: Map<string, string>) =>
      [...samples].filter(([key]) => key.split(' ')[1]! < dayOf(start - day).day)
    expect(ofThePast(after)).toEqual(ofThePast(before))
    expect(after.size).toBe(before.size)
    // The live part is corrected: sensor-1 has been occupied since, and the camera's vehicle has left by then.
    const first = dayOf(start)
    expect(after.get(`${lot.tenants} ${first.day} ${placeInDay(start / slotMs, first)}`)).toBe('3')
    expect(await lot.replayDifferences()).toEqual([])
  })

  test('remains visible where an operator imported it, whether the lot is live or not', async () => {
    for (const days of [6, 5, 4]) await writeDay('occupancy_import', start - days * day, 33)
    await sendLateEvents(past)
    await lot.report(anEvent('sensor-2', start))
    lot.clock.now = start + 20 * minute
    await lot.fire()
    await sendLateEvents(past + 3 * 60 * minute)
    const samples = await storedSamples()
    expect([...samples.keys()].filter((key) => key.split(' ')[1]! < dayOf(start - day).day)).toEqual([])
    const { points } = await readPast(past - 60 * minute, past + 6 * 60 * minute)
    expect(new Set(points.map((point: { occupancy: number }) => point.occupancy))).toEqual(new Set([33]))
    expect(await lot.replayDifferences()).toEqual([])
  })
})

interface Sent {
  readonly event: LoggedEvent & { readonly kind: 'stall' }
  readonly now: number
  readonly isCut: boolean
}

const lateEvent = (begin: number): fc.Arbitrary<Sent> =>
  fc
    .record({
      sensor: fc.constantFrom('sensor-1', 'sensor-2', 'sensor-3', 'sensor-4'),
      // Over enough days that sensors do not report for several of them.
      slot: fc.integer({ min: 0, max: (10 * day) / slotMs }),
      minutes: fc.constantFrom(0, 1, 4),
      occupied: fc.boolean(),
      delay: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 7 * day - 60 * minute })),
      isCut: fc.boolean(),
    })
    .map(({ sensor, slot, minutes, occupied, delay, isCut }) => {
      const at = begin + slot * slotMs + minutes * minute
      const event = { kind: 'stall' as const, eventId: `${sensor}-${at}`, deviceId: sensor, at, occupied }
      return { event, now: at + delay, isCut }
    })

/** Fires the timer once a day until a time: slots missed for a week are not filled in later. */
const waitUntil = async (from: number, until: number, check: (now: number) => unknown): Promise<void> => {
  for (let now = from + day; now < until; now += day) await check(now)
}

const inBatches = (sent: readonly Sent[]): Sent[][] => {
  const batches: Sent[][] = []
  for (const one of [...sent].sort((a, b) => a.now - b.now)) {
    const last = batches.at(-1)
    if (last && !last.at(-1)!.isCut && one.now - last[0]!.now < 60 * minute) last.push(one)
    else batches.push([one])
  }
  return batches
}

const judgeInOrder = async (sent: readonly Sent[], end: number): Promise<LotRecord> => {
  const facts = await inSystemTransaction(
    lot.database,
    (client) => factsBeforeLog(client, lot.lotId),
    'rollback',
  )
  const events = sent.map(({ event }) => event).sort(compareEvents)
  const record = new LotRecord(facts, events[0]!.at)
  let now = events[0]!.at
  for (const event of events) {
    await waitUntil(now, event.at, (then) => record.judge([], then))
    now = event.at
    record.judge([event], now)
  }
  await waitUntil(now, end, (then) => record.judge([], then))
  record.judge([], end)
  return record
}

test.each([3, 17, 29])(
  'ING-04: events up to 7 days late lead to the same samples as one sorted pass (seed %i)',
  async (seed) => {
    const begin = Math.floor((start - 12 * day) / slotMs) * slotMs
    const [sent] = fc.sample(
      fc.uniqueArray(lateEvent(begin), {
        minLength: 60,
        maxLength: 60,
        selector: ({ event }) => event.eventId,
      }),
      { seed, numRuns: 1 },
    )
    const check = (now: number) => {
      lot.clock.now = now
      return lot.fire()
    }
    for (const [place, batch] of inBatches(sent!).entries()) {
      const { now } = batch.at(-1)!
      if (place > 0) await waitUntil(lot.clock.now, now, check)
      lot.clock.now = now
      if (place % 5 === 0) lot.app.services.lots.clear()
      const events = batch.map(({ event: { at, ...event } }) => ({
        ...event,
        at: new Date(at).toISOString(),
      }))
      expect(await lot.report(...events)).toMatchObject({ accepted: events.length, rejected: [] })
    }
    const end = lot.clock.now + 60 * minute
    await check(end)
    expect(await storedSamples()).toEqual(recordedState(await judgeInOrder(sent!, end), -Infinity).samples)
    expect(await lot.replayDifferences()).toEqual([])
  },
)

test('ING-22: what users decided about a violation of the generated history is no difference', async () => {
  const ask = async (url: string, payload: object) => {
    const reply = await lot.app.ask('provider', { method: 'POST', url: `/api/violations/${url}`, payload })
    expect(reply.statusCode).toBeLessThan(300)
    return reply.json() as { _id: string }
  }
  const { _id } = await ask('report', { parkingLot: lot.lotId, licensePlate: 'PAST1' })
  lot.clock.now += minute
  await lot.query(
    `insert into lot_history (parking_lot_id, seed, begins_at, ends_at, filled_until) values ($1, 1, $2, $3, $3)`,
    [lot.lotId, new Date(start - 6 * day), new Date(lot.clock.now)],
  )
  lot.clock.now += minute
  await ask(`${_id}/dismiss`, {})
  expect(await lot.replayDifferences()).toEqual([])
})
