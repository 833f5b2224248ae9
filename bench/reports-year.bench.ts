// What one more year of rows costs each report: three years and four beside each other, asked alternately. The time is the median
// ratio of the pairs; the blocks that the database read say the same without the noise of the machine.
import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, drillDowns, firstViews, type ReportCall } from './reports/calls.ts'
import { fourYears, removeData, serverOver, threeYears } from './reports/data.ts'
import type { ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

const [pairs, each, port] = [7, Number(process.env['BENCH_TURNS'] ?? 5), 3347]

const median = async (server: ServerUnderTest, call: ReportCall): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < each; turn++) times.push(await ask(server, call))
  return percentile(times, 0.5)
}

/** How many blocks the database has read until now, from memory or not. */
const blocks = async (client: pg.Client): Promise<number> => {
  // The server's connections report theirs when they have been idle for a second.
  await wait(1_200)
  const { rows } = await client.query(
    `select pg_stat_get_db_blocks_fetched(oid)::float8 as blocks from pg_database where datname = current_database()`,
  )
  return rows[0].blocks
}

const blocksOf = async (server: ServerUnderTest, call: ReportCall): Promise<number> => {
  const client = new pg.Client(server.connection)
  await client.connect()
  const before = await blocks(client)
  const idle = await blocks(client)
  for (let turn = 0; turn < each; turn++) await ask(server, call)
  const after = await blocks(client)
  await client.end()
  return (after - idle - (idle - before)) / each
}

const three = await threeYears(port)
const four = await fourYears(port)
const [old, more] = [await serverOver(three, port, false), await serverOver(four, port + 1, false)]
try {
  const figures: Figure[] = []
  const [lot = ''] = three.lots
  for (const timePeriod of ['30d', '365d'])
    for (const call of [...firstViews(lot, timePeriod), ...drillDowns(lot, timePeriod)]) {
      await Promise.all([median(old, call), median(more, call)])
      const ratios: number[] = []
      for (let pair = 0; pair < pairs; pair++) {
        const first = pair % 2 === 0
        const one = await median(first ? old : more, call)
        const other = await median(first ? more : old, call)
        ratios.push(first ? other / one : one / other)
      }
      figures.push({ name: `${call.name}, time`, value: percentile(ratios, 0.5), unit: '×', atMost: 1.05 })
    }
  for (const call of firstViews(lot, '365d')) {
    const ratio = (await blocksOf(more, call)) / (await blocksOf(old, call))
    figures.push({ name: `${call.name}, blocks`, value: ratio, unit: '×', atMost: 1.05 })
  }
  // Two decimals, which the table does not have.
  printFigures(figures.map((figure) => ({ ...figure, value: figure.value * 100, unit: '%', atMost: 105 })))
} finally {
  await Promise.all([old.stop(), more.stop()])
  removeData()
}
