import { mobileEventTypes } from '@stallwise/domain/invitations/invitations.model.ts'
import { z } from 'zod'
import { instant } from '../base/wire.ts'

/** A stall event of the native batch endpoint. Times RFC 3339; `fault` absent or null = none. Source: decision 3. */
export const nativeStallEvent = z.object({
  eventId: z.string().min(1).max(200),
  deviceId: z.string().min(1).max(64),
  occupied: z.boolean(),
  at: instant,
  batteryPercent: z.number().min(0).max(100).nullable().optional(),
  fault: z.string().max(200).nullable().optional(),
})

/** Body of `POST /ingest/stall-events`: up to 1,000 events. */
export const nativeBatch = z.object({ events: z.array(nativeStallEvent).max(1000) })

/** An event of the companion app. `passholderId` = the pass ID; optional texts: absent, null or empty = none. Rule INV-30. */
export const mobileEvent = z.object({
  eventId: z.string().min(1).max(200),
  at: instant,
  type: z.enum(mobileEventTypes),
  parkingLot: z.uuid(),
  passholderId: z.string().min(1).max(40),
  email: z.string().max(254).nullable().optional(),
  platform: z.string().max(40).nullable().optional(),
  appVersion: z.string().max(40).nullable().optional(),
  detail: z.string().max(200).nullable().optional(),
})

/** Body of `POST /ingest/mobile-events`: up to 1,000 events. */
export const mobileBatch = z.object({ events: z.array(mobileEvent).max(1000) })

/** Reply of every ingest endpoint. Source: decision 3. */
export const ingestReply = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.array(z.object({ eventId: z.string(), code: z.string(), message: z.string() })),
})

/** Reply of every ingest endpoint. */
export type IngestReply = z.infer<typeof ingestReply>
