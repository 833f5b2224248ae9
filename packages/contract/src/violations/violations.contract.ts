import { actorKinds } from '@stallwise/domain/access/actors.ts'
import { violationReasons, violationStatuses } from '@stallwise/domain/violations/violations.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { periodFields, withOnePeriod } from '../base/period.ts'
import { violationPhoto } from './reports.contract.ts'
import { passholderEntered, passholderShown } from '../passholders/passholders.contract.ts'
import { plateBox } from '../base/plate-box.ts'
import { countedPageOf, id, instant, pageQuery, plainText, several } from '../base/wire.ts'

const version = z.number().int().describe('of the last change that the caller has seen')

const place = z.object({ kind: z.enum(['zone', 'sector', 'stall']), _id: id, name: z.string() })

/** VIO-27: the duration that a vehicle exceeded. */
export const exceeded = z.object({
  limit: z
    .enum(['grace', 'authorisation', 'stay', 'travel'])
    .describe(
      'of what: the grace period, what a guest pass, registration, booking or payment granted, the lot’s limit for vehicles without a pass, or the travel time of a zone',
    ),
  minutes: z.number().int(),
})

/** VIO-27: the duration that a vehicle exceeded. */
export type Exceeded = z.infer<typeof exceeded>

/** A violation. Source: specification section 4, decision 5, rules VIO-01 to VIO-32. */
export const violation = z.object({
  _id: id,
  parkingLot: id,
  reason: z.enum(violationReasons),
  exceeded: exceeded.nullable().describe('as it was when the violation began; null if the reason has none'),
  notSeenSince: instant
    .nullable()
    .describe(
      'of one that rests on the entry read alone: when the vehicle was read last; null once an exit, a later read or a person has confirmed it',
    ),
  status: z.enum(violationStatuses),
  statusSince: instant,
  endedBy: z
    .enum(['authorised', 'paid', 'moved', 'left', 'exitMissed', 'period', 'corrected'])
    .nullable()
    .describe(
      'why it ended by itself: the vehicle was authorised, was paid for, was read in another zone, left, left without an exit read, the zone’s auto-dismiss period ran out, or the corrected plate is not in violation',
    ),
  licensePlate: z.string().nullable().describe('null if it was not read, or is erased'),
  location: place.nullable(),
  passholder: z.object({ _id: id, name: z.string(), passholderGroup: z.string() }).nullable(),
  dateCreated: instant,
  leftAt: instant.nullable().describe('when the vehicle left'),
  autoDismissAt: instant.nullable(),
  decidedBy: z.string().nullable().describe('who dismissed or resolved it'),
  correctedBy: z.string().nullable().describe('who confirmed or corrected the plate last'),
  isAppealWaiting: z.boolean().describe('whether an appeal of the driver waits for an answer'),
  canUndo: z.boolean().describe('whether the caller can undo the decision now, within 10 seconds'),
  note: z.string().nullable().describe('of a report'),
  version,
})

/** A violation. */
export type Violation = z.infer<typeof violation>

const read = z.object({
  at: instant,
  camera: z.string().nullable(),
  plate: z.string().nullable().describe('the plate as it was read'),
  score: z.number().nullable(),
  candidates: z.array(z.object({ plate: z.string(), score: z.number() })),
  make: z.string().nullable(),
  model: z.string().nullable(),
  color: z.string().nullable(),
  image: z.string().nullable().describe('a link that is valid for five minutes'),
  plateBox,
})

