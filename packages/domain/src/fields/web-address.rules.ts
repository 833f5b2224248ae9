/**
 * Scheme, host and port of an address; undefined where it has none. A secret that was typed for one origin never goes
 * to another, nor over http once it was typed for https.
 */
export const originOf = (address: string | null): string | undefined =>
  address !== null && URL.canParse(address.trim()) ? new URL(address.trim()).origin : undefined
