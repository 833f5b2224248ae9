import {
  readsAfterVisitMinutes,
  type PlateReadSort,
  type ReadOutcome,
} from '@stallwise/domain/logs/logs.rules.ts'
import type { PlateBox } from '@stallwise/domain/vehicles/plate-box.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ListOrder } from '#platform/database/list-order.ts'
import { readSort, type PageInfo } from '#platform/database/list-page.ts'
import { findCountedPage } from '#platform/database/ordered-page.ts'
import { everyWord, isInPlates } from '#platform/database/list-search.ts'

/** A visit as this feature reads it, in the columns of `visitColumns`. */
export interface VisitRow {
  visit_id: string
  visit_plate: string | null
  read_plate: string | null
  read_score: number | null
  match: 'exact' | 'lookAlike' | 'candidate' | 'confirmed' | 'none'
  entered_at: Date
  exited_at: Date | null
  closed_by: 'exit' | 'nextEntry' | 'longestStay' | 'tagReset' | 'opened' | null
  last_move_at: number | null
  last_place: string | null
  holder_id: string | null
  holder_pass_id: string | null
  holder_name: string | null
}

export type ReadRow = {
  source_id: string
  event_id: string
  at: Date
  device_id: string
  camera: string | null
  detail: {
    plate: string | null
    score?: number
    region?: string
    candidates?: { plate: string; score: number }[]
    vehicle?: { make?: string; model?: string; color?: string }
    plateBox?: PlateBox
  }
  file_key: string | null
} & (VisitRow | { [Column in keyof VisitRow]: null })

export interface ReadFilter {
  readonly lotId: string
  readonly from: Date
  readonly to: Date
  readonly cameras?: readonly string[] | undefined
  readonly outcome?: ReadOutcome | undefined
  readonly search?: string | undefined
  readonly plate?: string | undefined
  readonly sort: PlateReadSort | `-${PlateReadSort}`
  readonly limit: number
  readonly cursor?: string | undefined
}

export const visitColumns =
  sql.raw(`v.id as visit_id, v.plate as visit_plate, v.read_plate, v.read_score, v.match,
  v.entered_at, v.exited_at, v.closed_by, (v.moves -> -1 ->> 'at')::float8 as last_move_at,
  (select name from (select name, 1 as nth from zone
       where parking_lot_id = v.parking_lot_id and id = (v.moves -> -1 ->> 'zoneId')::uuid
     union all select name, 2 from camera
       where parking_lot_id = v.parking_lot_id and id = (v.moves -> -1 ->> 'deviceId')::uuid
     union all select name, 3 from rfid_reader
       where parking_lot_id = v.parking_lot_id and id = (v.moves -> -1 ->> 'deviceId')::uuid) named
   order by nth limit 1) as last_place,
  p.id as holder_id, p.pass_id as holder_pass_id, p.name as holder_name`)

const read = sql.raw(`e.detail ->> 'plate'`)
const lasted = sql.raw(`v.entered_at <= e.at and v.entered_at > e.at - interval '31 days'
  and (v.exited_at is null or v.exited_at >= e.at - interval '${readsAfterVisitMinutes} minutes')`)

/** LPR-03: the visit that the read opened or closed, else the last one that its plate had at the time. */
const visitOfRead = sql`left join lateral (
    select * from (
      select v.*, 2 as likely from visit v where v.parking_lot_id = e.parking_lot_id and v.exited_at = e.at and v.exit_event_id = e.event_id
      union all select v.*, case when v.entered_at = e.at and v.entry_event_id = e.event_id then 3 else 1 end from visit v
        where v.parking_lot_id = e.parking_lot_id and v.plate = ${read} and ${lasted}
      union all select v.*, case when v.entered_at = e.at and v.entry_event_id = e.event_id then 3 else 1 end from visit v
        where v.parking_lot_id = e.parking_lot_id and v.read_plate = ${read} and v.read_plate <> v.plate and ${lasted}
    ) v order by likely desc, entered_at desc limit 1) v on true`

