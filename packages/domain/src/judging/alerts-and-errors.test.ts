import { describe, expect, test } from 'vitest'
import { aGroup, aLotOfAll, aRead, aReport, minute, noon } from './judging.builders.ts'
import { LotRecord } from './lot-record.ts'
import type { LotFacts } from './judging.model.ts'

const aRecord = (more: Partial<LotFacts> = {}) => new LotRecord(aLotOfAll(more), noon)
const kinds = (record: LotRecord) =>
  record.alertsAndErrors.errors.map(({ kind, resolvedAt }) => `${kind}${resolvedAt === null ? '' : ' over'}`)
const alerts = (record: LotRecord) =>
  record.alertsAndErrors.alerts.map(({ body, state }) => `${body} ${state}`)
const errorsOf = (record: LotRecord, stallId: string) => record.stalls.factsOf(stallId).errors
/** Changes the state of a stall this many times, a minute apart. */
const change = (record: LotRecord, times: number, from = noon, every = minute) => {
  for (let nth = 0; nth < times; nth++) {
    const at = from + nth * every
    record.judge([aReport('t1', at, { occupied: nth % 2 === 0 })], at)
  }
}

describe('SEN-01: flapping', () => {
  test('is more than 6 changes in 10 minutes', () => {
    const record = aRecord()
    change(record, 6)
    expect(kinds(record)).toEqual([])
    record.judge([aReport('t1', noon + 6 * minute, { occupied: true })], noon + 6 * minute)
    expect(kinds(record)).toEqual(['flapping'])
  })

  test('is not 7 changes in more than 10 minutes, nor reports without a change', () => {
    const record = aRecord()
    change(record, 7, noon, 2 * minute)
    for (let nth = 0; nth < 20; nth++) record.judge([aReport('t2', noon + nth * minute)], noon + nth * minute)
    expect(kinds(record)).toEqual([])
  })

  test('ends at the check after 10 minutes, unless it continues', () => {
    const record = aRecord()
    change(record, 14)
    const timer = { kind: 'flapping', subject: 't1' }
    expect(record.fire([timer], noon + 16 * minute)).toEqual([noon + 26 * minute])
    expect(kinds(record)).toEqual(['flapping'])
    expect(record.fire([timer], noon + 26 * minute)).toEqual([undefined])
    expect(kinds(record)).toEqual(['flapping over'])
  })

  test('sets its timer once', () => {
    const record = aRecord()
    change(record, 7)
    const effects = record.judge([aReport('t1', noon + 7 * minute, { occupied: false })], noon + 7 * minute)
    expect(effects.timers).toEqual([])
  })
})

describe('SEN-02: low battery', () => {
  test('opens under 20 %, ends from 25 % on, and an older reading is ignored', () => {
    const record = aRecord()
    const battery = (batteryPercent: number, at: number) =>
      record.judge([aReport('t1', at, { batteryPercent })], noon + 10 * minute)
    battery(19, noon + 5 * minute)
    battery(90, noon + 4 * minute)
    battery(24, noon + 6 * minute)
    expect(kinds(record)).toEqual(['lowBattery'])
    battery(25, noon + 7 * minute)
    expect(kinds(record)).toEqual(['lowBattery over'])
  })
})

describe('SEN-03: silence', () => {
  const timer = { kind: 'silence', subject: 'sensor-t1' }
  test('opens after the time-out and ends with the next message', () => {
    const record = aRecord()
    record.judge([aReport('t1', noon)], noon)
    expect(record.fire([timer], noon + 180 * minute)).toEqual([noon + 180 * minute + 1])
    expect(record.fire([timer], noon + 180 * minute + 1)).toEqual([noon + 360 * minute + 1])
    expect(errorsOf(record, 't1')).toEqual(['silent'])
    const reportedAt = noon + 200 * minute
    record.judge([aReport('t1', reportedAt, { occupied: null })], reportedAt)
    expect(kinds(record)).toEqual(['silent over'])
    expect(record.stalls.latestOf('t1').occupied).toBe(true)
  })

  test('applies to a sensor that never reported', () => {
    const record = aRecord()
    record.fire([timer], noon + 180 * minute)
    expect(kinds(record)).toEqual(['silent'])
  })

  test('the timer of a device without a stall ends', () => {
    expect(aRecord().fire([{ kind: 'silence', subject: 'gone' }], noon)).toEqual([undefined])
  })
})

describe('SEN-05: faults', () => {
  test('begin and end with the messages, even within a batch', () => {
    const record = aRecord()
    record.judge(
      [
        aReport('t1', noon, { fault: 'stuck' }),
        aReport('t1', noon + 1),
        aReport('t1', noon + 2, { fault: 'magnet' }),
      ],
      noon + minute,
    )
    expect(record.alertsAndErrors.errors.map(({ detail, resolvedAt }) => [detail, resolvedAt])).toEqual([
      ['stuck', noon + 1],
      ['magnet', null],
    ])
    expect(record.lot.figures().groups.find(({ _id }) => _id === 'tenants')?.estimated).toBe(true)
  })
})

