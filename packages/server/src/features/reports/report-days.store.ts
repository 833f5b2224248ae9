import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { takeMarks, type ReportSourceName } from '#platform/report-marks/report-marks.ts'
import { addUp, beginOf } from './report-figures.store.ts'
import type { ReportSource, Sql } from './report.model.ts'

interface LotSource {
  readonly lotId: string
  readonly source: ReportSource
}

/** REP-85: what has the same marks. */
interface MarkedLot {
  readonly lotId: string
  readonly marks: ReportSourceName
}

/** Whether no other server adds up the same now, until the transaction ends. */
const claim = async (tx: Tx, { lotId, marks }: MarkedLot): Promise<boolean> => {
  const { rows } = await sql<{ mine: boolean }>`select
    pg_try_advisory_xact_lock(hashtextextended('report ' || ${marks} || ${lotId}, 0)) as mine`.execute(tx)
  return rows[0]!.mine
}

const insertSpans = (tx: Tx, { lotId, source }: LotSource, timeZone: string, spans: Sql) =>
  sql`with spans as materialized (select ${lotId}::uuid as lot, ${timeZone}::text as zone, starts, ends from (${spans}) s)
    insert into report_day (parking_lot_id, source, day, kind, part, currency, count, cents, tax_cents, paid_cents,
      ms, wh)
    select f.lot, ${source.name}, f.day, f.kind, f.part, f.currency, f.count, f.cents, f.tax_cents, f.paid_cents, f.ms, f.wh
    from ${addUp(source, sql`true`)} f`.execute(tx)

/** REP-82: adds days up anew from their rows. */
const keepDays = async (tx: Tx, of: LotSource, timeZone: string, days: readonly string[]): Promise<void> => {
  if (days.length === 0) return
  const dates = sql`${[...days]}::date[]`
  const zone = sql`${timeZone}::text`
  await sql`delete from report_day where parking_lot_id = ${of.lotId} and source = ${of.source.name}
    and day = any(${dates})`.execute(tx)
  await insertSpans(
    tx,
    of,
    timeZone,
    sql`select ${beginOf(sql`d`, zone)} as starts, ${beginOf(sql`(d + 1)`, zone)} as ends from unnest(${dates}) d`,
  )
}

/** Adds all days up anew. REP-84: by the lot’s clock as it is now. */
const keepAll = async (tx: Tx, of: LotSource, timeZone: string): Promise<void> => {
  const { lotId, source } = of
  await sql`delete from report_day where parking_lot_id = ${lotId} and source = ${source.name}`.execute(tx)
  await insertSpans(
    tx,
    of,
    timeZone,
    sql`select timestamptz '-infinity' as starts, timestamptz 'infinity' as ends`,
  )
  await sql`insert into report_kept (parking_lot_id, source, time_zone) values (${lotId}, ${source.name}, ${timeZone})
    on conflict (parking_lot_id, source) do update set time_zone = excluded.time_zone`.execute(tx)
}

/** The lots whose days are not kept yet, or by another clock. */
export const listNotKept = async (tx: Tx, sources: readonly ReportSource[]) => {
  const names = sql`${sources.map(({ name }) => name)}::text[]`
  const { rows } = await sql<{ lotId: string; name: string }>`
    select l.id as "lotId", s as name from parking_lot l cross join unnest(${names}) s
    where not exists (select from report_kept k where k.parking_lot_id = l.id and k.source = s and k.time_zone = l.time_zone)
    order by l.id, s`.execute(tx)
  return rows
}

/** The clock of a lot, and which sources are kept by it. */
const loadClock = async (tx: Tx, lotId: string, sources: readonly ReportSource[]) => {
  const names = sql`${sources.map(({ name }) => name)}::text[]`
  const { rows } = await sql<{ timeZone: string; kept: string[] }>`select l.time_zone as "timeZone",
      array(select k.source from report_kept k where k.parking_lot_id = l.id and k.source = any(${names})
        and k.time_zone = l.time_zone) as kept
    from parking_lot l where l.id = ${lotId}`.execute(tx)
  return rows[0]
}

/**
 * REP-80: adds up the days of a lot that are marked, but those from a day of its clock on; all of them if none is kept yet.
 * Nothing if another server does. The marks are taken first: what is added up afterwards has the changes that they stand for.
 */
export const keepMarked = async (
  tx: Tx,
  { lotId, marks }: MarkedLot,
  sources: readonly ReportSource[],
  beforeIn: (timeZone: string) => string,
): Promise<void> => {
  const clock = (await claim(tx, { lotId, marks })) ? await loadClock(tx, lotId, sources) : undefined
  if (!clock) return
  const { timeZone, kept } = clock
  const before = kept.length === 0 ? 'infinity' : beforeIn(timeZone)
  const { days, isAll } = await takeMarks(tx, { lotId, source: marks, timeZone, before })
  for (const source of sources) {
    const isKept = kept.includes(source.name) && !isAll
    await (isKept
      ? keepDays(tx, { lotId, source }, timeZone, days)
      : keepAll(tx, { lotId, source }, timeZone))
  }
}