/** LPR-10: the plate itself, and the plates as which it was read when it was matched. */
const readAs = (lotId: string, plate: string): RawBuilder<unknown> => sql`array(
  select ${plate}::text union select read_plate from visit
    where parking_lot_id = ${lotId} and plate = ${plate} and read_plate <> plate)`

const wheres = ({ lotId, from, to, cameras, search, plate }: ReadFilter): RawBuilder<unknown>[] => [
  sql`e.parking_lot_id = ${lotId} and e.kind = 'plate' and e.at >= ${from} and e.at < ${to}`,
  ...(cameras ? [sql`e.device_id = any(${cameras}::text[])`] : []),
  everyWord(search, (word) => isInPlates(read, word)),
  ...(plate === undefined ? [] : [sql`${read} = any(${readAs(lotId, plate)})`]),
]

const outcomeIs = (outcome: ReadOutcome): RawBuilder<unknown> =>
  outcome === 'matched' ? sql`v.match <> 'none'` : sql`v.match is not distinct from 'none' or v.match is null`

const columns = {
  plate: { value: sql`${read} collate "C"`, as: 'text' },
  score: { value: sql`(e.detail ->> 'score')::double precision`, as: 'float8' },
  camera: { value: sql`lower(c.name) collate "C"`, as: 'text' },
} as const

/** Equal values begin with the newest; with its time and its source, which stands for an id, its name makes a read known. */
const orderOf = (sort: PlateReadSort): ListOrder => [
  ...(sort === 'at' ? [] : [Object.assign({ nullsLast: true }, columns[sort])]),
  { value: sql`e.at`, as: 'timestamptz', ...(sort !== 'at' && { always: 'desc' }) },
  { value: sql`e.event_id`, as: 'text' },
]

const camera = sql`left join camera c on c.parking_lot_id = e.parking_lot_id and c.device_id = e.device_id and c.removed_at is null`

/** A page of the reads with their visits, and how many there are in all. */
export const listPlateReads = async (
  tx: Tx,
  filter: ReadFilter,
): Promise<{ rows: ReadRow[]; page: PageInfo }> => {
  const { lotId, outcome, limit, cursor } = filter
  const { sort, descending } = readSort(filter.sort)
  // The visits of a page are looked for after it is cut, unless they decide what is on it.
  const { ids, shown, page } = await findCountedPage<readonly [name: string, at: string]>(tx, {
    from: sql`device_event e ${sort === 'camera' ? camera : sql``} ${outcome ? visitOfRead : sql``}`,
    id: sql`e.source_id`,
    shown: sql`array[e.event_id, e.at::text]`,
    where: [...wheres(filter), ...(outcome ? [sql`(${outcomeIs(outcome)})`] : [])],
    order: orderOf(sort),
    descending,
    limit,
    cursor,
  })
  const listed = sql`unnest(${ids}::uuid[], ${shown.map(([name]) => name)}::text[],
    ${shown.map(([, at]) => at)}::timestamptz[]) with ordinality listed(source_id, event_id, at, place)`
  const { rows } = await sql<ReadRow>`
    select e.source_id, e.event_id, e.at, e.device_id, c.name as camera, e.detail, i.file_key, ${visitColumns}
    from ${listed} join device_event e on e.parking_lot_id = ${lotId} and e.at = listed.at
        and e.source_id = listed.source_id and e.event_id = listed.event_id
      ${camera} ${visitOfRead}
      left join passholder p on p.parking_lot_id = e.parking_lot_id and p.id = v.passholder_id
      left join plate_image i on i.parking_lot_id = e.parking_lot_id and i.source_id = e.source_id
        and i.event_id = e.event_id and i.at = e.at and i.removed_at is null
    order by listed.place`.execute(tx)
  return { rows, page }
}