describe('SEN-06: the number of sensors', () => {
  test('in error: at fault, silent, flapping, or never reported, each once', () => {
    const record = aRecord()
    const { sensors } = record.lot.stalls.countSensors()
    const counts = () => {
      const { reporting, errors, lowBatteries } = record.lot.stalls.countSensors()
      return { reporting, errors, lowBatteries }
    }
    expect(counts()).toEqual({ reporting: 0, errors: sensors, lowBatteries: 0 })
    record.judge([aReport('t1', noon, { fault: 'stuck' }), aReport('t2', noon, { batteryPercent: 5 })], noon)
    expect(counts()).toEqual({ reporting: 2, errors: sensors - 1, lowBatteries: 1 })
    record.judge([aReport('t1', noon + 1)], noon + 1)
    expect(counts()).toEqual({ reporting: 2, errors: sensors - 2, lowBatteries: 1 })
    const later = noon + 181 * minute
    record.fire([{ kind: 'silence', subject: 'sensor-t1' }], later)
    record.fire([{ kind: 'silence', subject: 'sensor-t3' }], later)
    expect(counts()).toEqual({ reporting: 1, errors: sensors - 1, lowBatteries: 1 })
  })
})

describe('ING-04: late events', () => {
  test('correct the state but raise nothing until another event arrives', () => {
    const record = aRecord()
    const late = ['t1', 't2', 't3', 't4', 'r1'].map((id) =>
      aReport(id, noon, { fault: 'stuck', batteryPercent: 5 }),
    )
    record.judge(late, noon + 15 * minute + 1)
    expect(record.lot.figures().occupancy).toBe(5)
    expect([kinds(record), alerts(record)]).toEqual([[], []])
    record.judge([aReport('t1', noon + 16 * minute)], noon + 16 * minute)
    expect(alerts(record)).toEqual(['general open', 'tenant open'])
  })

  test('raise errors while they are within the window', () => {
    const record = aRecord()
    record.judge([aReport('t1', noon, { fault: 'stuck' })], noon + 15 * minute)
    expect(kinds(record)).toEqual(['fault'])
  })
})

describe('ALE-01 to ALE-03: occupancy alerts', () => {
  const fill = (record: LotRecord, stalls: readonly string[], at: number, occupied: boolean) =>
    record.judge(
      stalls.map((id) => aReport(id, at, { occupied })),
      at,
    )

  test('open above the threshold, for the group by its type and for the lot', () => {
    const record = aRecord()
    fill(record, ['t1', 't2'], noon, true)
    expect(alerts(record)).toEqual([])
    fill(record, ['t3'], noon + 1, true)
    expect(alerts(record)).toEqual(['tenant open'])
    expect(record.alertsAndErrors.alerts[0]).toMatchObject({
      groupId: 'tenants',
      occupancyPercent: 75,
      thresholdPercent: 60,
    })
    fill(record, ['t4', 'r1'], noon + 2, true)
    expect(alerts(record)).toEqual(['tenant open', 'general open'])
  })

  test('a group’s own threshold takes precedence over the lot’s; reserved has none', () => {
    const groups = [aGroup('tenants', { thresholdPercent: 100 }), aGroup('reserved', { type: 'reserved' })]
    const record = aRecord({ groups, thresholdPercent: 100 })
    fill(record, ['t1', 't2', 't3', 't4', 'r1'], noon, true)
    expect(alerts(record)).toEqual([])
  })

  test('are decided once per batch', () => {
    const record = aRecord()
    const come = ['t1', 't2', 't3'].map((id) => aReport(id, noon))
    const go = ['t1', 't2', 't3'].map((id) => aReport(id, noon + 1, { occupied: false }))
    record.judge([...come, ...go], noon + 2)
    expect(alerts(record)).toEqual([])
  })

  test('end 3 points below; a deleted one suppresses the next until then', () => {
    const record = aRecord()
    fill(record, ['t1', 't2', 't3'], noon, true)
    record.deleteAlert('tenants', noon + 1)
    fill(record, ['t4'], noon + 2, true)
    expect(alerts(record)).toEqual(['tenant suppressed'])
    fill(record, ['t3', 't4'], noon + 3, false)
    expect(alerts(record)).toEqual(['tenant over'])
    fill(record, ['t3'], noon + 4, true)
    expect(alerts(record)).toEqual(['tenant over', 'tenant open'])
    fill(record, ['t3'], noon + 5, false)
    expect(alerts(record)).toEqual(['tenant over', 'tenant over'])
  })

  test('end at the next check after vehicles overstayed', () => {
    const groups = [
      aGroup('visitors', { type: 'visitor', countedBy: 'plates', typedCapacity: 1, isDefaultVisitor: true }),
    ]
    const record = aRecord({ groups, stalls: [] })
    record.judge([aRead('camera-in', 'AAA111', noon)], noon)
    expect(alerts(record)).toEqual(['general open', 'visitor open'])
    record.fire([{ kind: 'tick', subject: '' }], noon + 48 * 60 * minute)
    expect(alerts(record)).toEqual(['general over', 'visitor over'])
  })
})

