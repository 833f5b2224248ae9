import { describe, expect, test } from 'vitest'
import { slotMs } from '../time/slots.ts'
import { aGroup, aLotOfAll, aReport, aStall, minute, noon } from './judging.builders.ts'
import type { ClosureFacts, ExceptionFacts, LotFacts } from './judging.model.ts'
import { LotRecord } from './lot-record.ts'

const aRecord = (more: Partial<LotFacts> = {}) => new LotRecord(aLotOfAll(more), noon)
const aClosure = (more: Partial<ClosureFacts> = {}): ClosureFacts => ({
  id: 'works',
  floorName: null,
  stallIds: ['t1'],
  from: noon + 10 * minute,
  to: noon + 20 * minute,
  ...more,
})
const anException = (more: Partial<ExceptionFacts> = {}): ExceptionFacts => ({
  id: 'concert',
  groupId: null,
  from: noon,
  to: noon + 30 * minute,
  ...more,
})
const occupy = (record: LotRecord, at: number, ...stalls: string[]) =>
  record.judge(
    stalls.map((stall) => aReport(stall, at)),
    at,
  )
const vacate = (record: LotRecord, at: number, ...stalls: string[]) =>
  record.judge(
    stalls.map((stall) => aReport(stall, at, { occupied: false })),
    at,
  )
const tenants = (record: LotRecord) => {
  const { capacity, occupancy } = record.lot.figures().groups.find(({ _id }) => _id === 'tenants')!
  return [occupancy, capacity]
}
const floor = (record: LotRecord, name: string) => {
  const { capacity, occupancy, closed } = record.lot.figures().floors.find((one) => one.floorName === name)!
  return [occupancy, capacity, closed]
}
const samples = (record: LotRecord, from: number, slots: number) =>
  Array.from({ length: slots }, (_, nth) => record.samples.get('tenants')?.get(from / slotMs + nth))
const alerts = (record: LotRecord) =>
  record.alertsAndErrors.alerts.map(({ body, state }) => `${body} ${state}`)
const closureTimer = { kind: 'closure', subject: 'works' }
const exceptionTimer = { kind: 'exception', subject: 'concert' }

describe('OCC-12: a closed stall', () => {
  test('is in neither capacity nor occupancy while it is closed', () => {
    const record = aRecord({ closures: [aClosure()] })
    occupy(record, noon, 't1', 't2')
    expect(tenants(record)).toEqual([2, 4])
    expect(record.fire([closureTimer], noon + 10 * minute)).toEqual([noon + 20 * minute])
    expect(tenants(record)).toEqual([1, 3])
    expect(floor(record, 'M')).toEqual([1, 2, 1])
    expect(record.lot.figures()).toMatchObject({ capacity: 7, occupancy: 1 })
    expect(record.fire([closureTimer], noon + 20 * minute)).toEqual([undefined])
    expect(tenants(record)).toEqual([2, 4])
    expect(floor(record, 'M')).toEqual([2, 3, 0])
  })

  test('may change meanwhile: its vehicle counts when it is open again', () => {
    const record = aRecord({ closures: [aClosure()] })
    record.fire([closureTimer], noon + 10 * minute)
    occupy(record, noon + 12 * minute, 't1')
    expect(tenants(record)).toEqual([0, 3])
    record.fire([closureTimer], noon + 20 * minute)
    expect(tenants(record)).toEqual([1, 4])
  })

  test('does not make its group an estimate, but does again when it is open', () => {
    const record = aRecord({ closures: [aClosure({ from: noon })] })
    record.judge([aReport('t1', noon, { fault: 'stuck' })], noon)
    expect(record.lot.figures().estimated).toBe(false)
    record.fire([closureTimer], noon + 20 * minute)
    expect(record.lot.figures().estimated).toBe(true)
    record.judge([aReport('t1', noon + 21 * minute)], noon + 21 * minute)
    expect(record.lot.figures().estimated).toBe(false)
  })

  test('that is inactive does not count, closed or open', () => {
    const stalls = [aStall('t1', { isActive: false }), aStall('t2')]
    const record = aRecord({ stalls, closures: [aClosure({ from: noon })] })
    occupy(record, noon, 't1', 't2')
    expect(tenants(record)).toEqual([1, 1])
    record.fire([closureTimer], noon + 20 * minute)
    expect(tenants(record)).toEqual([1, 1])
  })

  test('leaves a group counted by plates without capacity, not with the entered one', () => {
    const groups = [aGroup('tenants', { countedBy: 'plates', typedCapacity: 50 })]
    const stalls = [aStall('t1')]
    expect(tenants(aRecord({ groups, stalls }))).toEqual([0, 1])
    expect(tenants(aRecord({ groups, stalls, closures: [aClosure({ from: noon })] }))).toEqual([0, 0])
  })
})

