import { gateDrivers, gateReaches, outcomeReasons } from '@stallwise/domain/gates/gates.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, ifVersion, instant, plainText } from '../base/wire.ts'

/** One request of a generic HTTP controller. GAT-05. */
export const gateRequest = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().max(2_000),
  headers: z.array(z.object({ name: z.string().max(200), value: z.string().max(2_000) })).max(50),
  body: z.string().max(10_000),
  successStatuses: z.array(z.number()).max(50).describe('empty = every 2xx'),
  expectedReply: z.string().max(1_000).describe('text that the response must contain; empty = any response'),
})

const settings = z.object({
  mac: z.string().max(40).optional().describe('iboot.co: the MAC address of the device'),
  selfSigned: z.boolean().optional().describe('accepts the self-signed certificate of the device'),
  open: gateRequest.optional(),
  release: gateRequest.optional().describe('absent = the controller ends the pulse itself'),
})

/** Gate controllers; valid fields by GAT-02 to GAT-06. User name and password are never returned, only whether there are any. GAT-04. */
export const gateControllers = lotResource({
  path: '/sprockit/controllers',
  area: 'devices',
  read: 'device.manage',
  manage: 'device.manage',
  fields: {
    monexDeviceId: plainText(200).default(''),
    driver: z.enum(gateDrivers),
    reach: z.enum(gateReaches).default('server'),
    address: z.string().max(2_000).default(''),
    outletBase: z.number().optional().describe('absent = the default of its kind'),
    settings: settings.default({}),
  },
  secrets: {
    username: plainText(200).nullable().describe('null = unchanged').default(null),
    password: plainText(200).nullable().describe('null = unchanged').default(null),
  },
  shown: {
    outletBase: z.number().int().min(0).max(1),
    hasPassword: z.boolean(),
    sprockits: z.number().int().describe('number of sprockits connected to it'),
    overdueReleases: z.number().int().describe('releases not confirmed for a day; GAT-24'),
  },
  summaries: {
    list: 'The gate controllers of a lot',
    add: 'Register a gate controller',
    edit: 'Update a gate controller',
    remove: 'Remove a gate controller; refused while a sprockit is connected to it or a release is due',
    restore: 'Restore a removed gate controller',
  },
})

/** Edge keys, with which edge boxes sign in. The key itself is only returned once. */
export const edgeKeys = lotResource({
  path: '/edge/keys',
  area: 'devices',
  read: 'device.manage',
  manage: 'device.manage',
  fields: {
    name: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^\P{Cc}*$/u),
  },
  shown: {
    keyHint: z.string().describe('last four characters of the key'),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
    online: z.boolean(),
  },
  summaries: {
    list: 'The edge keys of a lot, and which edge boxes are online',
    add: 'Create an edge key; it is shown once',
    remove: 'Remove an edge key; it is invalid immediately',
    restore: 'Restore a removed edge key',
  },
})

/** A gate controller. */
export type GateControllerView = z.infer<typeof gateControllers.view>
/** An edge key. */
export type EdgeKeyView = z.infer<typeof edgeKeys.view>

const removal = 'DELETE /sprockit/controllers/{id}'
const newKey = 'POST /edge/keys'

/** Endpoints for gate controllers and edge keys. */
export const gateControllersEndpoints = {
  ...gateControllers.list,
  ...gateControllers.writes,
  ...edgeKeys.list,
  ...edgeKeys.writes,
  [removal]: {
    ...gateControllers.writes[removal],
    query: ifVersion.extend({
      giveUp: z.enum(['releases']).optional().describe('gives up releases not confirmed for a day; GAT-24'),
    }),
  },
  [newKey]: { ...edgeKeys.writes[newKey], reply: edgeKeys.view.extend({ key: z.string() }) },
  'POST /sprockit/controllers/{id}/test': endpoint({
    area: 'devices',
    access: 'device.manage',
    lot: 'object',
    params: z.object({ id }),
    summary: 'Test a controller that the server reaches by signing in; operates no outlet',
    reply: z.object({ ok: z.boolean(), reason: z.enum(outcomeReasons).nullable() }),
  }),
}
