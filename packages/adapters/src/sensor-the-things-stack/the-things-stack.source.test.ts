import { describeSensorSource } from '@stallwise/ports/conformance/sensor-source.conformance.ts'
import { describe, expect, it } from 'vitest'
import { readPost } from '#shared/testing/vendor-post.reader.ts'
import { joinPost, uplinkMessage, uplinkPost, type UplinkFacts } from './the-things-stack.simulator.ts'
import type { BoschPayload } from '#shared/sensor-products/bosch-tps110.bytes.ts'
import { theThingsStack } from './the-things-stack.source.ts'

const devEui = '70B3D5E75F6D000E'
const at = Date.UTC(2026, 2, 4, 14, 5, 9, 960)
const status = (occupied: boolean): BoschPayload => ({ message: 'status', occupied })
const uplink = (more: Partial<UplinkFacts> = {}): UplinkFacts => ({
  devEui,
  fCnt: 402,
  at,
  payload: status(true),
  ...more,
})
const messageOf = (more: Partial<UplinkFacts> = {}) => readPost(uplinkPost('key', uplink(more)))

describeSensorSource({
  name: 'The Things Stack',
  source: theThingsStack,
  messages: async () => ({
    'status change': await messageOf(),
    'free again': await messageOf({ fCnt: 403, at: at + 60_000, payload: status(false) }),
    'counter zero': await messageOf({ fCnt: 0, session: 'BZ2=' }),
    heartbeat: await messageOf({ fCnt: 404, payload: { message: 'heartbeat', occupied: true, celsius: -1 } }),
    'start-up': await messageOf({ fCnt: 1, payload: { message: 'start-up', occupied: true, resetCause: 1 } }),
    'decoded by the network': await messageOf({ fCnt: 405, decoded: { occupied: false } }),
    join: await readPost(joinPost('key', { devEui, at })),
  }),
  encode: (report) =>
    messageOf({
      devEui: report.deviceId,
      fCnt: report.sequence,
      at: report.at,
      payload: status(report.occupied),
    }),
})

const readJson = (json: unknown) => theThingsStack.read({ json })

const withUplink = (fields: Readonly<Record<string, unknown>>) => {
  const message = uplinkMessage(uplink())
  return readJson({ ...message, uplink_message: { ...message.uplink_message, ...fields } })
}

