import { describeSensorSource } from '@stallwise/ports/conformance/sensor-source.conformance.ts'
import { describe, expect, it } from 'vitest'
import type { BoschPayload } from '#shared/sensor-products/bosch-tps110.bytes.ts'
import { readPost } from '#shared/testing/vendor-post.reader.ts'
import {
  chirpstackJoinPost,
  chirpstackStatus,
  chirpstackUplink,
  chirpstackUplinkPost,
  type ChirpstackFacts,
} from './chirpstack.simulator.ts'
import { chirpstack } from './chirpstack.source.ts'

const devEui = '70B3D5E75F6D000E'
const at = Date.UTC(2026, 2, 4, 14, 5, 9, 900)
const status = (occupied: boolean): BoschPayload => ({ message: 'status', occupied })
const facts = (more: Partial<ChirpstackFacts> = {}): ChirpstackFacts => ({
  devEui,
  fCnt: 402,
  at,
  payload: status(true),
  ...more,
})
const messageOf = (more: Partial<ChirpstackFacts> = {}) => readPost(chirpstackUplinkPost('key', facts(more)))

describeSensorSource({
  name: 'ChirpStack',
  source: chirpstack,
  messages: async () => ({
    'status change': await messageOf(),
    'free again': await messageOf({ fCnt: 403, at: at + 60_000, payload: status(false) }),
    'counter zero': await messageOf({ fCnt: 0, at: at + 120_000 }),
    heartbeat: await messageOf({ fCnt: 404, payload: { message: 'heartbeat', occupied: true, celsius: -1 } }),
    'start-up': await messageOf({ fCnt: 1, payload: { message: 'start-up', occupied: true, resetCause: 1 } }),
    'decoded by the profile': await messageOf({ fCnt: 405, decoded: { occupied: false } }),
    'a profile that we do not know': await messageOf({ fCnt: 406, profile: 'US915' }),
    join: await readPost(chirpstackJoinPost('key', { devEui, at })),
  }),
  encode: (report) =>
    messageOf({
      devEui: report.deviceId,
      fCnt: report.sequence,
      at: report.at,
      payload: status(report.occupied),
    }),
})

const recorded = {
  deduplicationId: '0d5c6b6e-1111-4a2b-9c3d-4e5f6a7b8c9d',
  time: '2026-03-04T14:05:09.900+00:00',
  deviceInfo: {
    tenantName: 'Acme',
    applicationName: 'lot7',
    deviceProfileName: 'TPS110',
    deviceName: 'lot7-s014',
    devEui: '70b3d5e75f6d000e',
    tags: { stall: '14' },
  },
  devAddr: '00189440',
  adr: true,
  dr: 3,
  fCnt: 402,
  fPort: 1,
  confirmed: true,
  data: 'AQ==',
  object: { occupied: true },
  rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -88, snr: 8.5 }],
}
const read = (json: unknown, operator?: string) => chirpstack.read({ json }, () => operator)
const withFields = (fields: object) => read({ ...recorded, object: undefined, ...fields })

