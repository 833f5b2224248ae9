import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { Database } from '#platform/database/database.ts'
import { listMarked } from '#platform/report-marks/report-marks.ts'
import { allSources } from './all-reports.ts'
import { keepMarked, listNotKept } from './report-days.store.ts'

interface Work {
  readonly database: Database
  readonly clock: () => number
}

/** A server that stops waits for a run; the next one goes on. */
const longestRunMs = 5_000

const sourceOf = (name: string) => allSources.find((source) => source.name === name)

/** Each lot in a transaction of its own; one that fails delays only itself. */
const keepEach = async (
  { database }: Work,
  lots: readonly { readonly lotId: string; readonly name: string }[],
  beforeIn: (timeZone: string) => string,
): Promise<number> => {
  const until = performance.now() + longestRunMs
  const failures: unknown[] = []
  for (const { lotId, name } of lots) {
    if (performance.now() > until) break
    const source = sourceOf(name)
    if (source)
      await database
        .asSystem((tx) => keepMarked(tx, { lotId, source }, beforeIn))
        .catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `figures of ${failures.length} lots failed`)
  return lots.length
}

/** REP-80: keeps the days of new lots, and those that are over and marked. */
export const keepReportDays = async (work: Work): Promise<number> => {
  const [missing, marked] = await work.database.asSystem(async (tx) => [
    await listNotKept(tx, allSources),
    await listMarked(tx),
  ])
  const lots = [...missing, ...marked.map(({ lotId, source }) => ({ lotId, name: source }))]
  return keepEach(work, lots, (timeZone) => localDayOf(work.clock(), timeZone).day)
}

/** REP-80: the same for the day that still runs. */
export const keepRunningDays = async (work: Work): Promise<number> => {
  const marked = await work.database.asSystem(listMarked)
  return keepEach(
    work,
    marked.map(({ lotId, source }) => ({ lotId, name: source })),
    () => 'infinity',
  )
}