describe('OCC-06 to OCC-08: figures', () => {
  test('count each group by stalls or plates, floors by stalls, and visits without a group under others', () => {
    const { groups } = aLotOfAll()
    const noVisitors = groups.map((group) => ({ ...group, isDefaultVisitor: false }))
    const record = aRecord({ groups: noVisitors })
    record.judge(
      [
        ...['t1', 't3', 'r1'].map((id) => aReport(id, noon)),
        aRead('camera-in', 'CKRX708', noon),
        aRead('camera-in', 'HOLDER1', noon + 1),
        aRead('camera-in', 'AAA111', noon + 2),
      ],
      noon + minute,
    )
    const { occupancy, capacity, types, floors } = record.lot.figures()
    expect([occupancy, capacity]).toEqual([5, 8])
    expect([types.tenant.occupancy, types.reserved.occupancy, types.visitor.occupancy, types.others]).toEqual(
      [2, 1, 1, 1],
    )
    expect(floors.map(({ floorName, occupancy: there, capacity: of }) => [floorName, there, of])).toEqual([
      ['M', 2, 3],
      ['P1', 1, 2],
    ])
  })

  test('exclude inactive stalls from capacity and occupancy', () => {
    const record = aRecord()
    record.judge([aReport('t1', noon), aReport('t2', noon)], noon)
    record.editStall(
      't1',
      { stallType: 'Tenant', groupId: 'tenants', isActive: false, device: 'sensor-t1' },
      noon + 1,
    )
    expect(record.lot.figures().types.tenant).toMatchObject({ occupancy: 1, capacity: 3 })
    record.editStall(
      't1',
      { stallType: 'Tenant', groupId: 'tenants', isActive: true, device: 'sensor-t1' },
      noon + 2,
    )
    expect(record.lot.figures().types.tenant).toMatchObject({ occupancy: 2, capacity: 4 })
  })
})

test('STA-07: a new device starts without history, and its earlier reports stay with its former stall', () => {
  const record = aRecord()
  record.judge([aReport('t1', noon, { fault: 'stuck' })], noon)
  record.judge([aReport('spare', noon + minute, { occupied: false })], noon + minute)
  const details = { stallType: 'Tenant' as const, groupId: 'tenants', isActive: true, device: 'sensor-spare' }
  record.editStall('t1', details, noon + 2 * minute)
  expect(record.stalls.latestOf('t1')).toMatchObject({ occupied: true, since: noon })
  expect(kinds(record)).toEqual(['fault over'])
  record.judge([aReport('spare', noon + minute + 1, { occupied: false })], noon + 3 * minute)
  record.judge([aReport('t1', noon + 3 * minute, { occupied: false })], noon + 3 * minute)
  expect(record.stalls.latestOf('t1').occupied).toBe(true)
  record.judge([aReport('spare', noon + 4 * minute, { occupied: false })], noon + 4 * minute)
  expect(record.stalls.latestOf('t1')).toMatchObject({ occupied: false, since: noon + 4 * minute })
})

describe('OCC-09: samples after a pause', () => {
  const valuesOf = (record: LotRecord, key: string) => [...record.samples.get(key)!].map(([, value]) => value)
  test('are empty once no device reported for the time-out, and filled in until then', () => {
    const record = aRecord({ sensorTimeoutMs: 20 * minute })
    record.judge([aReport('t1', noon + minute)], noon + minute)
    record.judge([aReport('t2', noon + 61 * minute)], noon + 61 * minute)
    record.fire([{ kind: 'tick', subject: '' }], noon + 65 * minute)
    const empty = new Array<null>(8).fill(null)
    expect(valuesOf(record, 'tenants')).toEqual([1, 1, 1, 1, ...empty, 2])
    expect(record.samples.get('lot')?.size).toBe(13)
  })

  test('are the same whether the lot was checked meanwhile or not', () => {
    const checked = aRecord({ sensorTimeoutMs: 20 * minute })
    checked.judge([aReport('t1', noon + minute)], noon + minute)
    for (let slot = 1; slot <= 12; slot++)
      checked.fire([{ kind: 'tick', subject: '' }], noon + slot * 5 * minute)
    checked.judge([aReport('t2', noon + 61 * minute)], noon + 61 * minute)
    checked.fire([{ kind: 'tick', subject: '' }], noon + 65 * minute)
    expect(valuesOf(checked, 'tenants')).toEqual([1, 1, 1, 1, ...new Array<null>(8).fill(null), 2])
  })

  test('a lot whose devices never reported has none', () => {
    const record = aRecord()
    record.fire([{ kind: 'tick', subject: '' }], noon + 30 * minute)
    expect(record.samples.size).toBe(0)
  })

  test('at most 7 days are filled in', () => {
    const record = aRecord()
    record.judge([aReport('t1', noon)], noon)
    record.judge([aReport('t1', noon + 30 * 24 * 60 * minute)], noon + 30 * 24 * 60 * minute)
    expect(record.samples.get('lot')!.size).toBe(7 * 24 * 12)
  })
})
