import { reportNames } from '@stallwise/domain/reports/report.model.ts'
import {
  sendFailures,
  sendIntervals,
  sentFormats,
  sentPeriods,
} from '@stallwise/domain/reports/report-schedule.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { workbookType } from '../base/files.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, instant } from '../base/wire.ts'
import { reportFilters } from './lot-reports.contract.ts'

/** Who receives a report, or did. RML-10, RML-12 */
const recipient = z.object({
  _id: id,
  name: z.string().describe('empty: a user whom the caller may not see'),
  state: z.enum(['receives', 'left', 'without-right']),
})

/** What of a lot’s reports is sent by e-mail, when and to whom. RML-01 */
export const reportSchedules = lotResource({
  path: '/report-schedules',
  area: 'reports',
  read: 'report.read',
  manage: 'report.read',
  fields: {
    reportName: z.enum(reportNames),
    filters: reportFilters.default({}),
    sort: z
      .string()
      .max(40)
      .nullable()
      .describe('the key of a column, downwards with `-` before it')
      .default(null),
    period: z.enum(sentPeriods).describe('the days that it has'),
    every: z.enum(sendIntervals),
    onDay: z
      .number()
      .int()
      .describe('of a week from 0, Sunday, to 6; of a month from 1 to 28; of no meaning for every day')
      .default(0),
    hour: z.number().int().describe('0 to 23, on the lot’s clock'),
    format: z.enum(sentFormats).default('xlsx'),
    recipients: z.array(id).max(500).describe('users'),
    paused: z.boolean().default(false),
  },
  shown: {
    setUpBy: z.string().describe('the name of the user; empty if the caller may not see it'),
    people: z.array(recipient).describe('all recipients by their names, also those who left'),
    nextAt: instant.nullable().describe('null while it is paused'),
    isSending: z.boolean().describe('it is due, or asked for, and not sent yet'),
    lastSentAt: instant.nullable(),
    lastRows: z.number().int().nullable(),
    failure: z.enum(sendFailures).nullable(),
    failedAt: instant.nullable(),
  },
  summaries: {
    list: 'The reports of a lot that are sent by e-mail',
    add: 'Send a report by e-mail',
    edit: 'Change when, how or to whom a report is sent',
    remove: 'Send a report no more',
    restore: 'Send a removed report again',
  },
})
/** A report that is sent by e-mail. */
export type ReportSchedule = z.infer<typeof reportSchedules.view>

/** The file of a report that was sent. RML-21 */
export const sentReport = z.object({
  _id: id,
  parkingLot: id,
  reportName: z.enum(reportNames),
  timeZone: z.string(),
  from: instant,
  to: instant.describe('not included'),
  rows: z.number().int(),
  bytes: z.number().int(),
  format: z.enum(sentFormats),
  until: instant.describe('when the file is deleted'),
})
/** The file of a report that was sent. */
export type SentReport = z.infer<typeof sentReport>

const ofLot = { area: 'reports', access: 'report.read', lot: 'params.lotId' } as const
const ofFile = { ...ofLot, params: z.object({ lotId: id, id }) } as const

/** Reports by e-mail. */
export const reportSchedulesEndpoints = {
  ...reportSchedules.list,
  ...reportSchedules.writes,
  'POST /report-schedules/{id}/send': endpoint({
    area: 'reports',
    access: 'report.read',
    lot: 'object',
    summary: 'Send a report now, with the days seen from today',
    params: z.object({ id }),
    reply: reportSchedules.view,
  }),
  'GET /parking-lots/{lotId}/report-readers': endpoint({
    ...ofLot,
    summary: 'The users to whom a report of a lot can be sent, by their names',
    params: z.object({ lotId: id }),
    query: z.object({ reportName: z.enum(reportNames) }),
    reply: z.object({ data: z.array(z.object({ _id: id, name: z.string(), email: z.string() })) }),
  }),
  'GET /parking-lots/{lotId}/sent-reports/{id}': endpoint({
    ...ofFile,
    summary: 'A report that was sent to the caller, while its file is kept',
    reply: sentReport,
  }),
  'GET /parking-lots/{lotId}/sent-reports/{id}/file': endpoint({
    ...ofFile,
    summary: 'The file of a report that was sent to the caller, as .xlsx or .csv',
    reply: z.string(),
    raw: workbookType,
  }),
}
