import { actorKinds } from '@stallwise/domain/access/actors.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { periodFields, withOnePeriod } from '../base/period.ts'
import { countedPageOf, id, instant, pageQuery, plainText, several } from '../base/wire.ts'

const log = { area: 'logs', access: 'log.read', lot: 'query.parkingLot' } as const

/** AUD-21. */
const auditedChange = z.object({
  field: z.string().describe('`rates.hourly` is `hourly` of `rates`'),
  before: z.unknown().optional().describe('left out where there was no value'),
  after: z.unknown().optional().describe('left out where there is no value'),
})

/** An entry of the audit. AUD-20. */
export const auditEntry = z.object({
  _id: id,
  at: instant,
  actor: z.object({
    kind: z.enum(actorKinds),
    name: z.string().nullable().describe('null for the system, and once it is erased'),
  }),
  action: z.string().describe('such as `passholder.edit`'),
  object: z.object({ kind: z.string(), _id: z.string(), name: z.string().nullable() }),
  changes: z.array(auditedChange),
  isErased: z.boolean(),
})
/** An entry of the audit. AUD-20. */
export type AuditEntry = z.infer<typeof auditEntry>

const kindName = plainText(40)

const filter = pageQuery.extend({
  ...periodFields('24h'),
  kind: several(kindName).optional().describe('kinds of objects'),
  object: plainText(100).optional().describe('the id of one object'),
  search: plainText(200).optional().describe('words in who did it, or in the values before and after'),
  sort: z.enum(['at', '-at']).default('-at'),
})

const ofLot = filter.extend({ parkingLot: id })

/** What was changed, for provider staff. */
export const auditEndpoints = {
  'GET /audit': endpoint({
    ...log,
    summary: 'The audit of a lot, of a customer, or without either of the provider itself, the newest first',
    query: withOnePeriod(filter.extend({ parkingLot: id.optional(), customer: id.optional() })).refine(
      ({ parkingLot, customer }) => parkingLot === undefined || customer === undefined,
      { path: ['customer'], message: 'either parkingLot or customer' },
    ),
    reply: countedPageOf(auditEntry),
  }),
  'GET /logs/passholder': endpoint({
    ...log,
    summary: 'What happened to passholders and their passes, those refused at a gate too, the newest first',
    query: withOnePeriod(ofLot),
    reply: countedPageOf(auditEntry),
  }),
  'GET /logs/visitor': endpoint({
    ...log,
    summary: 'What happened to guest passes, registered vehicles, validations and coupons, the newest first',
    query: withOnePeriod(ofLot),
    reply: countedPageOf(auditEntry),
  }),
}