describe('an uplink of ChirpStack', () => {
  it('ING-19 is identified by its deduplicationId, with the DevEUI in upper case and the time of the network', () => {
    expect(read(recorded)).toEqual({
      events: [
        {
          kind: 'stall',
          eventId: '0d5c6b6e-1111-4a2b-9c3d-4e5f6a7b8c9d',
          deviceId: devEui,
          at,
          occupied: true,
          batteryPercent: undefined,
          fault: undefined,
        },
      ],
      rejected: [],
    })
  })

  it('ING-19 is another message when the counter restarts after a join', async () => {
    const [before, after] = [await messageOf({ fCnt: 0 }), await messageOf({ fCnt: 0, at: at + 60_000 })]
    const nameOf = (message: typeof before) => JSON.stringify(chirpstack.read(message))
    expect(nameOf(before)).not.toBe(nameOf(after))
  })

  it.each([
    [{ data: 'AQ==', fPort: 1 }, true],
    [{ data: 'AQ==', fPort: '1' }, true],
    [{ data: 'AA==', fPort: 1 }, false],
    [{ data: 'Af8=', fPort: 2 }, true],
    [{ data: 'ABU=', fPort: 2 }, false],
    [{ data: 'JAMAAHUDAAAAAAAAAB0CAwE=', fPort: 3 }, true],
    [{ data: '', fPort: 0 }, null],
    [{ data: undefined, fPort: undefined, fCnt: undefined }, null],
    [{ data: null, object: { occupied: false } }, null],
    [{ data: undefined, object: { occupied: false } }, null],
    [{ data: '', object: { occupied: true } }, null],
    [{ data: 'AQ==', fPort: undefined, object: { occupied: false } }, null],
    [{ data: 'AQ==', object: { occupied: false } }, false],
    [{ data: 'AQ==', object: { temperature: 4 } }, true],
  ])('reads %j as occupied = %s', (fields, occupied) => {
    expect(withFields(fields)).toMatchObject({ events: [{ occupied }] })
  })

  it('ING-36 rejects an uplink whose port is no number by name: it is not a heartbeat', () => {
    expect(withFields({ fPort: 'one' })).toMatchObject({
      events: [],
      rejected: [{ deviceId: devEui, code: 'invalid-event' }],
    })
  })

  it.each([
    [{ data: 'AQE=' }, undefined],
    [{ data: '?' }, undefined],
    [{ data: 5 }, undefined],
    [{ deviceInfo: { ...recorded.deviceInfo, deviceProfileName: 'US915' } }, undefined],
    [{}, 'Nwave'],
  ])('ING-41 rejects %j by name where the operator calls the sensor %j', (fields, operator) => {
    expect(read({ ...recorded, object: undefined, ...fields }, operator)).toMatchObject({
      events: [],
      rejected: [{ eventId: recorded.deduplicationId, deviceId: devEui, code: 'unreadable-payload' }],
    })
  })

  it('ING-40 decodes the bytes as the product named by the operator if the profile has none', () => {
    const deviceInfo = { ...recorded.deviceInfo, deviceProfileName: 'US915' }
    const message = { ...recorded, object: undefined, deviceInfo, data: 'FWYB', fPort: 2 }
    expect(read(message, 'PNI PlacePod')).toMatchObject({ events: [{ occupied: true }] })
  })
})

describe('other events of ChirpStack', () => {
  const { deduplicationId, time, deviceInfo } = recorded
  const base = { deduplicationId, time, deviceInfo }

  it.each<[string, object, string | undefined]>([
    ['join', { devAddr: '00189440' }, 'counter-restart'],
    ['ack', { queueItemId: 'q', acknowledged: true, fCntDown: 7 }, undefined],
    ['txack', { downlinkId: 1, fCntDown: 7, gatewayId: '0016c001f153a14c', txInfo: {} }, undefined],
    ['log', { level: 'ERROR', code: 'UPLINK_CODEC', description: 'x', context: {} }, undefined],
    ['log of a counter', { level: 'WARNING', code: 'UPLINK_F_CNT_RESET' }, 'counter-restart'],
    ['status', { ...chirpstackStatus({ devEui, at }), devAddr: undefined }, undefined],
    ['location', { location: { latitude: 1, longitude: 2 } }, undefined],
    ['integration', { integrationName: 'x', eventType: 'y', object: {} }, undefined],
    ['something new', { telepathy: true }, 'unknown-message'],
  ])('ING-15, ING-30: %s gives no events', (_name, fields, kind) => {
    expect(read({ ...base, ...fields })).toEqual({
      events: [],
      rejected: [],
      warnings: kind === undefined ? [] : [{ kind, deviceId: devEui }],
    })
  })

  it.each([[{ ...recorded, deviceInfo: undefined }, 'deviceInfo']])(
    'calls %j malformed at %s',
    (json, path) => {
      expect(read(json)).toMatchObject({ malformed: { path } })
    },
  )

  it.each([
    [{ deviceInfo: {} }, deduplicationId, 'deviceInfo.devEui'],
    [{ deviceInfo: { devEui: 'xyz' } }, deduplicationId, 'deviceInfo.devEui'],
    [{ deduplicationId: undefined }, devEui, 'deduplicationId'],
    [{ deduplicationId: '', deviceInfo: {} }, '0', 'deduplicationId'],
    [{ time: undefined }, deduplicationId, 'time'],
    [{ time: null }, deduplicationId, 'time'],
    [{ time: '2026-03-04T14:05:09' }, deduplicationId, 'time'],
    [{ time: '2026-02-30T14:05:09Z' }, deduplicationId, 'time'],
  ])('ING-17 rejects an uplink with %j as %s, since of %s', (fields, eventId, field) => {
    expect(read({ ...recorded, ...fields })).toMatchObject({
      events: [],
      rejected: [{ eventId, code: 'invalid-event', message: expect.stringContaining(field) }],
    })
  })
})

it('the simulator sends the same fields as the network', () => {
  expect(Object.keys(chirpstackUplink(facts({ decoded: {} }))).sort()).toEqual(
    [...Object.keys(recorded), 'txInfo', 'regionConfigId'].sort(),
  )
})
