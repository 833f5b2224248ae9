import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countStalls } from '../stalls/stall-counts.rules.ts'
import { groupTypeOf } from '../stalls/stalls.model.ts'
import { aGroup, aLotOfAll, aRead, aReport, aStall, minute, noon } from './judging.builders.ts'
import type { StallFacts } from './judging.model.ts'
import { LotRecord } from './lot-record.ts'

const groups = [aGroup('tenants'), aGroup('more'), aGroup('ev', { type: 'ev' })]
const places = [
  { groupId: 'tenants', stallType: 'Tenant' },
  { groupId: 'more', stallType: 'Tenant' },
  { groupId: 'ev', stallType: 'EV' },
] as const

const oneStall = fc.record({
  place: fc.constantFrom(...places),
  floorName: fc.constantFrom('M', 'P1'),
  isActive: fc.boolean(),
  isClosed: fc.boolean(),
  reports: fc.array(
    fc.record({ minutes: fc.integer({ min: 0, max: 8 }), occupied: fc.boolean(), fault: fc.boolean() }),
    { maxLength: 4 },
  ),
})

type OneStall = typeof oneStall extends fc.Arbitrary<infer Of> ? Of : never

const recordOf = (stalls: readonly OneStall[]) => {
  const facts: StallFacts[] = stalls.map(({ place, floorName, isActive }, nth) =>
    aStall(`s${nth}`, { ...place, floorName, isActive }),
  )
  const closed = facts.filter((_, nth) => stalls[nth]!.isClosed).map(({ id }) => id)
  const works = { id: 'works', floorName: null, stallIds: closed, from: noon - minute, to: null }
  const record = new LotRecord(
    aLotOfAll({ groups, stalls: facts, closures: closed.length > 0 ? [works] : [] }),
    noon,
  )
  const now = noon + 10 * minute
  const reports = stalls.flatMap(({ reports }, nth) =>
    reports.map(({ minutes, occupied, fault }, order) =>
      aReport(`s${nth}`, noon + minutes * minute, {
        eventId: `${nth} ${order}`,
        occupied,
        ...(fault && { fault: 'blind' }),
      }),
    ),
  )
  record.judge(reports, now)
  return record
}

test('OCC-50: floors, types, groups and the lot always equal the result of countStalls', () => {
  fc.assert(
    fc.property(fc.array(oneStall, { maxLength: 12 }), (stalls) => {
      const record = recordOf(stalls)
      const judged = record.lot.stalls.layouts.map(({ id }) => record.lot.stalls.find(id)!)
      const all = judged.map(({ facts, timeline }, nth) => ({
        facts,
        isActive: facts.isActive,
        isClosed: stalls[nth]!.isClosed,
        occupied: timeline.latest.occupied,
      }))
      const figures = record.lot.figures()
      expect(figures).toMatchObject(countStalls(all))
      for (const { floorName, types, ...floor } of figures.floors) {
        const own = all.filter(({ facts }) => facts.floorName === floorName)
        expect(floor).toMatchObject(countStalls(own))
        for (const [type, count] of Object.entries(types))
          expect(count).toEqual(countStalls(own.filter(({ facts }) => groupTypeOf(facts.stallType) === type)))
      }
      for (const { _id, ...group } of figures.groups)
        expect(group).toMatchObject(countStalls(all.filter(({ facts }) => facts.groupId === _id)))
    }),
  )
})

describe('OCC-51: what was never observed', () => {
  const percents = (record: LotRecord) => {
    const { occupancyPercent, groups, floors } = record.lot.figures()
    const byName = (list: readonly { occupancyPercent: number | null }[]) =>
      list.map((one) => one.occupancyPercent)
    return { lot: occupancyPercent, groups: byName(groups), floors: byName(floors) }
  }

  test('has no percentage: neither the lot nor a group nor a floor', () => {
    expect(percents(new LotRecord(aLotOfAll(), noon))).toEqual({
      lot: null,
      groups: [null, null, null],
      floors: [null, null],
    })
  })

  test('has one from the first report on, also of a vacant stall, while others have none', () => {
    const record = new LotRecord(aLotOfAll({ groups: [aGroup('tenants'), aGroup('reserved')] }), noon)
    record.judge([aReport('t1', noon, { occupied: false })], noon)
    expect(percents(record)).toEqual({ lot: 0, groups: [0, null], floors: [0, null] })
    expect(record.lot.figures().floors[0]).toMatchObject({ floorName: 'M', occupancyPercent: 0 })
  })

  test('a group counted by plates has one once any device of the lot reported', () => {
    const record = new LotRecord(aLotOfAll(), noon)
    record.judge([aRead('camera-in', 'CKRX708', noon)], noon)
    expect(percents(record).groups).toEqual([null, null, 33.3])
  })

  test('a message without a state observes nothing', () => {
    const record = new LotRecord(aLotOfAll({ groups: [aGroup('tenants'), aGroup('reserved')] }), noon)
    record.judge([aReport('t1', noon, { occupied: null, batteryPercent: 80 })], noon)
    expect(percents(record).lot).toBeNull()
  })
})