/** A violation with its visit. */
export const violationDetails = violation.extend({
  visit: z
    .object({
      enteredAt: instant,
      exitedAt: instant.nullable(),
      match: z.string().describe('how the read was matched to a known plate'),
      entry: read.nullable(),
      exit: read.nullable(),
      moves: z
        .array(z.object({ at: instant, zone: z.string().nullable(), device: z.string().nullable() }))
        .describe('where it was read inside the lot, oldest first'),
    })
    .nullable(),
  notice: z
    .object({ mayBeSent: z.boolean(), doubts: z.array(z.string()) })
    .describe('whether a notice may go to the driver without a person confirming the plate'),
  photos: z.array(violationPhoto).describe('of a report'),
  reports: z
    .array(z.object({ at: instant, by: z.string().nullable(), note: z.string().nullable() }))
    .describe('further reports about the same vehicle, oldest first'),
  history: z.array(
    z.object({
      at: instant,
      who: z.string().nullable(),
      actorKind: z
        .enum(actorKinds)
        .nullable()
        .describe('how they acted; null for what happened by itself, and what is older than this field'),
      move: z.string().describe('what was done'),
    }),
  ),
  others: z.number().int().describe('other violations of the plate in this lot'),
  paid: z
    .object({
      until: instant,
      payment: id.nullable().describe('for those who manage payments'),
    })
    .nullable()
    .describe('until when its visit, or without one its vehicle, was paid for; null if it was not'),
  suggestions: z
    .array(
      z.object({
        licensePlate: z.string(),
        name: z.string().nullable().describe('of the passholder, guest or registered vehicle'),
        score: z.number().nullable().describe('the reader’s, if it proposed the plate'),
      }),
    )
    .describe(
      'plates that it may be instead, for whoever may correct it: known ones one error away, and the reader’s candidates',
    ),
})

/** A violation with its visit. */
export type ViolationDetails = z.infer<typeof violationDetails>

const params = z.object({ id })
const decision = (summary: string) =>
  endpoint({
    area: 'violations',
    summary,
    access: 'violation.resolve',
    lot: 'object',
    params,
    reply: violation,
  })

/** Violations of lots. */
export const violationsEndpoints = {
  'GET /violations': endpoint({
    area: 'violations',
    summary: 'Violations of a lot that began in a period, the newest first',
    access: 'violation.read',
    lot: 'query.parkingLot',
    query: withOnePeriod(
      pageQuery.extend({
        parkingLot: id,
        ...periodFields('24h'),
        location: several(id).optional().describe('ids of zones, sectors or stalls'),
        status: several(z.enum(violationStatuses)).optional(),
        appeal: z.literal('received').optional().describe('those whose appeal waits for an answer'),
        search: plainText(20).optional().describe('the beginning of the license plate'),
        sort: z.enum(['dateCreated', '-dateCreated']).default('-dateCreated'),
      }),
    ),
    reply: countedPageOf(violation).describe('counts at most 10,000'),
  }),
  'GET /violations/{id}': endpoint({
    area: 'violations',
    summary: 'A violation with its visit, reads and history',
    access: 'violation.read',
    lot: 'object',
    params,
    reply: violationDetails,
  }),
  'GET /violations/{id}/dismiss': {
    ...decision('Dismiss a violation; for old clients'),
    changes: true as const,
  },
  'POST /violations/{id}/dismiss': decision('Dismiss a violation: there was none'),
  'POST /violations/{id}/resolve': decision('Resolve a violation: it was dealt with'),
  'POST /violations/{id}/undo': decision('Undo one’s own decision or correction within 10 seconds'),
  'POST /violations/{id}/plate': endpoint({
    area: 'violations',
    summary: 'Correct the plate of a violation, or confirm it; its visit is judged again',
    access: 'violation.resolve',
    lot: 'object',
    params,
    body: z.object({ licensePlate: z.string(), version: version.optional() }),
    reply: violation,
  }),
  'POST /add-pass-holders': endpoint({
    area: 'violations',
    summary: 'Make a passholder out of a violation’s plate; resolves the violation',
    access: 'passholder.manage',
    lot: 'body.parkingLot',
    status: 201,
    body: passholderEntered.extend({ violation: id, version: version.optional() }),
    reply: passholderShown,
  }),
  'POST /violations/report': endpoint({
    area: 'violations',
    summary:
      'Report a vehicle in violation; a further report about a vehicle inside is added to the active one',
    access: 'violation.report',
    lot: 'body.parkingLot',
    takesIdempotencyKey: true,
    status: 201,
    body: z.object({
      parkingLot: id,
      licensePlate: z.string(),
      location: id.nullish().describe('a zone, sector or stall of the lot'),
      note: plainText(500).nullish(),
    }),
    reply: violation,
  }),
}
