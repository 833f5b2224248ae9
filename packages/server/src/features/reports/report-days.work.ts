import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { listMarked, type ReportSourceName } from '#platform/report-marks/report-marks.ts'
import { allSources, sourcesMarkedAs } from './all-reports.ts'
import { keepMarked, listNotKept } from './report-days.store.ts'

interface Work {
  readonly database: Database
  readonly clock: () => number
}

/** A server that stops waits for a run; the next one goes on. */
const longestRunMs = 5_000

interface Marked {
  readonly lotId: string
  readonly marks: ReportSourceName
}

/** Each lot in a transaction of its own; one that fails delays only itself. */
const keepEach = async (
  { database }: Work,
  lots: readonly Marked[],
  beforeIn: (timeZone: string) => string,
): Promise<number> => {
  const until = performance.now() + longestRunMs
  const failures: unknown[] = []
  for (const lot of lots) {
    if (performance.now() > until) break
    await database
      .asSystem((tx) => keepMarked(tx, lot, sourcesMarkedAs(lot.marks), beforeIn))
      .catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `figures of ${failures.length} lots failed`)
  return lots.length
}

const marksOf = new Map(allSources.map(({ name, marks }) => [name as string, marks]))

const listAllMarked = async (tx: Tx): Promise<Marked[]> =>
  (await listMarked(tx)).map(({ lotId, source }) => ({ lotId, marks: source }))

/** Lots of which something is not kept yet, each with the marks of that once. */
const listMissing = async (tx: Tx): Promise<Marked[]> => {
  const missing = await listNotKept(tx, allSources)
  const lots = missing.map(({ lotId, name }) => ({ lotId, marks: marksOf.get(name)! }))
  return [...new Map(lots.map((lot) => [`${lot.lotId} ${lot.marks}`, lot])).values()]
}

/** REP-80: keeps the days of new lots, and those that are over and marked. */
export const keepReportDays = async (work: Work): Promise<number> => {
  const lots = await work.database.asSystem(async (tx) => [
    ...(await listMissing(tx)),
    ...(await listAllMarked(tx)),
  ])
  return keepEach(work, lots, (timeZone) => localDayOf(work.clock(), timeZone).day)
}

/** REP-80: the same for the day that still runs. */
export const keepRunningDays = async (work: Work): Promise<number> =>
  keepEach(work, await work.database.asSystem(listAllMarked), () => 'infinity')
