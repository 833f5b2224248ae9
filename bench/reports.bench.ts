// Reports over years: 10,000,000 movements and 2,000,000 payments of 200 lots, of which one has a tenth. Every report and range, the
// rows that figures lead to, and the portfolio. BENCH_SHARE: which part of the rows, such as 0.1; BENCH_DATA: a directory in which
// the data is made once and used again. How much one more year costs is in reports-year.
import { ask, drillDowns, firstViews, periods, portfolios, type ReportCall } from './reports/calls.ts'
import { removeData, serverOver, threeYears } from './reports/data.ts'
import type { ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

const turns = Number(process.env['BENCH_TURNS'] ?? 20)
const port = 3347

const timed = async (server: ServerUnderTest, call: ReportCall): Promise<Figure> => {
  const times: number[] = []
  for (let turn = 0; turn < turns + 3; turn++) times.push(await ask(server, call))
  const value = percentile(times.slice(3), 0.95)
  return { name: `${call.name}, p95`, value, unit: 'ms', atMost: call.atMost }
}

const data = await threeYears(port)
const server = await serverOver(data, port)
try {
  const [big = '', small = ''] = data.lots
  const calls = [
    ...periods.flatMap((timePeriod) => [...firstViews(big, timePeriod), ...drillDowns(big, timePeriod)]),
    ...firstViews(small, '30d').map((call) => ({ ...call, name: `${call.name}, a small lot` })),
    ...['7d', '30d', '90d'].flatMap(portfolios),
  ]
  const figures: Figure[] = []
  for (const call of calls) figures.push(await timed(server, call))
  printFigures(figures)
} finally {
  await server.stop()
  removeData()
}
