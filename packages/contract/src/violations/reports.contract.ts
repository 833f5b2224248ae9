import { violationReasons, violationStatuses } from '@stallwise/domain/violations/violations.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { periodFields, withOnePeriod } from '../base/period.ts'
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

/** The figures of a group of violations. VIO-90. */
const figures = {
  violations: z.number().int(),
  decided: z.number().int().describe('how many a person dismissed or resolved'),
  minutesToDecision: z.number().nullable().describe('on average, of those decided'),
}

/** Violations of a lot that began in a period, counted. VIO-90. */
export const violationReport = z.object({
  parkingLot: id,
  from: instant,
  to: instant,
  ...figures,
  days: z.array(z.object({ date: z.iso.date(), ...figures })),
  reasons: z.array(z.object({ reason: z.enum(violationReasons), ...figures })),
  statuses: z.array(z.object({ status: z.enum(violationStatuses), ...figures })),
  places: z.array(
    z.object({
      _id: id.nullable(),
      kind: z.enum(['zone', 'sector', 'stall']).nullable(),
      name: z.string().nullable(),
      ...figures,
    }),
  ),
})

/** Violations of a lot that began in a period, counted. VIO-90. */
export type ViolationReport = z.infer<typeof violationReport>

const report = {
  area: 'violations',
  access: 'report.read',
  lot: 'query.parkingLot',
  query: withOnePeriod(z.object({ parkingLot: id, ...periodFields('24h') })),
} as const

/** Reports of vehicles by staff, the image of a violation, and the report on violations. */
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
  'GET /plate-recognizer/image/{id}': endpoint({
    area: 'violations',
    summary: 'The image of a violation: of the read at its entry or exit, else the first photo of its report',
    access: 'violation.read',
    lot: 'object',
    params: z.object({ id: id.describe('of the violation') }),
    query: z.object({ read: z.enum(['entry', 'exit']).default('entry') }),
    reply: z.string(),
    raw: 'image/jpeg',
  }),
  'GET /stalls/violation-report': endpoint({
    ...report,
    summary: 'How many violations began in a period, by day, reason, status and place',
    reply: violationReport,
  }),
  'GET /stalls/violation-report/csv': endpoint({
    ...report,
    summary: 'The same as CSV: one row for each day, reason, status and place',
    reply: z.string(),
    raw: 'text/csv',
  }),
}
