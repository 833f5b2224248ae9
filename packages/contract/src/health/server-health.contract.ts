import { partStates, serverParts } from '@stallwise/domain/health/server-health.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { instant } from '../base/wire.ts'

/** How the server itself stands. Source: rule HEA-90. */
const serverHealth = z.object({
  checkedAt: instant,
  startedAt: instant,
  versions: z.object({ server: z.string(), node: z.string(), database: z.string() }),
  parts: z
    .array(
      z.object({
        part: z.enum(serverParts),
        state: z.enum(partStates),
        figure: z
          .number()
          .nullable()
          .describe(
            'share of the disk that is free; milliseconds that messages wait, and since the last backup; else a number',
          ),
      }),
    )
    .describe('what is to be done now first'),
  failingJobs: z.array(z.string()).describe('the names of background jobs whose last run failed'),
})
/** How the server itself stands. */
export type ServerHealth = z.infer<typeof serverHealth>

/** The health of the server itself, for the provider. */
export const serverHealthEndpoints = {
  'GET /server-health': endpoint({
    area: 'health',
    summary:
      'How the server itself stands: database, disk, jobs, broker, mail, identity provider, payments, backup',
    access: 'health.check',
    lot: 'none',
    reply: serverHealth,
  }),
}
