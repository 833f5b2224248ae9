import { causeOfTrouble } from '@stallwise/domain/reports/report-troubles.rules.ts'
import { utcDayBefore } from '@stallwise/domain/time/utc-day.ts'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { notifyUser } from '#features/notifications/notifications.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { markForReports } from '#platform/report-marks/report-marks.ts'
import { allReports, allSources } from './all-reports.ts'
import { claimChecks, findWrongDays, listProviderUsers, type WrongDay } from './report-check.store.ts'
import type { Report, ReportSource } from './report.model.ts'

interface Work {
  readonly database: Database
  readonly clock: () => number
}

/** So many lots and kinds are claimed together; what a server does not finish is looked at in another night. */
const atOnce = 20

/** By which report the provider knows the rows of a source. */
const reportOf = ({ marks }: ReportSource): Report =>
  Object.values(allReports).find(({ source }) => source.name === marks)!

/** The day is added up anew, as after any change. */
const mend = async (
  tx: Tx,
  { lotId, day }: WrongDay,
  { marks }: ReportSource,
  timeZone: string,
): Promise<void> => {
  const { rows } = await sql<{ at: Date }>`select ${day}::timestamp at time zone ${timeZone} as at`.execute(
    tx,
  )
  await markForReports(tx, lotId, marks, [rows[0]!.at.getTime()])
}

const tellProvider = async (tx: Tx, { lotId, day }: WrongDay, { name }: Report, at: Date): Promise<void> => {
  const cause = causeOfTrouble({ reportName: name, trouble: 'wrong-day', day })
  for (const userId of await listProviderUsers(tx))
    await notifyUser(tx, { userId, lotId, kind: 'report', cause, at })
}

/**
 * REP-83: looks at one day in a hundred of each lot and kind, once in a night and on one server; what differs is mended, and
 * told to the provider with lot, kind and day.
 */
export const checkReportDays = async (
  { database, clock }: Work,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<readonly WrongDay[]> => {
  const now = clock()
  const date = utcDayBefore(now, 0)
  const found: WrongDay[] = []
  for (;;) {
    const claimed = await database.asSystem((tx) => claimChecks(tx, date, atOnce))
    if (claimed.length === 0) return found
    for (const { lotId, source: name, timeZone } of claimed) {
      const source = allSources.find((one) => one.name === name)
      if (!source) continue
      await database.asSystem(async (tx) => {
        for (const day of await findWrongDays(tx, { lotId, source, timeZone }, date)) {
          log.error(day, `The figures of ${name} of lot ${lotId} on ${day.day} were not those of its rows.`)
          await mend(tx, day, source, timeZone)
          await tellProvider(tx, day, reportOf(source), new Date(now))
          found.push(day)
        }
      })
    }
  }
}
