import { expect, test } from 'vitest'
import { connectorForm, connectorName, normalizeConnector, sensorOf } from './stall-connector.rules.ts'

test.each([
  ['1', '1'],
  ['2.1', '2'],
  ['2.3', '2.3'],
])('STA-49: connector %s is named %s', (text, name) => {
  expect(connectorForm(text)).toBeUndefined()
  expect(normalizeConnector(text)).toBe(name)
})

test.each(['0', '01', 'A', '1.0', '1.100', '12345', '1 2', '-1'])('STA-49: %s names no connector', (text) => {
  expect(connectorForm(text)).toEqual({ code: 'invalid' })
})

test.each([
  [3, 1, '3'],
  [3, null, '3'],
  [3, 2, '3.2'],
])('STA-49: connector %i/%s of a station', (evse, connector, name) => {
  expect(connectorName({ evse, connector })).toBe(name)
})

test.each([
  ['its own sensor', 'hx-1', 'ST-1', '1', 'hx-1'],
  ['its connector', null, 'ST-1', '1', 'ocpp:ST-1:1'],
  ['its connector, not that of before', 'ocpp:ST-0:1', 'ST-1', '1', 'ocpp:ST-1:1'],
  ['nothing without a connector', 'ocpp:ST-1:1', 'ST-1', null, null],
  ['nothing without a station', null, null, '1', null],
])('STA-50: a stall is told by %s', (_, device, evStationId, evConnector, sensor) => {
  expect(sensorOf({ device, evStationId, evConnector })).toBe(sensor)
})
