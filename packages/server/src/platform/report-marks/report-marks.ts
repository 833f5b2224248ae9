import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { msArray } from '#platform/database/sql-arrays.ts'

/** Of what the figures of reports are added up. */
export const reportSources = [
  ...(['revenue', 'visitorStays', 'passVisits', 'insideMoves', 'violations'] as const),
  ...(['validationUses', 'passCharges', 'chargingSessions'] as const),
] as const
/** Of what the figures of reports are added up. */
export type ReportSourceName = (typeof reportSources)[number]

/** All time zones are whole quarters of an hour from UTC, so that the times within one are of the same local day. */
const quarterMs = 900_000

/** The times that have to be marked: one of each quarter of an hour. */
export const quartersOf = (times: readonly number[]): number[] => [
  ...new Set(times.map((at) => Math.floor(at / quarterMs) * quarterMs)),
]

/** REP-80: says in the transaction that changes rows of a lot at which times they stand, before and after. */
export const markForReports = async (
  tx: Tx,
  lotId: string,
  source: ReportSourceName,
  times: readonly number[],
): Promise<void> => {
  if (times.length === 0) return
  await sql`insert into report_mark (parking_lot_id, source, at)
    select ${lotId}, ${source}, to_timestamp(ms / 1000.0) from unnest(${msArray(quartersOf(times))}::float8[]) ms`.execute(
    tx,
  )
}

/** The same of rows, of which SQL selects lot and time. */
export const markRowsForReports = async (
  tx: Tx,
  source: ReportSourceName,
  rows: RawBuilder<unknown>,
): Promise<void> => {
  await sql`insert into report_mark (parking_lot_id, source, at)
    select distinct lot, ${source}::text, at from (${rows}) changed (lot, at)`.execute(tx)
}

/** A time of a lot at which a row stands that changed. */
export interface ReportMark {
  readonly lotId: string
  readonly source: ReportSourceName
  readonly at: number
}

/** SQL that writes such marks of several lots; its parameter is made by `marksOf`. */
export const markInsert = `insert into report_mark (parking_lot_id, source, at)
  select lot, source, to_timestamp(ms / 1000.0) from jsonb_to_recordset($1::jsonb) as u(lot uuid, source text, ms float8)`

/** Each lot, source and quarter of an hour once. */
export const marksOf = (marks: readonly ReportMark[]): string => {
  const rows = new Map<string, { lot: string; source: string; ms: number }>()
  for (const { lotId, source, at } of marks) {
    const ms = Math.floor(at / quarterMs) * quarterMs
    rows.set(`${lotId} ${source} ${ms}`, { lot: lotId, source, ms })
  }
  return JSON.stringify([...rows.values()])
}

/** The lots that have marks, and what was marked. */
export const listMarked = async (tx: Tx): Promise<{ lotId: string; source: ReportSourceName }[]> => {
  const { rows } = await sql<{ lotId: string; source: ReportSourceName }>`
    select distinct parking_lot_id as "lotId", source from report_mark`.execute(tx)
  return rows
}

interface TakenMarks {
  /** The local days that have to be added up anew. */
  readonly days: string[]
  /** So has every day. */
  readonly isAll: boolean
}

/** Removes the marks of a lot, except those of days from one on. */
export const takeMarks = async (
  tx: Tx,
  { lotId, source, timeZone, before }: { lotId: string; source: string; timeZone: string; before: string },
): Promise<TakenMarks> => {
  const { rows } = await sql<{ day: string | null }>`with taken as (delete from report_mark
      where parking_lot_id = ${lotId} and source = ${source}
        and (at is null or (at at time zone ${timeZone})::date < ${before}::date) returning at)
    select distinct (at at time zone ${timeZone})::date as day from taken`.execute(tx)
  return {
    days: rows.flatMap(({ day }) => day ?? []),
    isAll: rows.some(({ day }) => day === null),
  }
}
