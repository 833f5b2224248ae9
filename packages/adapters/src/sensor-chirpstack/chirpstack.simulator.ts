import { createHash } from 'node:crypto'
import { writeBoschPayload, type BoschPayload } from '#shared/sensor-products/bosch-tps110.bytes.ts'
import { jsonPost, type VendorPost } from '#shared/vendor-post.ts'

/** A report of a LoRaWAN stall sensor through ChirpStack; `at` in milliseconds since 1970. */
export interface ChirpstackFacts {
  readonly devEui: string
  readonly fCnt: number
  readonly at: number
  readonly payload: BoschPayload
  readonly profile?: string
  /** The payload decoded by the profile's codec; absent if the operator has set none. */
  readonly decoded?: Readonly<Record<string, unknown>>
}

// The network assigns one id to an uplink for all gateways that received it.
const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const instant = (at: number) => new Date(at).toISOString().replace('Z', '+00:00')

const application = '17c82e96-0000-4000-8000-000000000001'

const deviceInfo = ({ devEui, profile = 'TPS110' }: Pick<ChirpstackFacts, 'devEui' | 'profile'>) => ({
  tenantId: '52f14cd4-0000-4000-8000-000000000001',
  tenantName: 'Acme',
  applicationId: application,
  applicationName: 'stalls',
  deviceProfileId: '9f1c0000-0000-4000-8000-000000000001',
  deviceProfileName: profile,
  deviceName: `eui-${devEui.toLowerCase()}`,
  devEui: devEui.toLowerCase(),
  deviceClassEnabled: 'CLASS_A',
  tags: {},
})

/** An `up` event. */
export const chirpstackUplink = (facts: ChirpstackFacts) => {
  const { fPort, base64 } = writeBoschPayload(facts.payload)
  return {
    deduplicationId: uuidOf(`${facts.devEui} ${facts.fCnt} ${facts.at}`),
    time: instant(facts.at),
    deviceInfo: deviceInfo(facts),
    devAddr: '00189440',
    adr: true,
    dr: 3,
    fCnt: facts.fCnt,
    fPort,
    confirmed: facts.payload.message === 'status',
    data: base64,
    ...(facts.decoded ? { object: facts.decoded } : {}),
    rxInfo: [
      {
        gatewayId: '0016c001f153a14c',
        uplinkId: 4217106255,
        rssi: -88,
        snr: 8.5,
        channel: 3,
        context: 'E3OWOQ==',
        metadata: {},
        crcStatus: 'CRC_OK',
      },
    ],
    txInfo: {
      frequency: 904300000,
      modulation: { lora: { bandwidth: 125000, spreadingFactor: 9, codeRate: 'CR_4_5' } },
    },
    regionConfigId: 'us915_0',
  }
}

/** A `join` event. */
export const chirpstackJoin = ({ devEui, at }: Pick<ChirpstackFacts, 'devEui' | 'at'>) => ({
  deduplicationId: uuidOf(`join ${devEui} ${at}`),
  time: instant(at),
  deviceInfo: deviceInfo({ devEui }),
  devAddr: '00189440',
})

/** A `status` event. */
export const chirpstackStatus = ({ devEui, at }: Pick<ChirpstackFacts, 'devEui' | 'at'>) => ({
  ...chirpstackJoin({ devEui, at }),
  margin: 7,
  externalPowerSource: false,
  batteryLevelUnavailable: false,
  batteryLevel: 75.2,
})

const post = (key: string, event: string, json: unknown): VendorPost =>
  jsonPost(`/ingest/chirpstack?event=${event}`, { authorization: `Bearer ${key}` }, json)

export const chirpstackUplinkPost = (key: string, facts: ChirpstackFacts): VendorPost =>
  post(key, 'up', chirpstackUplink(facts))

export const chirpstackJoinPost = (key: string, facts: Pick<ChirpstackFacts, 'devEui' | 'at'>): VendorPost =>
  post(key, 'join', chirpstackJoin(facts))

export const chirpstackTopic = (devEui: string, event = 'up'): string =>
  `application/${application}/device/${devEui.toLowerCase()}/event/${event}`
