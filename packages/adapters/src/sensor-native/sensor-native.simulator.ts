import { jsonPost, type VendorPost } from '#shared/vendor-post.ts'

/** A report of a sensor of the native kind; `at` in milliseconds since 1970. */
export interface NativeFacts {
  readonly eventId: string
  readonly deviceId: string
  readonly occupied: boolean
  readonly at: number
  readonly batteryPercent?: number | undefined
  readonly fault?: string | undefined
}

export const nativeBatch = (facts: readonly NativeFacts[]) => ({
  events: facts.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
})

export const nativePost = (key: string, facts: readonly NativeFacts[]): VendorPost =>
  jsonPost('/ingest/stall-events', { 'x-api-key': key }, nativeBatch(facts))
