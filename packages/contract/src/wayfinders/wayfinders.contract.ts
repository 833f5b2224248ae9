import { signFormats, signLineStates, signSubjects } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, instant, pageOf, pageQuery, plainText } from '../base/wire.ts'

const text = plainText(200)

/** A line of a sign: what it counts, and its label. `subject` is a group's or sector's id, a type or a floor's name; empty for the lot. */
export const wayfinderLine = z.object({
  label: text,
  counts: z.enum(signSubjects),
  subject: z.string().max(100),
})

/** A sign as it is shown now. */
export const sign = z.object({
  name: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      state: z.enum(signLineStates),
      free: z.number().int().nullable(),
      text: z.string(),
    }),
  ),
})

/** Wayfinders; valid fields by WAY-01 to WAY-07. Users who see gates only get names alone. `feedPath` and `pushUrl` are null without permission to manage devices; the push secret is never returned. */
export const wayfinders = lotResource({
  path: '/wayfinders',
  area: 'wayfinders',
  read: 'device.read',
  manage: 'device.manage',
  fields: {
    name: text.default(''),
    description: text.default(''),
    lines: z.array(wayfinderLine).max(50).default([]),
    fullAt: z.number().default(0),
    fullText: text.default('FULL'),
    soonText: text
      .default('')
      .describe('behind the number where the lot will be full today; {fullAt} is the time'),
    closedText: text.default('CLOSED'),
    staleText: text.default(''),
    closed: z.boolean().default(false),
    pushUrl: z.string().max(2_000).nullable().default(null),
    pushFormat: z.enum(signFormats).default('json'),
  },
  secrets: {
    pushSecret: text
      .nullable()
      .describe('sent as Authorization; null = unchanged, empty = none')
      .default(null),
  },
  shown: {
    fullAt: z.number().int(),
    feedPath: z.string().nullable(),
    hasPushSecret: z.boolean(),
    lastPush: z
      .object({
        at: instant,
        ok: z.boolean(),
        status: z.number().int().nullable(),
        reason: z.string().nullable(),
        failures: z.number().int().describe('in a row'),
      })
      .nullable(),
    sign: sign.nullable().describe('null without access to the lot’s occupancy'),
  },
  summaries: {
    add: 'Create a wayfinder',
    edit: 'Update a wayfinder',
    remove: 'Remove a wayfinder; its feed is no longer found',
    restore: 'Restore a removed wayfinder',
  },
})

/** A wayfinder. */
export type WayfinderView = z.infer<typeof wayfinders.view>
/** A new wayfinder. */
export type NewWayfinder = z.output<typeof wayfinders.added>

const area = 'wayfinders'
const read = { area, access: 'device.read', lot: 'params.parkingLotId' } as const

/** Endpoints for wayfinders. */
export const wayfindersEndpoints = {
  'GET /wayfinders/{parkingLotId}': endpoint({
    ...read,
    summary: 'The wayfinders of a lot; empty for users who see gates only',
    params: z.object({ parkingLotId: id }),
    query: pageQuery,
    reply: pageOf(wayfinders.view),
  }),
  'GET /wayfinders/{parkingLotId}/{wayfinderId}': endpoint({
    ...read,
    summary: 'A wayfinder with its current content',
    params: z.object({ parkingLotId: id, wayfinderId: id }),
    reply: wayfinders.view,
  }),
  ...wayfinders.writes,
  'POST /wayfinders/{id}/feed-token': endpoint({
    area,
    access: 'device.manage',
    lot: 'object',
    params: z.object({ id }),
    summary: 'Create a new feed URL for a wayfinder; the previous one is invalid immediately',
    reply: wayfinders.view,
  }),
  'GET /feed/wayfinders/{token}': endpoint({
    area,
    summary: 'The content of a sign, by its token: JSON or text; with ETag',
    access: 'public',
    lot: 'none',
    params: z.object({ token: z.string().min(20).max(100) }),
    query: z.object({ format: z.enum(signFormats).optional() }),
    reply: sign,
  }),
}
