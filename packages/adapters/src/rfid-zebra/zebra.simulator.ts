import { jsonPost, type VendorPost } from '#shared/vendor-post.ts'

/** A tag at an antenna; `at` in milliseconds since 1970, `epc` in hex, power in whole dBm. */
export interface ZebraRead {
  readonly epc: string
  readonly antenna: number
  readonly at: number
  readonly rssiDbm?: number | undefined
  /** Counts from 1 since the start of the reader. */
  readonly eventNum?: number
}

export const zebraEvent = ({ epc, antenna, at, rssiDbm, eventNum }: ZebraRead) => ({
  type: 'SIMPLE',
  // The offset has no colon.
  timestamp: new Date(at).toISOString().replace('Z', '+0000'),
  data: {
    eventNum: eventNum ?? 1,
    format: 'epc',
    idHex: epc.toLowerCase(),
    antenna,
    peakRssi: Math.round(rssiDbm ?? -55),
    reads: 1,
    MAC: 'C4:7D:CC:00:11:22',
  },
})

export const keepAlive = (at: number) => ({
  type: 'KEEPALIVE',
  timestamp: new Date(at).toISOString().replace('Z', '+0000'),
})

const pathOf = (device: string) => `/ingest/rfid-zebra?device=${encodeURIComponent(device)}`

/** One object, or an array of them. */
export const zebraPost = (key: string, device: string, body: object): VendorPost =>
  jsonPost(pathOf(device), { authorization: `Bearer ${key}` }, body)

/** Several objects back to back, as the connector writes them at a high rate. */
export const zebraChunk = (key: string, device: string, events: readonly object[]): VendorPost => ({
  path: pathOf(device),
  headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  body: Uint8Array.from(Buffer.from(events.map((event) => JSON.stringify(event)).join(''))),
})
