import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sensorErrorKinds } from '../stalls/stalls.model.ts'
import { aLotOfAll, aStall, minute, noon } from './judging.builders.ts'
import type { StallFacts } from './judging.model.ts'
import { LotRecord } from './lot-record.ts'
import { layoutStallOf } from './lot-layout.ts'
import { errorsWith, PackedStalls } from './packed-stalls.ts'

const time = fc.integer({ min: noon - 1_000 * minute, max: noon })
const orNever = fc.oneof(time, fc.constant(-Infinity))

const sensor = fc.record({
  base: fc.record({ at: orNever, since: orNever, eventId: fc.string(), occupied: fc.boolean() }),
  firstSeenAt: fc.option(time),
  lastSeenAt: fc.option(time),
  battery: fc.option(fc.record({ percent: fc.double({ min: 0, max: 100, noNaN: true }), at: time })),
  fault: fc.option(fc.record({ text: fc.option(fc.string({ minLength: 1 })), at: time })),
  errors: fc.subarray([...sensorErrorKinds]),
})

const stateOf = (packed: PackedStalls, place: number) => {
  const { facts, timeline, errors, ...others } = packed.unpack(place)
  return { facts, base: timeline.base, errors: [...errors], ...others }
}

const expectState = (packed: PackedStalls, place: number, facts: StallFacts) => {
  const { base, errors, firstSeenAt, lastSeenAt, battery, fault } = facts
  const sensorState = { base, errors, firstSeenAt, lastSeenAt, battery, fault }
  expect(stateOf(packed, place)).toEqual({ facts: layoutStallOf(facts), ...sensorState })
  expect(packed.hasReported(place)).toBe(lastSeenAt !== null)
  expect([...packed.errorsAt(place)]).toEqual(errors)
}

test('a stall is the same after it was packed, and so are its neighbours', () => {
  fc.assert(
    fc.property(fc.array(sensor, { minLength: 2, maxLength: 5 }), sensor, (sensors, later) => {
      const facts = sensors.map((one, nth) => aStall(`${nth}`, one))
      const packed = new PackedStalls(facts)
      facts.forEach((one, place) => expectState(packed, place, one))
      const changed = aStall('1', { isActive: false, groupId: null })
      const after = Object.assign(changed, later)
      packed.pack(1, new PackedStalls([after]).unpack(0))
      facts.forEach((one, place) => expectState(packed, place, place === 1 ? after : one))
    }),
  )
})

test('errors with one more and with one less', () => {
  fc.assert(
    fc.property(fc.subarray([...sensorErrorKinds]), fc.constantFrom(...sensorErrorKinds), (kinds, kind) => {
      expect([...errorsWith(kinds, kind, true)].sort()).toEqual([...new Set([...kinds, kind])].sort())
      expect([...errorsWith(kinds, kind, false)]).toEqual(kinds.filter((one) => one !== kind))
    }),
  )
})

const report = (minutes: number, occupied: boolean) => ({
  kind: 'stall' as const,
  deviceId: 'sensor-t1',
  eventId: `event-${minutes}`,
  at: noon + minutes * minute,
  occupied,
})

const judged = (record: LotRecord, minutes: number, occupied: boolean, receivedAfter = 0) => {
  record.judge([report(minutes, occupied)], noon + (minutes + receivedAfter) * minute)
  return record.lot.stalls.unpacked
}

test('a stall is packed when none of its reports is within the window, and judged as before', () => {
  const record = new LotRecord(aLotOfAll(), noon)
  expect(judged(record, 0, true)).toBe(1)
  record.judge([], noon + 11 * minute)
  record.judge([], noon + 40 * minute)
  expect(record.lot.stalls.unpacked).toBe(0)
  expect(record.lot.figures().occupancy).toBe(1)
  // Within the window, and older than what was packed: it changes nothing.
  expect(judged(record, 41, false, 5)).toBe(1)
  expect(record.lot.figures().occupancy).toBe(0)
  record.judge([report(-1, true)], noon + 47 * minute)
  expect(record.lot.figures().occupancy).toBe(0)
  expect(record.stalls.latestOf('t1')).toMatchObject({ occupied: false, since: noon + 41 * minute })
})
