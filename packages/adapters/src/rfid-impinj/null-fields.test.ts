import { expect, test } from 'vitest'
import { impinj } from './impinj.source.ts'

const at = Date.UTC(2026, 10, 25, 22, 51, 44)
const of = (json: unknown) => ({ json }) as Parameters<typeof impinj.read>[0]

test('ING-17: null is a field that is absent', () => {
  const tag = {
    epcHex: null,
    epc: 'MDQHidCh8sAAAAAq',
    antennaPort: 1,
    lastSeenTime: null,
    peakRssiCdbm: null,
  }
  const events = [{ timestamp: '2026-11-25T22:51:44Z', tagInventoryEvent: tag }]
  expect(impinj.read({ ...of(events), device: 'gate-1' })).toMatchObject({
    events: [{ epc: '30340789D0A1F2C00000002A', at, rssiDbm: undefined }],
  })
})
