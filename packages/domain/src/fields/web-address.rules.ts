import type { FieldCheck } from './field-faults.ts'

/** Whether the server may connect to a URL, as far as that is known without a DNS lookup. */
export type MayConnect = (address: string) => boolean

/** An address of the web, without a name and password in it. */
export const webAddress: FieldCheck = (value) => {
  if (value === null || value === undefined || value === '') return undefined
  try {
    const { protocol, username, password } = new URL(String(value))
    return /^https?:$/.test(protocol) && !username && !password ? undefined : { code: 'invalid' }
  } catch {
    return { code: 'invalid' }
  }
}

/** GAT-06: refuses a URL that the server may not connect to. Not checked where that is unknown, as in a browser. */
export const allowedAddress =
  (mayConnect: MayConnect | undefined): FieldCheck =>
  (value) =>
    value && mayConnect && !mayConnect(String(value).trim()) ? { code: 'address-not-allowed' } : undefined

/**
 * Scheme, host and port of a URL; undefined if it has none. A secret that was entered for one origin is never sent to
 * another, nor over http if it was entered for https.
 */
export const originOf = (address: string | null): string | undefined =>
  address !== null && URL.canParse(address.trim()) ? new URL(address.trim()).origin : undefined
