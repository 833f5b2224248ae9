import { isoOf } from '@stallwise/domain/time/instants.ts'
import { writeBoschPayload, type BoschPayload } from '#shared/sensor-products/bosch-tps110.bytes.ts'
import { jsonPost, type VendorPost } from '#shared/vendor-post.ts'

/** A report of a LoRaWAN stall sensor; `at` in milliseconds since 1970, `session` identifies the join of its counter. */
export interface UplinkFacts {
  readonly devEui: string
  readonly deviceName?: string
  readonly session?: string
  readonly fCnt: number
  readonly at: number
  readonly payload: BoschPayload
  /** The payload decoded by the network's codec; absent if the operator has set none. */
  readonly decoded?: Readonly<Record<string, unknown>>
}

// Protobuf's JSON omits zero values; so does the network server.
const withoutZeros = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== 0 && value !== false && value !== ''),
  )

const idsOf = (devEui: string, deviceName: string) => ({
  device_id: deviceName,
  application_ids: { application_id: 'stalls' },
  dev_eui: devEui.toUpperCase(),
  join_eui: '70B3D5E75F600000',
  dev_addr: '260C1A2B',
})

export const uplinkMessage = (facts: UplinkFacts) => {
  const name = facts.deviceName ?? `eui-${facts.devEui.toLowerCase()}`
  const { fPort, base64 } = writeBoschPayload(facts.payload)
  const gateway = { gateway_ids: { gateway_id: 'gw-1', eui: 'B827EBFFFE000001' } }
  return {
    end_device_ids: idsOf(facts.devEui, name),
    correlation_ids: [`as:up:${facts.fCnt}`],
    received_at: isoOf(facts.at + 140),
    uplink_message: withoutZeros({
      session_key_id: facts.session ?? 'AY1=',
      f_port: fPort,
      f_cnt: facts.fCnt,
      frm_payload: base64,
      ...(facts.decoded ? { decoded_payload: facts.decoded } : {}),
      rx_metadata: [
        withoutZeros({
          ...gateway,
          time: isoOf(facts.at - 60),
          timestamp: 2463457000,
          rssi: -88,
          snr: 8.5,
        }),
      ],
      settings: {
        data_rate: { lora: { bandwidth: 125000, spreading_factor: 9, coding_rate: '4/5' } },
        frequency: '904300000',
        timestamp: 2463457000,
      },
      received_at: isoOf(facts.at),
      version_ids: { brand_id: 'bosch', model_id: 'tps110' },
      confirmed: facts.payload.message === 'status',
      consumed_airtime: '0.164s',
      network_ids: { net_id: '000013', tenant_id: 'acme', cluster_id: 'nam1' },
    }),
  }
}

export const joinMessage = (facts: Pick<UplinkFacts, 'devEui' | 'at' | 'session'>) => ({
  end_device_ids: idsOf(facts.devEui, `eui-${facts.devEui.toLowerCase()}`),
  correlation_ids: ['as:up:join'],
  received_at: isoOf(facts.at),
  join_accept: { session_key_id: facts.session ?? 'AY1=', received_at: isoOf(facts.at) },
})

export const uplinkPost = (key: string, facts: UplinkFacts): VendorPost =>
  jsonPost('/ingest/the-things-stack/up', { authorization: `Bearer ${key}` }, uplinkMessage(facts))

export const joinPost = (key: string, facts: Pick<UplinkFacts, 'devEui' | 'at' | 'session'>): VendorPost =>
  jsonPost('/ingest/the-things-stack/join', { authorization: `Bearer ${key}` }, joinMessage(facts))

export const uplinkTopic = (devEui: string, event = 'up'): string =>
  `v3/stalls@acme/devices/eui-${devEui.toLowerCase()}/${event}`
