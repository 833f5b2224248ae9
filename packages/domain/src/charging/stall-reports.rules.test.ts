import { expect, test } from 'vitest'
import { StallTimeline } from '../stalls/stall-timeline.ts'
import { connectorStatuses, type ConnectorStatus } from './charger-messages.model.ts'
import { reportOf, stallEventOf, type LotRecord } from './stall-reports.rules.ts'

const there: readonly ConnectorStatus[] = [
  'occupied',
  'preparing',
  'charging',
  'suspendedEV',
  'suspendedEVSE',
  'finishing',
]
const empty: readonly ConnectorStatus[] = ['available', 'reserved']

test.each(connectorStatuses)('CST-64: what a connector that is %s says of its stall', (status) => {
  const isUnknown = status === 'unavailable' || status === 'faulted'
  expect(reportOf(status, null)).toEqual(
    isUnknown ? { occupied: null, fault: status } : { occupied: there.includes(status) },
  )
  expect(empty.includes(status)).toBe(!isUnknown && !there.includes(status))
})

test('CST-64: a fault has the words of the station', () => {
  expect(reportOf('faulted', 'GroundFailure')).toEqual({ occupied: null, fault: 'GroundFailure' })
})

const record = (status: ConnectorStatus | null, at: number, identity = 'x'): LotRecord => ({
  station: 'ST-1',
  place: { evse: 2, connector: 1 },
  identity,
  at,
  status,
  error: null,
})

test('CST-64: the begin of a session says that a vehicle is there; the station itself says nothing', () => {
  expect(stallEventOf(record(null, 7))).toMatchObject({ deviceId: 'ocpp:ST-1:2', occupied: true, at: 7 })
  const { station, identity, at, status, error } = record('available', 7)
  const ofStation = { station, identity, at, status, error, place: { evse: 0, connector: 0 } }
  expect(stallEventOf(ofStation)).toBeUndefined()
})

test('CST-66: in any order the stall is the same; of two at the same time the one with a vehicle counts', () => {
  const events = [
    record('available', 10, 'y'),
    record('preparing', 10, 'a'),
    record(null, 12, 'c'),
    record('finishing', 20, 'd'),
  ].map((one) => stallEventOf(one)!)
  for (const order of [events, events.toReversed(), [1, 3, 0, 2].map((nth) => events[nth]!)]) {
    const timeline = new StallTimeline({ at: 0, eventId: '', occupied: false, since: 0 })
    for (const { at, eventId, occupied } of order) timeline.apply({ at, eventId, occupied: occupied! })
    expect([timeline.latest.at, timeline.since, timeline.occupiedSpans()]).toEqual([
      20,
      10,
      [{ from: 10, to: null }],
    ])
  }
})
