import { sensorErrorSorts } from '@stallwise/domain/sensor-errors/sensor-errors.rules.ts'
import { sensorErrorKinds } from '@stallwise/domain/stalls/stalls.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { countedExport, countedField } from '../base/exports.ts'
import { periodFields, withOnePeriod } from '../base/period.ts'
import { csvType, workbookType } from '../base/files.ts'
import { countedPageOf, id, instant, pageQuery, plainText, several } from '../base/wire.ts'

/** An error of a stall sensor. Source: rules SEN-01 to SEN-05. */
export const sensorError = z.object({
  _id: id,
  parkingLot: id,
  stall: z.string().nullable().describe('the stall’s number; null if the stall no longer exists'),
  floor: z.string().nullable(),
  device: z.string(),
  kind: z.enum(sensorErrorKinds),
  status: z.enum(['active', 'resolved']),
  detail: z.string().nullable().describe('the reported fault, or the battery’s percent'),
  dateCreated: instant,
  resolvedAt: instant.nullable(),
})

/** An error of a stall sensor. */
export type SensorError = z.infer<typeof sensorError>

const sorts = sensorErrorSorts.flatMap((sort) => [sort, `-${sort}`] as const)

const filter = z.object({
  parkingLot: id,
  ...periodFields('24h'),
  status: z.enum(['active', 'resolved']).optional(),
  kind: several(z.enum(sensorErrorKinds)).optional(),
  search: plainText(100).optional().describe('in stall and device id'),
  sort: z.enum(sorts).default('-dateCreated'),
})

/** Errors of stall sensors over time. */
export const sensorErrorsEndpoints = {
  'GET /sensor-errors': endpoint({
    area: 'violations',
    summary: 'Errors of a lot’s stall sensors that lasted at any time of a period, the newest first',
    access: 'stall.edit',
    lot: 'query.parkingLot',
    query: withOnePeriod(pageQuery.extend(filter.shape)),
    reply: countedPageOf(sensorError),
  }),
  'GET /sensor-errors/export/count': endpoint({
    area: 'violations',
    summary: 'How many rows the file of the same errors has, which is kept for two minutes',
    access: 'stall.edit',
    lot: 'query.parkingLot',
    query: withOnePeriod(filter),
    reply: countedExport,
  }),
  'GET /sensor-errors/export/xlsx': endpoint({
    area: 'violations',
    summary: 'The same errors as a workbook',
    access: 'stall.edit',
    lot: 'query.parkingLot',
    query: withOnePeriod(filter.extend(countedField)),
    reply: z.string(),
    raw: workbookType,
  }),
  'GET /sensor-errors/export/csv': endpoint({
    area: 'violations',
    summary: 'The same errors as CSV',
    access: 'stall.edit',
    lot: 'query.parkingLot',
    query: withOnePeriod(filter.extend(countedField)),
    reply: z.string(),
    raw: csvType,
  }),
}
