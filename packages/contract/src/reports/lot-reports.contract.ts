import { reportColumnKinds, reportNames, revenueKinds } from '@stallwise/domain/reports/report.model.ts'
import { comparisons } from '@stallwise/domain/reports/report-range.rules.ts'
import { z } from 'zod'
import { withOnePeriod } from '../base/period.ts'
import { endpoint } from '../base/endpoint.ts'
import { countedExport, countedField } from '../base/exports.ts'
import { cents, cursor, id, instant, plainText } from '../base/wire.ts'
import { askedReportFields } from './report-period.ts'

const range = {
  from: instant,
  to: instant.describe('not included'),
}

/** REP-21: sums of revenue. */
const revenueSums = z.object({
  charges: z.number().int(),
  refunds: z.number().int().describe('and voids'),
  chargedCents: cents,
  refundedCents: cents,
  grossCents: cents.describe('charges less refunds and voids'),
  taxCents: cents,
  netCents: cents.describe('gross less tax'),
})

const revenueOfDay = z.object({ day: z.iso.date(), sums: revenueSums })

/** The revenue of a lot. REP-20 and following. */
export const revenueDetails = z.object({
  parkingLot: id,
  timeZone: z.string(),
  ...range,
  currencies: z
    .array(
      z.object({
        currency: z.string(),
        sums: revenueSums,
        kinds: z.array(z.object({ kind: z.enum(revenueKinds), sums: revenueSums })),
        days: z.array(revenueOfDay).describe('those on which something moved'),
        compared: z.object({ sums: revenueSums, days: z.array(revenueOfDay) }).nullable(),
      }),
    )
    .describe('the lot’s own currency first; it is there even if nothing moved. REP-24'),
  compared: z.object({ with: z.enum(comparisons), ...range }).nullable(),
})
/** The revenue of a lot. */
export type RevenueDetails = z.infer<typeof revenueDetails>

/** REP-80: what was added up of the rows of a day, kind and part. */
const reportFigure = z.object({
  day: z.iso.date(),
  kind: z.string(),
  part: z.string(),
  currency: z.string().describe('empty where nothing is an amount'),
  count: z.number().int(),
  cents: cents.optional(),
  taxCents: cents.optional(),
  paidCents: cents.optional().describe('what was paid of `cents`, less refunds'),
  durationMs: z.number().int().optional(),
  wh: z.number().int().optional().describe('energy'),
})
/** REP-80: what was added up of the rows of a day, kind and part. */
export type ReportFigure = z.infer<typeof reportFigure>

/** What a row is of. */
export const rowTargets = ['payment', 'visit', 'violation', 'passholder', 'guest', 'booking'] as const

const reportRow = z.object({
  _id: id,
  leadsTo: z.object({ to: z.enum(rowTargets), _id: id }).nullable(),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .describe('by the keys of the columns; money in cents, times as RFC 3339'),
})
/** A row of a report. */
export type ReportRow = z.infer<typeof reportRow>

const words = z.record(z.string(), z.string())

/** A report of a lot: its figures by day, and a page of its rows. */
export const lotReport = z.object({
  reportName: z.enum(reportNames),
  looksAhead: z.boolean().describe('of the next 30 days, whose rows and columns may be others'),
  parkingLot: id,
  timeZone: z.string(),
  ...range,
  columns: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(reportColumnKinds),
      label: z.string(),
      words: words.nullable().describe('of a column of words: what its values are called'),
      isSortable: z.boolean(),
    }),
  ),
  filters: z.array(
    z.object({
      key: z.string(),
      by: z.enum(['kind', 'part', 'currency']),
      label: z.string(),
      values: z.array(z.string()),
      words: words.describe('what the values are called'),
    }),
  ),
  figures: z.array(reportFigure).nullable().describe('null on pages after the first'),
  compared: z.object({ with: z.enum(comparisons), ...range, figures: z.array(reportFigure) }).nullable(),
  data: z.array(reportRow),
  total: z.number().int().nullable().describe('of all pages; null on pages after the first'),
  nextCursor: z.string().nullable(),
})
/** A report of a lot. */
export type LotReport = z.infer<typeof lotReport>

/** Filters by their keys: rows have one of the values. */
export const reportFilters = z
  .record(z.string().max(40), z.array(z.string().max(80)).max(50))
  .describe('by the keys that the report names; a row has one of the values of each')

const reportBody = withOnePeriod(
  z.object({
    ...askedReportFields,
    reportName: z.enum(reportNames),
    filters: reportFilters.default({}),
    search: plainText(200).optional().describe('words that are all in texts of a row, such as its plate'),
    sort: z.string().max(40).optional().describe('the key of a column, downwards with `-` before it'),
    page: z.number().int().min(1).max(20_000).optional().describe('instead of a cursor, from 1'),
    limit: z.number().int().min(1).max(500).default(50),
    cursor,
    export: countedField.export.describe(
      'the export that was counted, where a file is asked for by `Accept`',
    ),
  }),
)
/** What a report is asked for. */
export type ReportBody = z.output<typeof reportBody>

/** The filter of a report, without a page: what is exported. */
const exportedBody = withOnePeriod(
  z.object({
    ...askedReportFields,
    reportName: z.enum(reportNames),
    filters: reportFilters.default({}),
    search: plainText(200).optional(),
    sort: z.string().max(40).optional(),
  }),
)
/** What of a report is exported. */
export type ExportedReport = z.output<typeof exportedBody>

const details = {
  area: 'reports',
  access: 'report.read',
  alsoNeeds: 'payment.manage',
  lot: 'body.parkingLot',
  body: withOnePeriod(z.object(askedReportFields)),
  reply: revenueDetails,
} as const

const filtered = {
  area: 'reports',
  access: 'report.read',
  lot: 'body.parkingLot',
  body: reportBody,
  reply: lotReport,
} as const

/** The reports of a lot. */
export const lotReportsEndpoints = {
  'POST /getRevenueDetails': endpoint({
    ...details,
    summary: 'The revenue of a lot by day and kind, and of the period that it is compared with',
  }),
  'POST /parking-lots/getRevenueDetails': endpoint({
    ...details,
    summary: 'The same as POST /getRevenueDetails',
  }),
  'POST /getFilterRevenueReports': endpoint({
    ...filtered,
    summary:
      'A report of a lot: its figures by day, and its rows, filtered, sorted and paged; with Accept: text/csv or that of .xlsx all rows as a file',
  }),
  'POST /parking-lots/getFilterRevenueReports': endpoint({
    ...filtered,
    summary: 'The same as POST /getFilterRevenueReports',
  }),
  'POST /parking-lots/countRevenueReport': endpoint({
    area: 'reports',
    access: 'report.read',
    lot: 'body.parkingLot',
    summary: 'How many rows the file of a report has, which is kept for two minutes',
    body: exportedBody,
    reply: countedExport,
  }),
}
