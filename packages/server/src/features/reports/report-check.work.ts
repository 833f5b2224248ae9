import { utcDayBefore } from '@stallwise/domain/time/utc-day.ts'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { markForReports, type ReportSourceName } from '#platform/report-marks/report-marks.ts'
import { allSources } from './all-reports.ts'
import { findWrongDays, listKept, type WrongDay } from './report-check.store.ts'

interface Work {
  readonly database: Database
  readonly clock: () => number
}

/** The day is added up anew, as after any change. */
const mend = (
  database: Database,
  { lotId, day }: WrongDay,
  { marks, timeZone }: { readonly marks: ReportSourceName; readonly timeZone: string },
) =>
  database.asSystem(async (tx) => {
    const { rows } = await sql<{ at: Date }>`select ${day}::timestamp at time zone ${timeZone} as at`.execute(
      tx,
    )
    await markForReports(tx, lotId, marks, [rows[0]!.at.getTime()])
  })

/** REP-83: looks at one day in a hundred of each lot and kind; what differs is told by lot, kind and day, and mended. */
export const checkReportDays = async (
  { database, clock }: Work,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<readonly WrongDay[]> => {
  const date = utcDayBefore(clock(), 0)
  const found: WrongDay[] = []
  for (const { lotId, source: name, timeZone } of await database.asSystem(listKept)) {
    const source = allSources.find((one) => one.name === name)
    if (!source) continue
    const wrong = await database.asSystem((tx) => findWrongDays(tx, { lotId, source, timeZone }, date))
    for (const day of wrong) {
      log.error(day, `The figures of ${day.source} of lot ${lotId} on ${day.day} were not those of its rows.`)
      await mend(database, day, { marks: source.marks, timeZone })
    }
    found.push(...wrong)
  }
  return found
}
