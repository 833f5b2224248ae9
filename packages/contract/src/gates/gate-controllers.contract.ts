import { gateDrivers, gateReaches, outcomeReasons } from '@stallwise/domain/gates/gates.model.ts'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, ifVersion, instant, pageOf, pageQuery } from '../shared/wire.ts'

/** One request of a generic HTTP controller. GAT-05. */
export const gateRequest = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().max(2_000),
  headers: z.array(z.object({ name: z.string().max(200), value: z.string().max(2_000) })).max(50),
  body: z.string().max(10_000),
  successStatuses: z.array(z.number()).max(50).describe('empty = every 2xx'),
  expectedReply: z.string().max(1_000).describe('words that the answer must hold; empty = any'),
})

const settings = z.object({
  mac: z.string().max(40).optional().describe('iboot.co: the unit'),
  selfSigned: z.boolean().optional().describe('takes the certificate that the device made for itself'),
  open: gateRequest.optional(),
  release: gateRequest.optional().describe('absent = the controller ends the pulse by itself'),
})

/** A gate controller. Its user name and password are never told, only whether there are any. GAT-04. */
export const gateController = z.object({
  _id: id,
  parkingLot: id,
  monexDeviceId: z.string(),
  driver: z.enum(gateDrivers),
  reach: z.enum(gateReaches),
  address: z.string(),
  outletBase: z.number().int().min(0).max(1),
  settings,
  hasPassword: z.boolean(),
  sprockits: z.number().int().describe('how many hang on it'),
  overdueReleases: z.number().int().describe('releases that were not confirmed for a day; GAT-24'),
  version: z.number().int(),
})

const credential = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .nullable()

const fields = {
  monexDeviceId: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  driver: z.enum(gateDrivers),
  reach: z.enum(gateReaches),
  address: z.string().max(2_000),
  outletBase: z.number(),
  username: credential,
  password: credential,
  settings,
}

/** A new gate controller; GAT-02 to GAT-06 say what its fields may be. */
export const newGateController = z.object({
  parkingLot: id,
  ...fields,
  monexDeviceId: fields.monexDeviceId.default(''),
  reach: fields.reach.default('server'),
  address: fields.address.default(''),
  outletBase: fields.outletBase.optional().describe('absent = what its kind usually counts from'),
  username: credential.default(null),
  password: credential.default(null),
  settings: settings.default({}),
})

/** A change: absent fields stay, null for user name and password too. A stale `version` is 409 with the controller as it stands. */
export const gateControllerEdit = z.object(fields).partial().extend({ version: z.number().int().optional() })

/** An edge key: the box on site signs in with it. The key itself is told once. */
export const edgeKey = z.object({
  _id: id,
  parkingLot: id,
  name: z.string(),
  keyHint: z.string().describe('last four characters of the key'),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  online: z.boolean(),
  version: z.number().int(),
})

/** A gate controller. */
export type GateControllerView = z.infer<typeof gateController>
/** A new gate controller. */
export type NewGateController = z.output<typeof newGateController>
/** A change of a gate controller. */
export type GateControllerEdit = z.output<typeof gateControllerEdit>
/** An edge key. */
export type EdgeKeyView = z.infer<typeof edgeKey>

const ofId = { params: z.object({ id }), lot: 'object' } as const
const ofLot = { params: z.object({ lotId: id }), lot: 'params.lotId', query: pageQuery } as const
const manage = { area: 'devices', access: 'device.manage' } as const

/** Calls for gate controllers and edge keys. */
export const gateControllersEndpoints = {
  'GET /sprockit/controllers/{lotId}': endpoint({
    ...manage,
    ...ofLot,
    summary: 'The gate controllers of a lot',
    reply: pageOf(gateController),
  }),
  'POST /sprockit/controllers': endpoint({
    ...manage,
    summary: 'Register a gate controller',
    lot: 'body.parkingLot',
    body: newGateController,
    reply: gateController,
    status: 201,
  }),
  'PUT /sprockit/controllers/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Change a gate controller',
    body: gateControllerEdit,
    reply: gateController,
  }),
  'DELETE /sprockit/controllers/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove a gate controller; refused while a sprockit hangs on it or a release is due',
    query: ifVersion.extend({
      giveUp: z.enum(['releases']).optional().describe('gives up releases not confirmed for a day; GAT-24'),
    }),
    reply: z.null(),
    status: 204,
  }),
  'POST /sprockit/controllers/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed gate controller',
    reply: gateController,
  }),
  'POST /sprockit/controllers/{id}/test': endpoint({
    ...manage,
    ...ofId,
    summary: 'Sign in at a controller that the server reaches; moves nothing',
    reply: z.object({ ok: z.boolean(), reason: z.enum(outcomeReasons).nullable() }),
  }),
  'GET /edge/keys/{lotId}': endpoint({
    ...manage,
    ...ofLot,
    summary: 'The edge keys of a lot, and which boxes are online',
    reply: pageOf(edgeKey),
  }),
  'POST /edge/keys': endpoint({
    ...manage,
    summary: 'Create an edge key; it is shown once',
    lot: 'body.parkingLot',
    body: z.object({
      parkingLot: id,
      name: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .regex(/^\P{Cc}*$/u),
    }),
    reply: edgeKey.extend({ key: z.string() }),
    status: 201,
  }),
  'DELETE /edge/keys/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove an edge key; it stops at once',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /edge/keys/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed edge key',
    reply: edgeKey,
  }),
}
