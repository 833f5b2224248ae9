import { describe, expect, test } from 'vitest'
import { plateRecognizer } from '../lpr-plate-recognizer/plate-recognizer.source.ts'
import { impinj } from '../rfid-impinj/impinj.source.ts'
import { joinMessage, uplinkMessage } from '../sensor-the-things-stack/the-things-stack.simulator.ts'
import { theThingsStack } from '../sensor-the-things-stack/the-things-stack.source.ts'

const at = Date.UTC(2026, 10, 25, 22, 51, 44)
const of = (json: unknown) => ({ json }) as Parameters<typeof impinj.read>[0]

describe('ING-17: null is a field that is absent', () => {
  const facts = { devEui: '70B3D5E75F6D000E', fCnt: 4, at }

  test('of The Things Stack', () => {
    const uplink = uplinkMessage({ ...facts, payload: { message: 'status', occupied: true } })
    const plain = theThingsStack.read(of(uplink))
    expect(plain).toMatchObject({ events: [{ occupied: true }] })
    expect(theThingsStack.read(of({ ...uplink, join_accept: null, downlink_ack: null }))).toEqual(plain)
    const join = joinMessage(facts)
    expect(theThingsStack.read(of({ ...join, uplink_message: null }))).toEqual(theThingsStack.read(of(join)))
    const other = { end_device_ids: join.end_device_ids, join_accept: null, downlink_ack: null }
    expect(theThingsStack.read(of(other))).toMatchObject({ warnings: [{ kind: 'unknown-message' }] })
  })

  test('of Plate Recognizer', () => {
    const data = {
      camera_id: 'in',
      timestamp: '2026-11-25 22:51:44',
      results: [{ plate: 'ab12', score: 0.9 }],
    }
    const plain = plateRecognizer.read(of({ data }))
    expect(plain).toMatchObject({ events: [{ plate: 'AB12' }] })
    expect(plateRecognizer.read(of({ hook: { event: null }, data }))).toEqual(plain)
    expect(plateRecognizer.read(of({ hook: null, data }))).toEqual(plain)
    const none = { events: [], rejected: [], warnings: [{ kind: 'empty-result', count: 1 }] }
    expect(plateRecognizer.read(of({ data: { ...data, results: null } }))).toMatchObject(none)
  })

  test('of Impinj', () => {
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
})
