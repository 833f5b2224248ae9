import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LotReport, ReportBody } from '@stallwise/contract/reports/lot-reports.contract.ts'
import type { Services } from '#services.ts'
import { askedFormat, sendExport } from '#platform/export/send-export.ts'
import type { Bind } from '#platform/http/bind.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { loadReport, loadRevenue } from './load-report.ts'
import { loadMovements, loadZoneFlows } from './movements/load-movements.ts'
import { loadPortfolio } from './portfolio/load-portfolio.ts'
import { reportExport } from './report-export.ts'

interface ReportCall {
  readonly viewer: Viewer
  readonly body: ReportBody
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The reports of a lot, and the portfolio of many. */
export const lotReportsRoutes = (bind: Bind, services: Services): void => {
  const { exports } = services
  bind('GET /passholder-movements', ({ viewer, query }) => loadMovements(services, viewer, query))
  bind('GET /passholder-movements/sectors', ({ viewer, query }) => loadZoneFlows(services, viewer, query))
  bind('GET /portfolio', ({ viewer, query }) => loadPortfolio(services, viewer, query))
  bind('POST /getRevenueDetails', ({ viewer, body }) => loadRevenue(services, viewer, body))
  bind('POST /parking-lots/getRevenueDetails', ({ viewer, body }) => loadRevenue(services, viewer, body))
  const report = async ({ viewer, body, request, reply }: ReportCall): Promise<LotReport | FastifyReply> => {
    const format = askedFormat(request)
    if (!format) return loadReport(services, viewer, body)
    const file = await exports.write(reportExport(viewer, body), format, body.export)
    return sendExport(reply, file, { name: body.reportName, format })
  }
  bind('POST /getFilterRevenueReports', report)
  bind('POST /parking-lots/getFilterRevenueReports', report)
  bind('POST /parking-lots/countRevenueReport', ({ viewer, body }) =>
    exports.count(reportExport(viewer, body)),
  )
}
