import type { FieldCheck } from './field-faults.ts'

/** Whether the server may connect to an address, as far as that can be said without asking DNS. */
export type MayConnect = (address: string) => boolean

/** GAT-06: an address that the server may not connect to. No rule where that is not known, as in a browser. */
export const allowedAddress =
  (mayConnect: MayConnect | undefined): FieldCheck =>
  (value) =>
    value && mayConnect && !mayConnect(String(value).trim()) ? { code: 'address-not-allowed' } : undefined

/**
 * Scheme, host and port of an address; undefined where it has none. A secret that was typed for one origin never goes
 * to another, nor over http once it was typed for https.
 */
export const originOf = (address: string | null): string | undefined =>
  address !== null && URL.canParse(address.trim()) ? new URL(address.trim()).origin : undefined
