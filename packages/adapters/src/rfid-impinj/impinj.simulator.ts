import { jsonPost, type VendorPost } from '#shared/vendor-post.ts'

/** A tag at an antenna; `at` in milliseconds since 1970, `epc` in hex, power in dBm. */
export interface ImpinjRead {
  readonly epc: string
  readonly antenna: number
  readonly at: number
  readonly rssiDbm?: number | undefined
}

/** Fields that the reader only sends if its preset enables them. */
export interface ImpinjPreset {
  readonly epcHex?: boolean
  readonly lastSeenTime?: boolean
  readonly hostname?: boolean
}

// The reader writes nanoseconds.
const nanoseconds = (at: number) => new Date(at).toISOString().replace('Z', '345678Z')

export const tagInventory = (read: ImpinjRead, preset: ImpinjPreset = {}) => ({
  timestamp: nanoseconds(read.at + (preset.lastSeenTime ? 11 : 0)),
  ...(preset.hostname ? { hostname: 'impinj-14-0a-2b' } : {}),
  eventType: 'tagInventory',
  tagInventoryEvent: {
    epc: Buffer.from(read.epc, 'hex').toString('base64url'),
    ...(preset.epcHex ? { epcHex: read.epc.toUpperCase() } : {}),
    antennaPort: read.antenna,
    antennaName: `Antenna ${read.antenna}`,
    peakRssiCdbm: Math.round((read.rssiDbm ?? -54.5) * 100),
    frequency: 915_250,
    transmitPowerCdbm: 3_000,
    ...(preset.lastSeenTime ? { lastSeenTime: new Date(read.at).toISOString() } : {}),
  },
})

/** A reader's status event, as after a restart. */
export const readerEvents = (at: number) => [
  { timestamp: nanoseconds(at), eventType: 'inventoryStatus', inventoryStatusEvent: { status: 'running' } },
  {
    timestamp: nanoseconds(at + 1),
    eventType: 'antennaConnected',
    antennaConnectedEvent: { antennaPort: 1 },
  },
  {
    timestamp: nanoseconds(at + 2),
    eventType: 'gpiTransition',
    gpiTransitionEvent: { gpi: 1, transition: 'high-to-low' },
  },
]

/** The reader's webhook; an empty list is its heartbeat. It can send its key as a password only. */
export const impinjPost = (key: string, device: string, events: readonly object[] = []): VendorPost =>
  jsonPost(
    `/ingest/rfid-impinj?device=${encodeURIComponent(device)}`,
    { authorization: `Basic ${Buffer.from(`reader:${key}`).toString('base64')}` },
    events,
  )
