import { plateReadSorts, readOutcomes } from '@stallwise/domain/logs/logs.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { periodFields, withOnePeriod } from '../base/period.ts'
import { plateBox } from '../base/plate-box.ts'
import { countedPageOf, id, instant, pageQuery, plainText, several } from '../base/wire.ts'

const log = { area: 'logs', access: 'log.read' } as const

/** VEH-11: how far the plate of a visit is trusted. */
export const plateMatch = z.enum(['exact', 'lookAlike', 'candidate', 'confirmed', 'none'])

/** VIS-13: what a camera read, if it is not the plate as which it was matched. */
export const readAs = z
  .object({ plate: z.string(), match: plateMatch })
  .nullable()
  .describe('what the camera read, if it was not this plate')

const person = z.object({ _id: id, passholderId: z.string(), name: z.string() })

/** The visit of a plate. LPR-03, LPR-10. */
export const plateVisit = z.object({
  _id: id,
  plate: z.string().nullable().describe('as matched; null for a visit that a tag opened'),
  readPlate: z.string().nullable().describe('as the camera read it; null if that is not known'),
  isErased: z.boolean(),
  match: plateMatch,
  score: z.number().nullable(),
  passholder: person.nullable(),
  enteredAt: instant,
  exitedAt: instant.nullable(),
  closedBy: z.enum(['exit', 'nextEntry', 'longestStay', 'tagReset', 'opened']).nullable(),
  lastSeen: z
    .object({ at: instant, place: z.string().nullable().describe('the zone, or a device without a zone') })
    .nullable()
    .describe('where it was last read inside the lot; null if only at entries and exits'),
})
/** The visit of a plate. */
export type PlateVisit = z.infer<typeof plateVisit>

/** A camera's read of a vehicle. LPR-02. */
export const plateRead = z.object({
  _id: id,
  at: instant,
  device: z.string(),
  camera: z.string().nullable().describe('the camera’s name; null if it was removed'),
  plate: z.string().nullable().describe('as read; null for a vehicle without a readable plate'),
  isErased: z.boolean(),
  score: z.number(),
  region: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  color: z.string().nullable(),
  candidates: z.array(z.object({ plate: z.string(), score: z.number() })),
  image: z.string().nullable().describe('a link to the image, signed for five minutes'),
  plateBox,
  visit: plateVisit.nullable(),
})
/** A camera's read of a vehicle. */
export type PlateRead = z.infer<typeof plateRead>

/** Whom a plate belongs to, or belonged to. LPR-10. */
export const plateOwner = z.object({
  _id: id,
  kind: z.enum(['passholder', 'guestPass', 'registeredVehicle', 'booking']),
  name: z.string().nullable(),
  detail: z.string().nullable().describe('pass ID, or make and model'),
  from: instant.nullable(),
  until: instant.nullable(),
  removedAt: instant.nullable(),
})
/** Whom a plate belongs to, or belonged to. */
export type PlateOwnerRow = z.infer<typeof plateOwner>

/** Everything known of a plate. LPR-10, LPR-11. */
export const plateHistory = z.object({
  plate: z.string(),
  visits: z.array(plateVisit),
  owners: z.array(plateOwner),
  near: z.array(z.object({ plate: z.string(), passholder: person.nullable() })),
  paid: z
    .object({ until: instant, payment: id })
    .nullable()
    .describe('until when parking is paid, if it was a day ago or is later'),
})
/** Everything known of a plate. */
export type PlateHistory = z.infer<typeof plateHistory>

const sorts = plateReadSorts.flatMap((sort) => [sort, `-${sort}`] as const)

/** Logs, for provider staff. */
export const logsEndpoints = {
  'GET /logs/lpr': endpoint({
    ...log,
    summary: 'Every read of a lot’s cameras in a period, matched or not, the newest first',
    lot: 'query.parkingLot',
    query: withOnePeriod(
      pageQuery.extend({
        parkingLot: id,
        ...periodFields('24h'),
        camera: several(z.string().max(200)).optional().describe('device ids'),
        outcome: z.enum(readOutcomes).optional(),
        search: plainText(30).optional().describe('a part of the plate as read'),
        plate: plainText(30).optional().describe('reads of this plate, and reads that were matched to it'),
        sort: z.enum(sorts).default('-at'),
      }),
    ),
    reply: countedPageOf(plateRead),
  }),
  'GET /logs/lpr/plate': endpoint({
    ...log,
    summary: 'What is known of a plate in a lot: visits, owners, and similar known plates',
    lot: 'query.parkingLot',
    query: z.object({ parkingLot: id, plate: plainText(30) }),
    reply: plateHistory,
  }),
}
