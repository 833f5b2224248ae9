import type { Services } from '#services.ts'
import type { Bind } from '#platform/http/bind.ts'
import { loadReport, loadRevenue } from './load-report.ts'

/** The reports of a lot. */
export const lotReportsRoutes = (bind: Bind, services: Services): void => {
  bind('POST /getRevenueDetails', ({ viewer, body }) => loadRevenue(services, viewer, body))
  bind('POST /parking-lots/getRevenueDetails', ({ viewer, body }) => loadRevenue(services, viewer, body))
  bind('POST /getFilterRevenueReports', ({ viewer, body }) => loadReport(services, viewer, body))
  bind('POST /parking-lots/getFilterRevenueReports', ({ viewer, body }) => loadReport(services, viewer, body))
}
