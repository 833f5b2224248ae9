import { expect, test } from 'vitest'
import { groupsSheet, stallsSheet } from './lot-import.builders.ts'
import { readStallList } from './stall-list.rules.ts'

const chargers = ['Chargers', 'EV', 20, 'weekly', 1, null]
const stall = (number: string, station: string | null, vendor: string | null) => [
  ...[number, 'P1', 'Chargers', 'EV', true, true, null, null, station, vendor],
]
const existingStations = new Map([
  ['e1', { evStationId: 'S1', evStationVendor: 'FLO' }],
  ['e2', { evStationId: null, evStationVendor: null }],
])
const told = (rows: readonly (readonly (string | boolean | null)[])[], hasInsightVolt: boolean) =>
  readStallList([stallsSheet(...rows), groupsSheet(chargers)], {
    floors: ['P1'],
    mayAddFloors: false,
    existingStations: hasInsightVolt ? undefined : existingStations,
  }).faults.map(({ cell, code }) => `${cell} ${code}`)

test('LIM-27: without insightVolt a list keeps or removes the stations of a lot', () => {
  const same = [stall('E1', 'S1', 'FLO'), stall('E2', null, null)]
  const other = [stall('e1', 'S2', 'FLO'), stall('E2', 'S3', null), stall('E3', null, 'ABB')]
  expect(told(same, false)).toEqual([])
  expect(told([stall('E1', null, null)], false)).toEqual([])
  expect(told(other, false)).toEqual(['I2 not-allowed', 'I3 not-allowed', 'J4 not-allowed'])
  expect(told(other, true)).toEqual([])
})
