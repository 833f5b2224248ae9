import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graceMs } from '../violations/violations.rules.ts'
import { vehicleOf, type PlateCorrection } from '../visits/plate-correction.ts'
import { aLotOfAll, aRead, minute, noon } from './judging.builders.ts'
import type { LotFacts } from './judging.model.ts'
import type { LoggedEvent } from './logged-event.ts'
import { vehicleWith } from './lot-reads.ts'
import { LotRecord } from './lot-record.ts'

const zone = { id: 'gate', isRestricted: false, passholderGroups: [], autoDismissMs: null }
const enforcement = { needsRegistration: true, zones: [zone] }
const restricted = { needsRegistration: false, zones: [{ ...zone, isRestricted: true }] }
const aLot = (more: Partial<LotFacts> = {}) =>
  new LotRecord(aLotOfAll({ enforcement, timeZone: 'UTC', ...more }), noon)
const enter = (plate: string, at: number) => aRead('camera-in', plate, at)
const leave = (plate: string, at: number) => aRead('camera-out', plate, at)
const play = (record: LotRecord, ...events: LoggedEvent[]) => {
  for (const event of events) record.judge([event], event.at + 1_000)
}
const fire = (record: LotRecord, at: number) => record.fire([{ kind: 'violations', subject: 'next' }], at)
/** What a lot's violations are: plate, reason, state and since when, in minutes from noon. */
const violations = (record: LotRecord) =>
  [...record.violations.values()]
    .map(({ plate, reason, status, stateAt, end }) => [plate, reason, status, (stateAt - noon) / minute, end])
    .sort((a, b) => String(a).localeCompare(String(b)))
const visits = (record: LotRecord) =>
  [...record.visits.values()]
    .map((one) => [one.key, one.plate, one.passholderId, one.groupId, one.match, one.exitedAt])
    .sort((a, b) => String(a).localeCompare(String(b)))

/** A person corrects the plate of the visit that began then. */
const correct = (record: LotRecord, enteredAt: number, plate: string, at: number): PlateCorrection => {
  const visit = [...record.visits.values()].find((one) => one.enteredAt === enteredAt)!
  const after = vehicleWith(record.lot.facts, plate, { at: enteredAt })
  const correction = { visit: visit.key, before: vehicleOf(visit), after, at, by: 'pat' }
  record.correctPlate(correction, at)
  return correction
}
const undo = (record: LotRecord, { visit, before, after, at }: PlateCorrection) =>
  record.correctPlate(
    { visit, before: after, after: before, at: at + 5_000, by: 'pat', undoes: at },
    at + 5_000,
  )
const later = noon + 30 * minute

