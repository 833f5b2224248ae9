import type { BodyOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { ReportRow } from '@stallwise/contract/reports/lot-reports.contract.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { readFilters } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { comparisonOf, rangeOf, type ReportSearch } from './reports.search.ts'

type Body = BodyOf<Endpoints['POST /getFilterRevenueReports']>

const key = (lotId: string) => [...lotKey(lotId, 'payments'), 'reports'] as const

/** The revenue of a lot, with that of the period that it is compared with. */
export const revenueQuery = (lotId: string, search: ReportSearch) => {
  const body = { parkingLot: lotId, ...rangeOf(search), ...comparisonOf(search) }
  return {
    ...apiQuery([...key(lotId), 'revenue', body], 'POST /getRevenueDetails', { body }),
    placeholderData: <Data>(before: Data) => before,
  }
}

const bodyOf = (lotId: string, reportName: ReportName, search: ReportSearch): Body => ({
  reportName,
  parkingLot: lotId,
  ...rangeOf(search),
  ...(search.q && { search: search.q.slice(0, 200) }),
  filters: Object.fromEntries(
    Object.entries(readFilters(search.filter)).map(([name, values]) => [name, [...values]]),
  ),
})

/** What is exported of a report: the rows that the list finds, in its order. */
export const exportedBodyOf = (lotId: string, name: ReportName, search: ReportSearch) => ({
  ...bodyOf(lotId, name, search),
  ...(search.sort && { sort: search.sort }),
})

/** The figures and columns of a report, without its rows. */
export const reportQuery = (lotId: string, name: ReportName, search: ReportSearch) => {
  const body = { ...bodyOf(lotId, name, search), ...comparisonOf(search), limit: 1 }
  return queryOptions({
    queryKey: [...key(lotId), 'figures', body],
    queryFn: ({ signal }) => call('POST /getFilterRevenueReports', { body, signal }),
    placeholderData: (before) => (before?.reportName === name ? before : undefined),
  })
}

/** The rows of a report, by pages. */
export const reportRows = (
  lotId: string,
  name: ReportName,
  search: ReportSearch,
): ServerRowsOptions<ReportRow> => {
  const body = exportedBodyOf(lotId, name, search)
  return {
    queryKey: [...key(lotId), 'rows', body],
    ask: (page, signal) =>
      call('POST /getFilterRevenueReports', { body: { ...body, ...page }, ...(signal && { signal }) }),
  }
}

/** REP-42: movements between zones, of one passholder group or of all. */
export const zoneFlowsQuery = (lotId: string, search: ReportSearch, group: string) => {
  const { from, to, timePeriod } = search
  const query = {
    parkingLot: lotId,
    ...(from && to ? { from, to } : { timePeriod: timePeriod === 'next30d' ? '24h' : (timePeriod ?? '24h') }),
    ...(group && { passholderGroup: [group] }),
  } as const
  return {
    ...apiQuery([...key(lotId), 'flows', query], 'GET /passholder-movements/sectors', { query }),
    placeholderData: <Data>(before: Data) => before,
  }
}
