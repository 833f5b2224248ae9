import { gateDrivers, outcomeReasons } from '@stallwise/domain/gates/gates.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id } from '../base/wire.ts'
import { gateControllers } from './gate-controllers.contract.ts'

const target = z.object({
  address: z.string(),
  outlet: z.number().int().describe('the controller’s own number'),
  place: z.number().int().describe('our number'),
  credentials: z.object({ username: z.string(), password: z.string() }),
  settings: gateControllers.view.shape.settings,
  pulseMs: z.number().int(),
})

/** A command for the edge box: a pulse, which it has to claim before sending, or a release, which it holds under a lease. GAT-41. */
export const edgeCommand = z.object({
  _id: id,
  kind: z.enum(['pulse', 'release']),
  driver: z.enum(gateDrivers),
  target,
})

/** The result of a command. */
export const edgeResult = z.object({
  _id: id,
  kind: z.enum(['pulse', 'release']),
  state: z.enum(['answered', 'refused', 'unknown']),
  reason: z.enum(outcomeReasons).nullable(),
})

/** A command for the edge box. */
export type EdgeCommand = z.infer<typeof edgeCommand>
/** The result of a command. */
export type EdgeResult = z.infer<typeof edgeResult>

const box = { area: 'devices', access: 'public', lot: 'none' } as const

/** Endpoints for the edge box, which authenticates by its edge key (`X-Api-Key`, or `Authorization: Bearer`); 401 wrong-key without a valid one. */
export const edgeEndpoints = {
  'GET /edge/commands': endpoint({
    ...box,
    summary: 'Commands for an edge box; waits up to 25 seconds for one',
    changes: true,
    query: z.object({ wait: z.coerce.number().min(0).max(25).default(25).describe('seconds') }),
    reply: z.object({ data: z.array(edgeCommand) }),
  }),
  'POST /edge/claims': endpoint({
    ...box,
    summary: 'Claim a pulse before sending it; false = it must not be sent',
    body: z.object({ _id: id }),
    reply: z.object({
      claimed: z.boolean(),
      remainingMs: z.number().int().describe('time left for sending it'),
    }),
  }),
  'POST /edge/results': endpoint({
    ...box,
    summary: 'Report the results of commands',
    body: z.object({ data: z.array(edgeResult).max(100) }),
    reply: z.object({ accepted: z.number().int() }),
  }),
}