describe('an uplink of The Things Stack', () => {
  it('ING-11 is identified by DevEUI in upper case, session and counter, with the network’s time of receipt', async () => {
    expect(theThingsStack.read(await messageOf({ devEui: devEui.toLowerCase() }))).toEqual({
      events: [
        {
          kind: 'stall',
          eventId: `${devEui}:AY1=:402`,
          deviceId: devEui,
          at,
          occupied: true,
          batteryPercent: undefined,
          fault: undefined,
        },
      ],
      rejected: [],
    })
    const lower = uplinkMessage(uplink())
    const ids = { ...lower.end_device_ids, dev_eui: devEui.toLowerCase() }
    expect(readJson({ ...lower, end_device_ids: ids })).toMatchObject({ events: [{ deviceId: devEui }] })
  })

  it('ING-11 reads an absent counter as 0, and a counter restarted in a new session as a new message', async () => {
    const message = (await messageOf({ fCnt: 0 })).json
    expect(JSON.stringify(message)).not.toContain('"f_cnt"')
    expect(readJson(message)).toMatchObject({ events: [{ eventId: `${devEui}:AY1=:0` }] })
    const rejoined = theThingsStack.read(await messageOf({ fCnt: 0, session: 'BZ2=' }))
    expect(rejoined).toMatchObject({ events: [{ eventId: `${devEui}:BZ2=:0` }] })
  })

  it('reads nanoseconds of the network server', () => {
    expect(withUplink({ received_at: '2026-03-04T14:05:09.960123456Z' })).toMatchObject({ events: [{ at }] })
  })

  it.each([
    ['AQ==', 1, true],
    ['AA==', 1, false],
    ['Af8=', 2, true],
    ['ABU=', 2, false],
    ['JAMAAHUDAAAAAAAAAB0CAwE=', 3, true],
    ['AQ==', 4, null],
    ['Hg==', 7, null],
    ['AQ==', 0, null],
    ['', 1, null],
    [undefined, 1, null],
  ])('reads Bosch’s %j on port %i as occupied = %s', (frm_payload, f_port, occupied) => {
    expect(withUplink({ frm_payload, f_port })).toMatchObject({ events: [{ occupied }] })
  })

  it.each([
    ['AQE=', 1],
    ['AQ==', 9],
    ['not base64!', 1],
    [7, 1],
    [true, 1],
  ])('ING-41 rejects the payload %j on port %i by name', (frm_payload, f_port) => {
    expect(withUplink({ frm_payload, f_port })).toMatchObject({
      events: [],
      rejected: [{ eventId: `${devEui}:AY1=:402`, deviceId: devEui, code: 'unreadable-payload' }],
    })
  })

  it('ING-36 reads numbers that are written as texts', () => {
    const written = withUplink({ frm_payload: 'AQ==', decoded_payload: undefined, f_port: '1', f_cnt: '402' })
    expect(written).toMatchObject({ events: [{ eventId: `${devEui}:AY1=:402`, occupied: true }] })
    const decoded = withUplink({ decoded_payload: { occupied: true, battery: '80' } })
    expect(decoded).toMatchObject({ events: [{ batteryPercent: 80 }] })
  })

  it.each([['one'], ['1.5'], [1.5], [-1], [256], ['0x1'], [''], [true]])(
    'ING-36 rejects an uplink on port %j by name: it is not a heartbeat',
    (f_port) => {
      expect(withUplink({ frm_payload: 'AQ==', f_port })).toMatchObject({
        events: [],
        rejected: [{ deviceId: devEui, code: 'invalid-event' }],
      })
    },
  )

  describe('ING-41: the product is identified by name, never guessed', () => {
    const read = (version_ids: unknown, operator: string | undefined) => {
      const message = uplinkMessage(uplink())
      const json = { ...message, uplink_message: { ...message.uplink_message, version_ids } }
      const outcome = theThingsStack.read({ json }, (device) => (device === devEui ? operator : undefined))
      return 'malformed' in outcome ? undefined : outcome.events[0]?.occupied
    }

    it.each<[object | undefined, string | undefined, boolean | undefined]>([
      [{ brand_id: 'bosch', model_id: 'tpl110-0292' }, undefined, true],
      [{ brand_id: 'bosch' }, undefined, true],
      [undefined, 'Bosch TPS110', true],
      [undefined, 'bosch', true],
      [undefined, undefined, undefined],
      [{ brand_id: 'acme' }, undefined, undefined],
      [{ brand_id: 'acme' }, 'Bosch TPS110', undefined],
      [{ brand_id: 'nwave' }, 'Bosch TPS110', undefined],
      [{ brand_id: 'bosch' }, 'Our installer', true],
      [{ brand_id: 'nwave', model_id: 'nps405sm' }, undefined, undefined],
      [{ brand_id: 'nwave', model_id: 'nps405sm' }, 'NPS405 bit 0', true],
      [{ brand_id: 'nwave', model_id: 'nps405sm' }, 'NPS405 bit 7', false],
    ])(
      'named %j by the network and %j by the operator: 01 on port 1 is %s',
      (version, operator, occupied) => {
        expect(read(version, operator)).toBe(occupied)
      },
    )
  })

  it.each([
    [{ occupied: true }, { occupied: true }],
    [{ occupied: false }, { occupied: false }],
    [{ occupied: 0 }, { occupied: false }],
    [{ status: 'occupied' }, { occupied: true }],
    [{ status: 'Free' }, { occupied: false }],
    [{ parkingStatus: 'BUSY', statusChanged: true }, { occupied: true }],
    [{ parkingStatus: 'FREE' }, { occupied: false }],
    [{ status: 'heartbeat', occupied: false }, { occupied: false }],
    [{ status: 'heartbeat', state: 'parked' }, { occupied: true }],
    [
      { occupied: false, battery: 19.8 },
      { occupied: false, batteryPercent: 19 },
    ],
    [
      { occupied: false, battery: 3600 },
      { occupied: false, batteryPercent: undefined },
    ],
    [{ occupied: true, fault: 'radar error' }, { fault: 'radar error' }],
    [{ occupied: true, sensor_error: true }, { fault: 'sensor_error' }],
    [{ occupied: true, error: 0 }, { fault: undefined }],
    [{ occupied: true, error: 'none' }, { fault: undefined }],
    [{ occupied: true, hw_health_status: 1 }, { fault: undefined }],
    [
      { occupied: true, battery: 3.6 },
      { occupied: true, batteryPercent: undefined },
    ],
    [{ occupied: true, batteryPercent: 3.6 }, { batteryPercent: 3 }],
    [{ status: 0, occupied: true }, { occupied: true }],
    [{ battery: 80 }, { occupied: null, batteryPercent: 80 }],
  ])('reads the decoded payload %j as %j', (decoded_payload, expected) => {
    const outcome = withUplink({ decoded_payload, f_port: 9 })
    expect(outcome).toMatchObject({ events: [expected] })
  })

  it.each([
    [{ frm_payload: undefined, f_port: 1 }],
    [{ frm_payload: null, f_port: 1 }],
    [{ frm_payload: '', f_port: 1 }],
    [{ frm_payload: 'AQ==', f_port: undefined }],
    [{ frm_payload: 'AQ==', f_port: null }],
    [{ frm_payload: 'AQ==', f_port: 0 }],
  ])('ING-15 is a heartbeat with %j, whatever the codec made of it', (fields) => {
    const decoded_payload = { occupied: false, battery: 0, fault: 'no payload' }
    expect(withUplink({ ...fields, decoded_payload })).toMatchObject({
      events: [{ occupied: null, batteryPercent: undefined, fault: undefined }],
      rejected: [],
    })
  })

  it('falls back to its own decoding when the codec gives no known field', () => {
    expect(withUplink({ decoded_payload: { temperature: 4 } })).toMatchObject({
      events: [{ occupied: true }],
    })
    expect(withUplink({ decoded_payload: 'raw' })).toMatchObject({ events: [{ occupied: true }] })
  })
})

