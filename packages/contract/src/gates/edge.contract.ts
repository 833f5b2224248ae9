import { gateDrivers, outcomeReasons } from '@stallwise/domain/gates/gates.model.ts'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id } from '../shared/wire.ts'
import { gateControllers } from './gate-controllers.contract.ts'

const target = z.object({
  address: z.string(),
  outlet: z.number().int().describe('as the controller counts'),
  place: z.number().int().describe('as we count'),
  credentials: z.object({ username: z.string(), password: z.string() }),
  settings: gateControllers.view.shape.settings,
  pulseMs: z.number().int(),
})

/** Something for the box on site: a pulse that it has to claim before it sends, or a release that it has for a while. GAT-41. */
export const edgeCommand = z.object({
  _id: id,
  kind: z.enum(['pulse', 'release']),
  driver: z.enum(gateDrivers),
  target,
})

/** What came of a command. */
export const edgeResult = z.object({
  _id: id,
  kind: z.enum(['pulse', 'release']),
  state: z.enum(['answered', 'refused', 'unknown']),
  reason: z.enum(outcomeReasons).nullable(),
})

/** Something for the box on site. */
export type EdgeCommand = z.infer<typeof edgeCommand>
/** What came of a command. */
export type EdgeResult = z.infer<typeof edgeResult>

/** Calls of the box on site, which signs in with its edge key (`X-Api-Key`, or `Authorization: Bearer`); 401 wrong-key without a good one. */
export const edgeEndpoints = {
  'GET /edge/commands': endpoint({
    area: 'devices',
    summary: 'Commands for the box on site; waits for one up to 25 seconds',
    access: 'public',
    lot: 'none',
    query: z.object({ wait: z.coerce.number().min(0).max(25).default(25).describe('seconds') }),
    reply: z.object({ data: z.array(edgeCommand) }),
  }),
  'POST /edge/claims': endpoint({
    area: 'devices',
    summary: 'Claim a pulse before it is sent; false = it may not be sent',
    access: 'public',
    lot: 'none',
    body: z.object({ _id: id }),
    reply: z.object({
      claimed: z.boolean(),
      remainingMs: z.number().int().describe('how long it may still be sent, from now'),
    }),
  }),
  'POST /edge/results': endpoint({
    area: 'devices',
    summary: 'What came of commands',
    access: 'public',
    lot: 'none',
    body: z.object({ data: z.array(edgeResult).max(100) }),
    reply: z.object({ accepted: z.number().int() }),
  }),
}
