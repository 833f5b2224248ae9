import { commandStates } from '@stallwise/domain/commands/command.rules.ts'
import { outcomeReasons, releaseStates } from '@stallwise/domain/gates/gates.model.ts'
import { maxPulseMs, minPulseMs, defaultPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { openingCauses, refusalCauses } from '@stallwise/domain/gates/read-opening.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, instant, pageOf, pageQuery, plainText } from '../base/wire.ts'

/** An opening: who, when, which gate, why, and its outcome. */
export const gateOpening = z.object({
  _id: id,
  parkingLot: id,
  sprockit: id.nullable().describe('null = an outlet without a sprockit'),
  name: z.string(),
  monexDeviceId: z.string(),
  outletToControl: z.number().int(),
  reason: z.string(),
  cause: z.enum(openingCauses).nullable().describe('why it opened for a vehicle; null = a user opened it'),
  by: z.object({ _id: id.nullable(), name: z.string() }),
  askedAt: instant,
  decidedAt: instant.nullable(),
  state: z.enum(commandStates),
  outcomeReason: z.enum(outcomeReasons).nullable(),
  release: z.enum(releaseStates),
  releaseAttempts: z.number().int(),
})

/** What was decided for a vehicle at the gates of a zone. GAT-50 to GAT-57. */
export const gateDecision = z.object({
  _id: id,
  parkingLot: id,
  decidedAt: instant,
  zone: z.object({ _id: id, name: z.string() }),
  device: z.string().describe('the camera or reader that saw it'),
  passage: z.enum(['entry', 'exit']),
  licensePlate: z.string().nullable().describe('null = read by its tag only, or erased'),
  opens: z.boolean(),
  cause: z.enum([...openingCauses, ...refusalCauses]),
  isPassback: z.boolean().describe('whether the pass was inside already'),
  openingState: z
    .enum(commandStates)
    .nullable()
    .describe('the state of the opening; null = nothing was sent'),
  wasOpening: z.boolean().describe('whether a gate was opening already, so that nothing was sent to it'),
  due: z
    .object({ cents: z.number().int(), currency: z.string(), since: instant })
    .nullable()
    .describe('what a vehicle that was not allowed to leave had to pay for its stay, which began at `since`'),
})

/**
 * Gates, or any other outlets that users may pulse; valid fields by GAT-01 and GAT-03. `onSite`: whether the edge box
 * is online; null = the server reaches the controller. Source: specification section 3, rules GAT-01 to GAT-43.
 */
export const sprockits = lotResource({
  path: '/sprockit',
  area: 'devices',
  read: 'device.read',
  manage: 'device.manage',
  fields: {
    name: plainText(200).default(''),
    id: plainText(200).describe('a short id chosen by the operator').default(''),
    description: plainText(1_000).default(''),
    monexDeviceId: plainText(200).describe('the controller that it is connected to').default(''),
    outletToControl: z.number().nullable().default(null),
    pulseMs: z.number().default(defaultPulseMs),
  },
  shown: {
    outletToControl: z.number().int().min(0).max(7),
    pulseMs: z.number().int().min(minPulseMs).max(maxPulseMs),
    onSite: z.enum(['online', 'offline']).nullable(),
  },
  summaries: {
    list: 'The sprockits of a lot',
    add: 'Create a sprockit',
    edit: 'Update a sprockit',
    remove: 'Remove a sprockit',
    restore: 'Restore a removed sprockit',
  },
})

/** A sprockit. */
export type SprockitView = z.infer<typeof sprockits.view>
/** A decision about a vehicle. */
export type GateDecisionView = z.infer<typeof gateDecision>
/** An opening. */
export type GateOpeningView = z.infer<typeof gateOpening>

const why = {
  reason: plainText(200).optional().describe('without one: "No reason given"'),
  commandId: id.optional().describe('a repeated id returns the same opening and sends nothing'),
}
/** Endpoints for sprockits. */
export const gatesEndpoints = {
  ...sprockits.list,
  ...sprockits.writes,
  'POST /sprockit/openGate': endpoint({
    area: 'devices',
    summary: 'Open a gate: pulses its outlet at most once and returns the outcome within 5 seconds; audited',
    access: 'gate.open',
    lot: 'object',
    body: z.object({
      sprocketObjectId: id,
      name: plainText(200)
        .optional()
        .describe('the gate’s name as the caller knows it; a different name is 409'),
      decision: id
        .optional()
        .describe('the decision about the vehicle that it is opened for, which is then inside, or has left'),
      ...why,
    }),
    reply: gateOpening,
  }),
  'POST /sprockit/iboot/getControl': endpoint({
    area: 'devices',
    summary: 'Pulse an outlet of a controller, in the same way as openGate; audited',
    access: 'gate.open',
    lot: 'object',
    body: z.object({
      monexDeviceId: plainText(200).min(1),
      outletToControl: z.number(),
      parkingLot: id.optional().describe('required if several lots have a controller with that id'),
      ...why,
    }),
    reply: gateOpening,
  }),
  'GET /sprockit/openings/{lotId}': endpoint({
    area: 'devices',
    summary: 'The openings of a lot’s gates, newest first',
    access: 'gate.open',
    lot: 'params.lotId',
    params: z.object({ lotId: id }),
    query: pageQuery.extend({
      sprockit: id.optional(),
      by: z.enum(['all', 'users']).default('all').describe('users = without those for vehicles'),
    }),
    reply: pageOf(gateOpening),
  }),
  'GET /sprockit/decisions/{lotId}': endpoint({
    area: 'devices',
    summary: 'What was decided for the vehicles at a lot’s gates, newest first',
    access: 'gate.open',
    lot: 'params.lotId',
    params: z.object({ lotId: id }),
    query: pageQuery,
    reply: pageOf(gateDecision),
  }),
}
