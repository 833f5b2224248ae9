import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Queries about the reports that a lot sends by e-mail. */
export const reportMailsKey = (lotId: string) => lotKey(lotId, 'reports')

/** What a lot sends by e-mail. */
export const schedulesQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...reportMailsKey(lotId), 'schedules'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /report-schedules/{lotId}', {
          params: { lotId },
          query: { limit: largestPage, cursor },
          signal,
        }),
      ),
  })

/** To whom a report can be sent. */
export const readersQuery = (lotId: string, reportName: ReportName) =>
  apiQuery([...reportMailsKey(lotId), 'readers', reportName], 'GET /parking-lots/{lotId}/report-readers', {
    params: { lotId },
    query: { reportName },
  })

/** The file of a report that was sent to the viewer. */
export const sentReportQuery = (lotId: string, id: string) => ({
  ...apiQuery([...reportMailsKey(lotId), 'sent', id], 'GET /parking-lots/{lotId}/sent-reports/{id}', {
    params: { lotId, id },
  }),
  retry: false,
})
