import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, plainText } from '../base/wire.ts'

/** What of a lot a report may name: a zone, sector or stall. */
export const reportPlace = z.object({
  _id: id,
  kind: z.enum(['zone', 'sector', 'stall']),
  name: z.string(),
  floor: z.string().nullable().describe('of a stall'),
})

/** What of a lot a report may name. VIO-31. */
export type ReportPlace = z.infer<typeof reportPlace>

/** A photo of a report. */
export const violationPhoto = z.object({
  _id: id,
  link: z.string().describe('valid for five minutes'),
  width: z.number().int(),
  height: z.number().int(),
  dateCreated: instant,
})

/** A photo of a report. */
export type ViolationPhoto = z.infer<typeof violationPhoto>

/** Reports of vehicles by staff. */
export const reportsEndpoints = {
  'GET /violations/places': endpoint({
    area: 'violations',
    summary: 'Zones, sectors and stalls that a report may name, by a part of their name; at most 20',
    access: 'violation.report',
    lot: 'query.parkingLot',
    query: z.object({ parkingLot: id, search: plainText(60).optional() }),
    reply: z.object({ data: z.array(reportPlace) }),
  }),
  'POST /violations/{id}/photos': endpoint({
    area: 'violations',
    summary: 'Add a photo to a report; one with the same bytes is the same photo',
    access: 'violation.report',
    lot: 'object',
    params: z.object({ id }),
    upload: { field: 'file', raw: 'image/jpeg' },
    status: 201,
    reply: z.object({ _id: id }),
  }),
}