describe('OCC-13: a closure', () => {
  test('of a floor closes all stalls that the floor has then', () => {
    const closures = [aClosure({ floorName: 'P1', stallIds: [], from: noon })]
    expect(floor(aRecord({ closures }), 'P1')).toEqual([0, 0, 2])
    const stalls = [...aLotOfAll().stalls, aStall('t5', { floorName: 'P1' })]
    expect(floor(aRecord({ closures, stalls }), 'P1')).toEqual([0, 0, 3])
  })

  test('that overlaps another leaves the stall closed until both are over', () => {
    const until = noon + 40 * minute
    const closures = [aClosure(), aClosure({ id: 'flood', from: noon + 15 * minute, to: until })]
    const record = aRecord({ closures })
    occupy(record, noon, 't1')
    record.fire([closureTimer], noon + 20 * minute)
    expect(tenants(record)).toEqual([0, 3])
    record.fire([{ kind: 'closure', subject: 'flood' }], until)
    expect(tenants(record)).toEqual([1, 4])
  })

  test('until further notice has no second timer', () => {
    const record = aRecord({ closures: [aClosure({ to: null })] })
    expect(record.fire([closureTimer], noon + 10 * minute)).toEqual([undefined])
    expect(tenants(record)).toEqual([0, 3])
  })

  test('may name stalls that no longer exist', () => {
    expect(tenants(aRecord({ closures: [aClosure({ stallIds: ['t9', 't1'], from: noon })] }))).toEqual([0, 3])
  })
})

describe('OCC-14: a count includes the stalls that were open at its time', () => {
  test('even if the lot is only checked later', () => {
    const record = aRecord({ closures: [aClosure({ from: noon + 6 * minute, to: noon + 16 * minute })] })
    occupy(record, noon, 't1', 't2')
    record.judge([], noon + 30 * minute)
    expect(samples(record, noon, 5)).toEqual([2, 2, 1, 2, 2])
    expect(tenants(record)).toEqual([2, 4])
  })

  test('even if the event arrives late', () => {
    const record = aRecord({ closures: [aClosure({ from: noon + 5 * minute, to: noon + 15 * minute })] })
    occupy(record, noon, 't2')
    const now = noon + 60 * minute
    record.judge([aReport('t2', now)], now)
    record.judge([aReport('t1', noon)], now)
    expect(samples(record, noon, 4)).toEqual([2, 1, 1, 2])
  })

  test('and stalls that were closed or opened are reported', () => {
    const record = aRecord({ closures: [aClosure()] })
    occupy(record, noon, 't1')
    const at = (minutes: number) => record.judge([], noon + minutes * minute).closed
    expect(at(9)).toEqual([])
    expect(at(10)).toEqual([{ stallId: 't1', isClosed: true }])
    expect(at(11)).toEqual([])
    expect(at(20)).toEqual([{ stallId: 't1', isClosed: false }])
  })

  test('and alerts are checked when it begins and ends', () => {
    const record = aRecord({
      thresholdPercent: 200,
      groups: [aGroup('tenants', { thresholdPercent: 60 })],
      closures: [aClosure({ stallIds: ['t1', 't2'] })],
    })
    occupy(record, noon, 't3', 't4')
    expect(alerts(record)).toEqual([])
    record.fire([closureTimer], noon + 10 * minute)
    expect(alerts(record)).toEqual(['tenant open'])
    record.fire([closureTimer], noon + 20 * minute)
    expect(alerts(record)).toEqual(['tenant over'])
  })
})

describe('OCC-15: in an exception', () => {
  const full = ['t1', 't2', 't3', 't4', 'r1']
  const ofTenants = { thresholdPercent: 200, groups: [aGroup('tenants', { thresholdPercent: 60 })] }

  test('no alert opens, and samples are stored; one opens at its end if there is a cause', () => {
    const record = aRecord({ exceptions: [anException()] })
    occupy(record, noon, ...full)
    occupy(record, noon + 29 * minute, ...full)
    expect(alerts(record)).toEqual([])
    expect(samples(record, noon, 5)).toEqual([4, 4, 4, 4, 4])
    expect(record.fire([exceptionTimer], noon + 30 * minute)).toEqual([undefined])
    expect(alerts(record)).toEqual(['general open', 'tenant open'])
  })

  test('none opens at its end without a cause', () => {
    const record = aRecord({ exceptions: [anException()] })
    occupy(record, noon, ...full)
    vacate(record, noon + 29 * minute, ...full)
    record.fire([exceptionTimer], noon + 30 * minute)
    expect(alerts(record)).toEqual([])
  })

  test('of one group does not stop the alerts of others', () => {
    const record = aRecord({ exceptions: [anException({ groupId: 'tenants' })] })
    occupy(record, noon, ...full)
    expect(alerts(record)).toEqual(['general open'])
  })

  test('an open alert may end', () => {
    const record = aRecord({ ...ofTenants, exceptions: [anException({ from: noon + minute })] })
    occupy(record, noon, ...full)
    expect(alerts(record)).toEqual(['tenant open'])
    vacate(record, noon + 2 * minute, ...full)
    expect(alerts(record)).toEqual(['tenant over'])
  })
})

describe('OCC-19: what users plan', () => {
  test('applies from then on', () => {
    const record = aRecord()
    occupy(record, noon, 't1', 't2')
    const now = noon + 7 * minute
    const closure = aClosure({ from: now, to: null })
    record.changeCalendar({ kind: 'closure', before: null, after: closure }, now)
    expect(tenants(record)).toEqual([1, 3])
    const end = noon + 13 * minute
    record.changeCalendar({ kind: 'closure', before: closure, after: { ...closure, to: end } }, end)
    expect(tenants(record)).toEqual([2, 4])
    record.judge([], noon + 30 * minute)
    expect(samples(record, noon, 4)).toEqual([2, 2, 2, 2])
  })

  test('the alert opens when the exception is removed', () => {
    const exception = anException()
    const record = aRecord({ exceptions: [exception] })
    occupy(record, noon, 't1', 't2', 't3', 't4', 'r1')
    record.changeCalendar({ kind: 'exception', before: exception, after: null }, noon + minute)
    expect(alerts(record)).toEqual(['general open', 'tenant open'])
  })
})