describe('VIO-70: the plate of a visit is corrected', () => {
  test('VIO-72: to a passholder’s: the violation ends, the visit counts with the passholder, and ends with its plate', () => {
    const record = aLot()
    play(record, enter('HOLDERX', noon))
    fire(record, noon + graceMs)
    expect(violations(record)).toEqual([['HOLDERX', 'graceExpired', 'active', 15, null]])
    expect(record.lot.figures().types.visitor.occupancy).toBe(1)
    correct(record, noon, 'HOLDER1', later)
    expect(violations(record)).toEqual([['HOLDER1', 'graceExpired', 'auto-resolved', 30, 'corrected']])
    expect(record.lot.figures().types.visitor.occupancy).toBe(0)
    const [visit] = record.visits.values()
    expect(visit).toMatchObject({ passholderId: 'bob', groupId: 'tenants', match: 'confirmed' })
    expect(visit!.seen?.plate).toBe('HOLDERX')
    play(record, leave('HOLDER1', later + minute))
    expect([...record.visits.values()][0]!.exitedAt).toBe(later + minute)
    expect(violations(record)).toEqual([['HOLDER1', 'graceExpired', 'auto-resolved', 30, 'corrected']])
  })

  test('VIO-72: a missed or resolved violation becomes a dismissed one; who resolved it is kept', () => {
    const record = aLot()
    play(record, enter('HOLDERX', noon), enter('OTHERX', noon + 1))
    fire(record, noon + 16 * minute)
    const [one] = [...record.violations.values()].filter(({ plate }) => plate === 'OTHERX')
    const decision = { status: 'resolved', at: noon + 17 * minute, by: 'kim' } as const
    record.setViolation({ ...one!, decision }, decision.at)
    play(record, leave('HOLDERX', noon + 20 * minute))
    expect(violations(record).map(([, , status]) => status)).toEqual(['missed', 'resolved'])
    correct(record, noon, 'HOLDER1', later)
    correct(record, noon + 1, 'CKRX708', later)
    expect(violations(record)).toEqual([
      ['CKRX708', 'graceExpired', 'dismissed', 30, null],
      ['HOLDER1', 'graceExpired', 'dismissed', 30, null],
    ])
  })

  test('VIO-72: to a plate that is in violation too, or confirmed as it was read: it stays', () => {
    const record = aLot()
    play(record, enter('STRANGER', noon))
    fire(record, noon + graceMs)
    correct(record, noon, 'STRANGER', later)
    expect(violations(record)).toEqual([['STRANGER', 'graceExpired', 'active', 15, null]])
    expect(visits(record)[0]![4]).toBe('confirmed')
    correct(record, noon, 'STRANGE2', later + minute)
    expect(violations(record)).toEqual([['STRANGE2', 'graceExpired', 'active', 15, null]])
  })

  test('VIO-72: another reason may open, from when it held', () => {
    const passes = new Map([
      [
        'bob',
        {
          passholderGroupId: 'firm',
          passType: 'allDay' as const,
          validFrom: null,
          validTo: '2026-11-19',
          insideAtOnce: 1,
        },
      ],
    ])
    const record = aLot({ passes })
    play(record, enter('HOLDERX', noon))
    fire(record, noon + graceMs)
    correct(record, noon, 'HOLDER1', later)
    expect(violations(record)).toEqual([
      ['HOLDER1', 'graceExpired', 'auto-resolved', 30, 'corrected'],
      ['HOLDER1', 'passExpired', 'active', 15, null],
    ])
  })

  test('VIO-74: an exit that was misread as the entry was ends the visit, and so does one before the correction', () => {
    const record = aLot()
    play(record, enter('HOLDERX', noon), enter('OTHERX', noon + minute))
    fire(record, noon + 16 * minute)
    play(record, leave('CKRX708', noon + 25 * minute))
    correct(record, noon, 'HOLDER1', later)
    correct(record, noon + minute, 'CKRX708', later)
    play(record, leave('HOLDERX', noon + 40 * minute))
    expect(visits(record).map((one) => [one[1], one[5]])).toEqual([
      ['HOLDER1', noon + 40 * minute],
      ['CKRX708', noon + 25 * minute],
    ])
  })

  test('VIO-75: an undo restores the visit and its violations', () => {
    const record = aLot()
    play(record, enter('HOLDERX', noon), enter('OTHERX', noon + minute))
    fire(record, noon + 16 * minute)
    play(record, leave('OTHERX', noon + 20 * minute))
    const before = [violations(record), visits(record), record.lot.figures()]
    for (const [at, plate] of [
      [noon, 'HOLDER1'],
      [noon + minute, 'CKRX708'],
    ] as const) {
      undo(record, correct(record, at, plate, later))
      expect([violations(record), visits(record), record.lot.figures()]).toEqual(before)
    }
  })

  test('VIO-73: of a visit that ended long ago only the record changes', () => {
    const record = aLot()
    play(record, enter('HOLDERX', noon))
    fire(record, noon + graceMs)
    play(record, leave('HOLDERX', noon + 20 * minute))
    fire(record, noon + 180 * minute)
    const figures = record.lot.figures()
    correct(record, noon, 'HOLDER1', noon + 200 * minute)
    expect(visits(record)[0]!.slice(1, 5)).toEqual(['HOLDER1', 'bob', 'tenants', 'confirmed'])
    expect(record.lot.figures()).toEqual(figures)
  })
})

describe('VIO-70: a correction at any place among reads', () => {
  const passage = fc.record({
    camera: fc.constantFrom('camera-in', 'camera-out'),
    plate: fc.constantFrom('HOLDER1', 'HOLDERX', 'STRANGER', 'CKRX708'),
    at: fc.integer({ min: 1, max: 12 }),
  })
  const now = noon + 13 * minute
  const run = (events: LoggedEvent[], place: number, reloads: readonly boolean[]) => {
    const record = aLot({ enforcement: restricted })
    record.judge([enter('MISREAD', noon)], now)
    events.forEach((event, nth) => {
      if (nth === place) correct(record, noon, 'HOLDER1', now)
      if (reloads[nth]) record.reload(now)
      record.judge([event], now)
    })
    if (place >= events.length) correct(record, noon, 'HOLDER1', now)
    record.judge([], now)
    return record
  }

  test('gives the same visits and violations in any order, and on a server that loads the lot again', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(passage, { maxLength: 8, selector: ({ camera, at }) => `${camera} ${at}` }),
        fc.infiniteStream(fc.nat()),
        fc.nat(8),
        fc.array(fc.boolean(), { maxLength: 8 }),
        (passages, keys, place, reloads) => {
          const events = passages.map(({ camera, plate, at }) => aRead(camera, plate, noon + at * minute))
          const order = [...events]
            .map((event) => ({ event, key: keys.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ event }) => event)
          const first = run(events, 0, [])
          const other = run(order, place, reloads)
          expect(visits(other)).toEqual(visits(first))
          expect(violations(other)).toEqual(violations(first))
          expect(other.lot.figures()).toEqual(first.lot.figures())
        },
      ),
      { numRuns: 150 },
    )
  })
})
