import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EnforcedZone } from '../violations/violations.model.ts'
import { aLotOfAll, aRead, aTagRead, minute, noon } from './judging.builders.ts'
import type { LoggedEvent } from './logged-event.ts'
import { LotRecord } from './lot-record.ts'
import type { PlateOwner } from '../passes/pass-change.model.ts'

const zones: EnforcedZone[] = ['gate', 'roof'].map((id) => ({
  id,
  isRestricted: true,
  passholderGroups: [],
  autoDismissMs: 4 * minute,
  travelMs: 2 * minute,
}))
const eve: PlateOwner = {
  passholderId: 'eve',
  groupId: 'tenants',
  passholderGroupId: 'firm',
  isMultiPass: true,
}
const pass = {
  passholderGroupId: 'firm',
  passType: 'allDay' as const,
  validFrom: null,
  validTo: null,
  insideAtOnce: 1,
}
const { plates, tags } = aLotOfAll()
const aLot = () =>
  new LotRecord(
    aLotOfAll({
      timeZone: 'UTC',
      latenessMs: 30 * minute,
      enforcement: { needsRegistration: true, zones },
      plates: new Map([...plates, ['CAR1', eve]]),
      tags: new Map([...tags, ['E20003', eve]]),
      passes: new Map([['eve', pass]]),
    }),
    noon,
  )
const sorted = <T>(values: T[]) => values.sort((a, b) => String(a).localeCompare(String(b)))
const violations = (record: LotRecord) =>
  sorted(
    [...record.violations.values()].map(({ key, plate, reason, status, stateAt, end }) => [
      key,
      plate,
      reason,
      status,
      stateAt,
      end,
    ]),
  )
const visits = (record: LotRecord) =>
  sorted([...record.visits.values()].map((one) => [one.key, one.plate, one.exitedAt, one.closedBy]))
const missed = ({ missedReads }: LotRecord) => sorted([...missedReads].filter(([, count]) => count !== 0))
const fire = (record: LotRecord, at: number) => record.fire([{ kind: 'violations', subject: 'next' }], at)

test('VIO-06: an entry and an exit of the same moment give no violation, in one batch or one by one', () => {
  const events = [aRead('camera-in', 'STRANGER', noon), aRead('camera-out', 'STRANGER', noon)]
  const inOne = aLot()
  inOne.judge([], noon)
  inOne.judge(events, noon)
  expect(violations(inOne)).toEqual([])
  const oneByOne = aLot()
  oneByOne.judge(events.slice(0, 1), noon)
  expect(violations(oneByOne)).toHaveLength(1)
  oneByOne.judge(events.slice(1), noon)
  expect(violations(oneByOne)).toEqual([])
})

test('VIS-10: a violation loses the plate with its visit if a late read shows that another vehicle had it', () => {
  const record = aLot()
  record.judge([aTagRead('reader-both', 'E20002', noon)], noon)
  fire(record, noon + 3 * minute)
  record.judge([aRead('camera-roof', 'HOLDER1', noon + 3 * minute)], noon + 3 * minute)
  expect(violations(record).map(([, plate]) => plate)).toEqual(['HOLDER1'])
  record.judge([aRead('camera-in', 'HOLDER1', noon + 2 * minute + 30_000)], noon + 4 * minute)
  expect(violations(record).map(([, plate]) => plate)).toEqual([null])
})

const aPassage = fc.record({
  device: fc.constantFrom('camera-in', 'camera-out', 'camera-roof', 'reader-in', 'reader-both'),
  plate: fc.constantFrom('HOLDER1', 'HOLDERX', 'H0LDER1', 'STRANGER', 'CAR1'),
  tag: fc.constantFrom('E20001', 'E20002', 'E20003'),
  antenna: fc.constantFrom(1, 2),
  at: fc.integer({ min: 0, max: 8 }).map((nth) => noon + nth * minute),
  lateMs: fc.constantFrom(0, 0, minute, 20 * minute),
  isReloaded: fc.boolean(),
})
interface Step {
  readonly at: number
  readonly event: LoggedEvent
  readonly isReloaded?: boolean
}
const judgeAll = (steps: readonly Step[], fires: boolean): LotRecord => {
  const record = aLot()
  for (const { at, event, isReloaded } of steps) {
    if (isReloaded) record.reload(at)
    record.judge([event], at)
    if (fires) fire(record, at)
  }
  for (let at = noon + 30 * minute; at <= noon + 50 * minute; at += 5 * minute) fire(record, at)
  return record
}

test('VIO-02: several reads of one moment give the same visits and violations in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(aPassage, { maxLength: 7 }), fc.boolean(), (passages, fires) => {
      const all = passages.map(({ device, plate, tag, antenna, at, lateMs, isReloaded }, nth) => {
        const eventId = `${device}-${nth}`
        const event = device.startsWith('camera')
          ? aRead(device, plate, at, { eventId })
          : aTagRead(device, tag, at, { eventId, antenna })
        return { at: at + lateMs, event, isReloaded, nth }
      })
      const onTime = all.map(({ event }) => ({ at: event.at, event })).sort((a, b) => a.at - b.at)
      const first = judgeAll(onTime, true)
      const other = judgeAll(
        all.sort((a, b) => a.at - b.at || b.nth - a.nth),
        fires,
      )
      expect(visits(other)).toEqual(visits(first))
      expect(violations(other)).toEqual(violations(first))
      expect(other.lot.figures()).toEqual(first.lot.figures())
      expect(missed(other)).toEqual(missed(first))
    }),
    { numRuns: 200 },
  )
})
