import { describe, expect, it } from 'vitest'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { aLotRow, anId } from '../testing/lots.builders.ts'
import { figureParts } from '../figure-parts.ts'
import type { Reason } from '../order/attention.ts'
import { devicesLink, reasonLink } from './lot-links.ts'

const lot = { _id: anId(1), hasMap: true }
const all = () => true
const only =
  (...capabilities: Capability[]) =>
  (capability: Capability) =>
    capabilities.includes(capability)
const base = `/parking-lots/${anId(1)}`
const sensors = (errors: number, silent: number): Reason => ({ rule: 'LOT-04', tone: 'soon', errors, silent })
const crowded: Reason = {
  rule: 'LOT-02',
  tone: 'now',
  group: anId(9),
  name: 'Visitor',
  percent: 95,
  threshold: 90,
  over: 0,
}

describe('LOT-08: a reason leads to what makes it', () => {
  it.each<[string, Reason, string, object]>([
    ['the lot above its threshold', { rule: 'LOT-01', tone: 'now', percent: 95, threshold: 90 }, 'map', {}],
    ['a group above its threshold', crowded, 'map', { only: `group:${anId(9)}` }],
    [
      'alerts',
      { rule: 'LOT-03', tone: 'now', violation: 0, occupancy: 1 },
      'real-time-status',
      { open: 'alerts' },
    ],
    ['silent sensors', sensors(2, 2), 'devices', { filter: 'kind:stall-sensor;state:late,offline,never' }],
    [
      'sensors in error',
      sensors(3, 2),
      'devices',
      { filter: 'kind:stall-sensor;state:late,offline,never,fault,flapping' },
    ],
    [
      'low batteries',
      { rule: 'LOT-05', tone: 'soon', lowBattery: 1 },
      'devices',
      { filter: 'kind:stall-sensor;state:lowBattery' },
    ],
    [
      'cameras',
      { rule: 'LOT-06', tone: 'now', offline: 1, total: 2 },
      'devices',
      { filter: 'kind:camera;state:late,offline,never' },
    ],
    [
      'no message',
      { rule: 'LOT-07', tone: 'now', silentSeconds: null },
      'devices',
      { filter: 'kind:stall-sensor', sort: '-lastSeenAt' },
    ],
  ])('%s', (_, reason, screen, search) => {
    expect(reasonLink(reason, lot, all)).toEqual({ to: `${base}/${screen}`, search })
  })

  it('without a map to the occupancy', () => {
    const withoutMap = { ...lot, hasMap: false }
    expect(reasonLink(crowded, withoutMap, all)).toEqual({
      to: `${base}/occupancy`,
      search: { group: anId(9) },
    })
  })

  it('not for users who may not see it', () => {
    expect(reasonLink(sensors(2, 2), lot, only('device.read'))).toBeUndefined()
    expect(reasonLink({ rule: 'LOT-06', tone: 'now', offline: 1, total: 2 }, lot, only())).toBeUndefined()
    expect(devicesLink(lot, 'sensors', true, only('device.read'))).toBeUndefined()
    expect(devicesLink(lot, 'cameras', false, only('device.read'))?.search).toEqual({ filter: 'kind:camera' })
  })
})

describe('LOT-19: what the numbers of the summary are made of', () => {
  const lots = [
    aLotRow({ _id: anId(1), name: 'One', sensors: { total: 10, reporting: 7, errors: 3, lowBattery: 0 } }),
    aLotRow({ _id: anId(2), name: 'Two', cameras: { total: 3, reporting: 2 } }),
    aLotRow({ _id: anId(3), name: 'Three', alerts: { violation: 1, occupancy: 1 } }),
  ]

  it('each lot with its own number', () => {
    const parts = figureParts(lots, all)
    expect(parts.devices.map(({ lot, count }) => [lot, count])).toEqual([
      ['One', 3],
      ['Two', 1],
    ])
    expect(parts.alerts.map(({ lot, count, link }) => [lot, count, link.to])).toContainEqual([
      'Three',
      2,
      `/parking-lots/${anId(3)}/real-time-status`,
    ])
  })

  it('without devices that the viewer may not see', () => {
    expect(figureParts(lots, only('device.read')).devices.map(({ lot }) => lot)).toEqual(['Two'])
  })
})
