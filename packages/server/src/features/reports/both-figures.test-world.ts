import type { ReportFigures } from '@stallwise/domain/reports/report-figures.rules.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import type { TestLotServer } from '#testing/test-lot.ts'
import { allReports } from './all-reports.ts'
import { passFlows } from './movements/flows.source.ts'
import { loadFigures } from './report-figures.store.ts'

const flows = { name: 'flows', source: passFlows, filters: [], searched: sql`''` }

/** The figures of all reports of the last 40 days: those that are kept, and those of the rows alone. */
export const bothFigures = async (lot: TestLotServer) => {
  const { database } = lot.app.services
  const [{ time_zone: timeZone }] = await lot.query('select time_zone from parking_lot where id = $1', [
    lot.lotId,
  ])
  const { now } = lot.clock
  const of = { lotId: lot.lotId, timeZone, range: { from: now - 40 * 24 * hourMs, to: now + 24 * hourMs } }
  const figures = (): Promise<Record<string, ReportFigures[]>> =>
    database.asSystem(async (tx) =>
      Object.fromEntries(
        await Promise.all(
          [...Object.values(allReports), flows].map(async (report) => [
            report.name,
            await loadFigures(tx, report, of),
          ]),
        ),
      ),
    )
  const kept = await figures()
  await lot.query('create table kept_before as select * from report_kept')
  await lot.query('delete from report_kept')
  const raw = await figures()
  await lot.query('insert into report_kept select * from kept_before')
  await lot.query('drop table kept_before')
  return { kept, raw }
}
