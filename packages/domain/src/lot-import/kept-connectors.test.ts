import { expect, test } from 'vitest'
import type { ImportedStall } from './lot-import.model.ts'
import { withKeptConnectors } from './kept-connectors.ts'

const stall = (device: string | null, evStationId: string | null, number = 'E1'): ImportedStall => ({
  number,
  floor: 'P1',
  group: 'EV',
  stallType: 'EV',
  handicap: false,
  active: true,
  device,
  stallVendor: null,
  evStationId,
  evStationVendor: null,
})

test.each([
  ['keeps its connector', stall(null, 'ST-1'), 'ocpp:ST-1:1'],
  ['loses it with its station', stall(null, 'ST-2'), null],
  ['gets the sensor of the list', stall('hx-1', 'ST-1'), 'hx-1'],
  ['does not get a connector that the list names', stall('ocpp:ST-1:2', 'ST-1'), 'ocpp:ST-1:1'],
  ['is new and has none', stall('ocpp:ST-1:2', 'ST-1', 'E2'), null],
])('STA-51: a stall %s', (_, listed, device) => {
  const [kept] = withKeptConnectors([listed], [stall('ocpp:ST-1:1', 'ST-1')])
  expect(kept!.device).toBe(device)
})
