import { openingStates, outcomeReasons, releaseStates } from '@stallwise/domain/gates/gates.model.ts'
import { maxPulseMs, minPulseMs, usualPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, ifVersion, instant, pageOf, pageQuery } from '../shared/wire.ts'

/** A gate, or any other outlet that people may pulse. `onSite`: whether the box on site is there; null = the server reaches it. Source: specification section 3, rules GAT-01 to GAT-43. */
export const sprockit = z.object({
  _id: id,
  parkingLot: id,
  name: z.string(),
  id: z.string().describe('the operator’s own short id'),
  description: z.string(),
  monexDeviceId: z.string().describe('the controller that it hangs on'),
  outletToControl: z.number().int().min(0).max(7),
  pulseMs: z.number().int().min(minPulseMs).max(maxPulseMs),
  onSite: z.enum(['online', 'offline']).nullable(),
  version: z.number().int(),
})

/** An opening as it is told: who, when, which gate, why, and what came of it. */
export const gateOpening = z.object({
  _id: id,
  parkingLot: id,
  sprockit: id.nullable().describe('null = an outlet that no sprockit has'),
  name: z.string(),
  monexDeviceId: z.string(),
  outletToControl: z.number().int(),
  reason: z.string(),
  by: z.object({ _id: id.nullable(), name: z.string() }),
  askedAt: instant,
  decidedAt: instant.nullable(),
  state: z.enum(openingStates),
  outcomeReason: z.enum(outcomeReasons).nullable(),
  release: z.enum(releaseStates),
  releaseAttempts: z.number().int(),
})

/** Letters without control characters or halves of a pair, which no address can carry. */
const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const fields = {
  name: plainText(200),
  id: plainText(200),
  description: plainText(1_000),
  monexDeviceId: plainText(200),
  outletToControl: z.number(),
  pulseMs: z.number(),
}

/** A new sprockit; GAT-01 and GAT-03 say what its fields may be. */
export const newSprockit = z.object({
  parkingLot: id,
  name: fields.name.default(''),
  id: fields.id.default(''),
  description: fields.description.default(''),
  monexDeviceId: fields.monexDeviceId.default(''),
  outletToControl: fields.outletToControl.nullable().default(null),
  pulseMs: fields.pulseMs.default(usualPulseMs),
})

/** A change of a sprockit: absent fields stay. A stale `version` is 409 with the sprockit as it stands. */
export const sprockitEdit = z.object(fields).partial().extend({ version: z.number().int().optional() })

/** A sprockit. */
export type SprockitView = z.infer<typeof sprockit>
/** A new sprockit. */
export type NewSprockit = z.output<typeof newSprockit>
/** A change of a sprockit. */
export type SprockitEdit = z.output<typeof sprockitEdit>
/** An opening. */
export type GateOpeningView = z.infer<typeof gateOpening>

const why = {
  reason: plainText(200).optional().describe('without one: "No reason given"'),
  commandId: id.optional().describe('the same id again gives the same opening and sends nothing'),
}
const ofId = { params: z.object({ id }), lot: 'object' } as const
const manage = { area: 'devices', access: 'device.manage' } as const

/** Calls for sprockits. */
export const gatesEndpoints = {
  'GET /sprockit/{lotId}': endpoint({
    area: 'devices',
    summary: 'The sprockits of a lot',
    access: 'device.read',
    lot: 'params.lotId',
    params: z.object({ lotId: id }),
    query: pageQuery,
    reply: pageOf(sprockit),
  }),
  'POST /sprockit': endpoint({
    ...manage,
    summary: 'Create a sprockit',
    lot: 'body.parkingLot',
    body: newSprockit,
    reply: sprockit,
    status: 201,
  }),
  'PUT /sprockit/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Change a sprockit',
    body: sprockitEdit,
    reply: sprockit,
  }),
  'DELETE /sprockit/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove a sprockit',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /sprockit/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed sprockit',
    reply: sprockit,
  }),
  'POST /sprockit/openGate': endpoint({
    area: 'devices',
    summary:
      'Open a gate: pulses its outlet at most once and tells within 5 seconds what came of it; audited',
    access: 'gate.open',
    lot: 'object',
    body: z.object({
      sprocketObjectId: id,
      name: plainText(200).optional().describe('the gate as the asker knows it; another name is 409'),
      ...why,
    }),
    reply: gateOpening,
  }),
  'POST /sprockit/iboot/getControl': endpoint({
    area: 'devices',
    summary: 'Pulse an outlet of a controller as openGate does; audited',
    access: 'gate.open',
    lot: 'object',
    body: z.object({
      monexDeviceId: plainText(200).min(1),
      outletToControl: z.number(),
      parkingLot: id.optional().describe('needed where several lots have a controller of that id'),
      ...why,
    }),
    reply: gateOpening,
  }),
  'GET /sprockit/openings/{lotId}': endpoint({
    area: 'devices',
    summary: 'The openings of a lot’s gates, the newest first',
    access: 'gate.open',
    lot: 'params.lotId',
    params: z.object({ lotId: id }),
    query: pageQuery.extend({ sprockit: id.optional() }),
    reply: pageOf(gateOpening),
  }),
}