describe('other messages of The Things Stack', () => {
  const { end_device_ids } = uplinkMessage(uplink())

  it.each<[string, string | undefined]>([
    ['join_accept', 'counter-restart'],
    ['downlink_ack', undefined],
    ['downlink_queued', undefined],
    ['downlink_failed', undefined],
    ['location_solved', undefined],
    ['service_data', undefined],
    ['telepathy', 'unknown-message'],
  ])('ING-15, ING-30: %s gives no events', (name, kind) => {
    expect(readJson({ end_device_ids, [name]: {} })).toEqual({
      events: [],
      rejected: [],
      warnings: kind === undefined ? [] : [{ kind, deviceId: devEui }],
    })
  })

  it.each([
    [{ end_device_ids, uplink_message: [] }, 'uplink_message'],
    [{ uplink_message: {} }, 'end_device_ids'],
  ])('calls %j malformed at %s', (json, path) => {
    expect(readJson(json)).toMatchObject({ malformed: { path } })
  })

  it.each([
    [{ end_device_ids: {}, uplink_message: {} }, '0', 'end_device_ids.dev_eui'],
    [
      { end_device_ids: { device_id: 'abp-7', dev_addr: '26011F3C' }, uplink_message: {} },
      'abp-7',
      'end_device_ids.dev_eui',
    ],
    [{ end_device_ids: { dev_eui: 'xyz' }, uplink_message: {} }, '0', 'end_device_ids.dev_eui'],
    [{ end_device_ids, uplink_message: {} }, devEui, 'uplink_message.received_at'],
    [{ end_device_ids, uplink_message: { received_at: 'now' } }, devEui, 'uplink_message.received_at'],
    [
      { end_device_ids, uplink_message: { received_at: '2026-03-04T14:05:09Z', f_cnt: 'x' } },
      devEui,
      'uplink_message.f_cnt',
    ],
    [
      { end_device_ids, uplink_message: { received_at: '2026-03-04T14:05:09Z', session_key_id: 5 } },
      devEui,
      'uplink_message.session_key_id',
    ],
  ])('ING-17 rejects %j as %s, since of %s, and not the whole message', (json, eventId, field) => {
    expect(readJson(json)).toMatchObject({
      events: [],
      rejected: [{ eventId, code: 'invalid-event', message: expect.stringContaining(field) }],
    })
  })
})
