// The calls of reports as screens make them.
import { performance } from 'node:perf_hooks'
import { reportNames } from '@stallwise/domain/reports/report.model.ts'
import type { ServerUnderTest } from '../harness/start-server.ts'

export const periods = ['24h', '30d', '365d', 'thisYear'] as const

/** A call, and to which figure it belongs. */
export interface ReportCall {
  readonly name: string
  readonly path: string
  readonly body?: object
  readonly atMost: number
}

/** One call; its milliseconds. */
export const ask = async (
  { url, token }: ServerUnderTest,
  { path, body }: Pick<ReportCall, 'path' | 'body'>,
): Promise<number> => {
  const begun = performance.now()
  const reply = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
  return performance.now() - begun
}

/** What a figure of a report leads to: its rows with a filter. */
const filterOf = {
  revenue: { entry: ['charge'] },
  'monthly-pass': { charge: ['due'] },
  visitor: { stay: ['left'] },
  validation: { use: ['used'] },
  ev: { payer: ['visitor'] },
  'passholder-movement': { stay: ['left'] },
  'multi-pass-internal-movement': {},
  'stall-violation': { reason: ['unauthorised'] },
} as const

/** The first view of each report in a period: its figures, compared with the period before. */
export const firstViews = (parkingLot: string, timePeriod: string): ReportCall[] => {
  const asked = { parkingLot, timePeriod, compare: 'before' }
  return [
    { name: `revenue page, ${timePeriod}`, path: '/getRevenueDetails', body: asked, atMost: 100 },
    ...reportNames.map((reportName) => ({
      name: `${reportName}, ${timePeriod}`,
      path: '/getFilterRevenueReports',
      body: { ...asked, reportName, limit: 1 },
      atMost: 100,
    })),
    {
      name: `movements between zones, ${timePeriod}`,
      path: `/passholder-movements/sectors?parkingLot=${parkingLot}&timePeriod=${timePeriod}`,
      atMost: 100,
    },
  ]
}

/** The rows that a figure of each report leads to. */
export const drillDowns = (parkingLot: string, timePeriod: string): ReportCall[] =>
  reportNames.map((reportName) => ({
    name: `rows of ${reportName}, ${timePeriod}`,
    path: '/getFilterRevenueReports',
    body: { parkingLot, timePeriod, reportName, filters: filterOf[reportName], limit: 50 },
    atMost: 200,
  }))

/** The portfolio, and the list of lots that its page asks for beside it. */
export const portfolios = (timePeriod: string): ReportCall[] => [
  { name: `portfolio, ${timePeriod}`, path: `/portfolio?timePeriod=${timePeriod}`, atMost: 150 },
  { name: `its lots, ${timePeriod}`, path: '/parking-lots?limit=500', atMost: 150 },
]
