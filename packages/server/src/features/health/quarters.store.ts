import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A lot of which the quarters of an hour are looked at. */
export interface QuarterLot {
  readonly lotId: string
  readonly timeZone: string
}

/** Takes lots with cameras of which the last quarter of an hour is not looked at. */
export const takeQuarterLots = async (tx: Tx, quarter: Date, limit: number): Promise<QuarterLot[]> => {
  const { rows } = await sql<QuarterLot>`
    with due as (select parking_lot_id from lot_health h where quarter_at < ${quarter}
      and exists (select from health_usual u where u.parking_lot_id = h.parking_lot_id)
      limit ${limit} for update skip locked)
    update lot_health h set quarter_at = ${quarter} from due, parking_lot lot
    where h.parking_lot_id = due.parking_lot_id and lot.id = due.parking_lot_id
    returning h.parking_lot_id as "lotId", lot.time_zone as "timeZone"`.execute(tx)
  return rows
}

const lotsOf = (lotIds: readonly string[]) => sql`any(${[...lotIds]}::uuid[])`

/** A camera or reader, with what is usual and what was found last. */
export interface UsualRow {
  readonly lotId: string
  readonly deviceId: string
  readonly hours: (number | null)[]
  readonly dispersion: number
  readonly fewSince: Date | null
  readonly fewExpected: number | null
  readonly fewSeen: number | null
}

/** The cameras and readers of lots, with what is usual. */
export const listUsual = async (tx: Tx, lotIds: readonly string[]): Promise<UsualRow[]> => {
  const { rows } = await sql<UsualRow>`
    select parking_lot_id as "lotId", device_id as "deviceId", hours, dispersion, few_since as "fewSince",
      few_expected as "fewExpected", few_seen as "fewSeen"
    from health_usual where parking_lot_id = ${lotsOf(lotIds)} order by device_id`.execute(tx)
  return rows
}

/** Reads of lots by quarters of an hour, counted from a time. */
export const listQuarterReads = async (tx: Tx, lotIds: readonly string[], from: Date, to: Date) => {
  const { rows } = await sql<{ lotId: string; deviceId: string; place: number; reads: number }>`
    select parking_lot_id as "lotId", device_id as "deviceId",
      floor(extract(epoch from at - ${from}::timestamptz) / 900)::int as place, count(*)::int as reads
    from device_event where parking_lot_id = ${lotsOf(lotIds)} and at >= ${from} and at < ${to} and kind in ('plate', 'tag')
    group by 1, 2, 3`.execute(tx)
  return rows
}

/** HEA-21, HEA-24: what was found out about a camera at the end of a quarter. */
export interface QuarterResult {
  readonly lotId: string
  readonly deviceId: string
  readonly factor: number
  readonly variance: number
  readonly few: { readonly since: Date; readonly expected: number; readonly seen: number } | null
}

export const saveQuarters = async (tx: Tx, results: readonly QuarterResult[]): Promise<void> => {
  const of = <Value>(value: (result: QuarterResult) => Value) => results.map(value)
  await sql`update health_usual u set factor = found.factor, variance = found.variance, few_since = found.since,
      few_expected = found.expected, few_seen = found.seen
    from unnest(${of(({ lotId }) => lotId)}::uuid[], ${of(({ deviceId }) => deviceId)}::text[],
      ${of(({ factor }) => factor)}::real[], ${of(({ variance }) => variance)}::real[],
      ${of(({ few }) => few?.since ?? null)}::timestamptz[], ${of(({ few }) => few?.expected ?? null)}::real[],
      ${of(({ few }) => few?.seen ?? null)}::real[]) found (lot, device, factor, variance, since, expected, seen)
    where parking_lot_id = found.lot and device_id = found.device`.execute(tx)
}
