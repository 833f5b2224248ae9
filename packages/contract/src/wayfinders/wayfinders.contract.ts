import { signFormats, signLineStates, signSubjects } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, ifVersion, instant, pageOf, pageQuery } from '../shared/wire.ts'

const text = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

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

/** A wayfinder. Who only sees gates gets its name alone. `feedPath` and `pushUrl` are null for whoever may not manage devices; the push's secret is never told. */
export const wayfinder = z.object({
  _id: id,
  parkingLot: id,
  name: z.string(),
  description: z.string(),
  lines: z.array(wayfinderLine),
  fullAt: z.number().int(),
  fullText: z.string(),
  closedText: z.string(),
  staleText: z.string(),
  closed: z.boolean(),
  feedPath: z.string().nullable(),
  pushUrl: z.string().nullable(),
  pushFormat: z.enum(signFormats),
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
  sign: sign.nullable().describe('null for who may not see what goes on in the lot'),
  version: z.number().int(),
})

const fields = {
  name: text,
  description: text,
  lines: z.array(wayfinderLine).max(50),
  fullAt: z.number(),
  fullText: text,
  closedText: text,
  staleText: text,
  closed: z.boolean(),
  pushUrl: z.string().max(2_000).nullable(),
  pushFormat: z.enum(signFormats),
  pushSecret: text.nullable().describe('sent as Authorization; null = stays as it is, empty = none'),
}

/** A new wayfinder; WAY-01 to WAY-07 say what its fields may be. */
export const newWayfinder = z.object({
  parkingLot: id,
  name: fields.name.default(''),
  description: fields.description.default(''),
  lines: fields.lines.default([]),
  fullAt: fields.fullAt.default(0),
  fullText: fields.fullText.default('FULL'),
  closedText: fields.closedText.default('CLOSED'),
  staleText: fields.staleText.default(''),
  closed: fields.closed.default(false),
  pushUrl: fields.pushUrl.default(null),
  pushFormat: fields.pushFormat.default('json'),
  pushSecret: fields.pushSecret.default(null),
})

/** A change of a wayfinder: absent fields stay. A stale `version` is 409 with the wayfinder as it stands. */
export const wayfinderEdit = z.object(fields).partial().extend({ version: z.number().int().optional() })

/** A wayfinder. */
export type WayfinderView = z.infer<typeof wayfinder>
/** A new wayfinder. */
export type NewWayfinder = z.output<typeof newWayfinder>
/** A change of a wayfinder. */
export type WayfinderEdit = z.output<typeof wayfinderEdit>

const area = 'wayfinders'
const ofId = { params: z.object({ id }), lot: 'object' } as const
const manage = { area, access: 'device.manage' } as const
const read = { area, access: 'device.read', lot: 'params.parkingLotId' } as const

/** Calls of area wayfinders. */
export const wayfindersEndpoints = {
  'GET /wayfinders/{parkingLotId}': endpoint({
    ...read,
    summary: 'The wayfinders of a lot; none for who only sees gates',
    params: z.object({ parkingLotId: id }),
    query: pageQuery,
    reply: pageOf(wayfinder),
  }),
  'GET /wayfinders/{parkingLotId}/{wayfinderId}': endpoint({
    ...read,
    summary: 'A wayfinder with what it shows now',
    params: z.object({ parkingLotId: id, wayfinderId: id }),
    reply: wayfinder,
  }),
  'POST /wayfinders': endpoint({
    ...manage,
    summary: 'Create a wayfinder',
    lot: 'body.parkingLot',
    body: newWayfinder,
    reply: wayfinder,
    status: 201,
  }),
  'PUT /wayfinders/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Change a wayfinder',
    body: wayfinderEdit,
    reply: wayfinder,
  }),
  'DELETE /wayfinders/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove a wayfinder; its feed is not found from then on',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /wayfinders/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed wayfinder',
    reply: wayfinder,
  }),
  'POST /wayfinders/{id}/feed-token': endpoint({
    ...manage,
    ...ofId,
    summary: 'Give the feed of a wayfinder a new address; the one before ends at once',
    reply: wayfinder,
  }),
  'GET /feed/wayfinders/{token}': endpoint({
    area,
    summary: 'What a sign shows, for whoever has its token: JSON or text; with ETag',
    access: 'public',
    lot: 'none',
    params: z.object({ token: z.string().min(20).max(100) }),
    query: z.object({ format: z.enum(signFormats).optional() }),
    reply: sign,
  }),
}
