import { z } from 'zod'

/** A stall event of the native batch endpoint. Times RFC 3339; `fault` absent = none. Source: decision 3. */
export const nativeStallEvent = z.object({
  eventId: z.string().min(1).max(200),
  deviceId: z.string().min(1).max(64),
  occupied: z.boolean(),
  at: z.iso.datetime({ offset: true }),
  batteryPercent: z.number().min(0).max(100).optional(),
  fault: z.string().max(200).optional(),
})

/** Body of `POST /ingest/stall-events`: up to 1,000 events. */
export const nativeBatch = z.object({ events: z.array(nativeStallEvent).max(1000) })

/** Reply of every ingest endpoint. Source: decision 3. */
export const ingestReply = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.array(z.object({ eventId: z.string(), code: z.string(), message: z.string() })),
})

/** Reply of every ingest endpoint. */
export type IngestReply = z.infer<typeof ingestReply>
