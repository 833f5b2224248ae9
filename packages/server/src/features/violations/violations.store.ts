import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import {
  violationStatuses,
  type ViolationCorrection,
  type ViolationStatus,
} from '@stallwise/domain/violations/violations.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface ViolationRow {
  id: string
  parking_lot_id: string
  key: string
  reason: Shown['reason']
  status: ViolationStatus
  state_at: Date
  ended_by: Exclude<Shown['endedBy'], 'corrected'>
  plate: string | null
  visit_id: string | null
  visit_key: string | null
  passholder_id: string | null
  passholder_name: string | null
  group_name: string | null
  location_id: string | null
  location_kind: 'zone' | 'sector' | 'stall' | null
  location_name: string | null
  opened_at: Date
  left_at: Date | null
  dismiss_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  decided_name: string | null
  correction: ViolationCorrection | null
  corrected_name: string | null
  version: number
  reported_by: string | null
  note: string | null
  is_erased: boolean
}

/** VIO-42: a list is counted and paged up to here. */
export const mostListed = 10_000

export interface ViolationFilter {
  readonly lotId: string
  readonly from: Date
  readonly to: Date
  readonly locations?: readonly string[] | undefined
  readonly statuses?: readonly ViolationStatus[] | undefined
  readonly search?: string | undefined
  /** APL-25: only those whose appeal waits for an answer. */
  readonly isAppealed: boolean
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
  /** VIO-40: what the viewer sees, as a condition on `v`. */
  readonly seen: RawBuilder<unknown>
}

/** The end of the texts that begin with another one, compared bytewise. */
const last = '\u{10ffff}'

const wheres = ({ lotId, from, to, search, seen }: ViolationFilter) => [
  sql`v.parking_lot_id = ${lotId}::uuid`,
  sql`v.opened_at >= ${from}`,
  sql`v.opened_at < ${to}`,
  seen,
  ...(search ? [sql`v.plate collate "C" >= ${search} and v.plate collate "C" < ${search + last}`] : []),
]

/** Up to so many violations with the plate that is searched for are sorted; with more of them, the first in time are found soon. */
const mostSorted = 5_000

/** Whether few enough plates begin with the search. */
const isRare = async (tx: Tx, { lotId, search }: ViolationFilter): Promise<boolean> => {
  if (!search) return false
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from violation v
    where v.parking_lot_id = ${lotId}::uuid and v.plate collate "C" >= ${search} and v.plate collate "C" < ${search + last}
    limit ${mostSorted + 1}) found`.execute(tx)
  return rows[0]!.count <= mostSorted
}

/** The rows of a filter with a rare plate: found by the plate, then sorted. */
const listedByPlate = (filter: ViolationFilter, limit: number) => {
  const { lotId, search, locations, statuses, descending } = filter
  const order = descending ? sql`v.opened_at desc, v.id desc` : sql`v.opened_at, v.id`
  const parts = [
    ...wheres({ ...filter, search: undefined }),
    ...(locations ? [sql`v.location_id = any(${[...locations]}::uuid[])`] : []),
    ...(statuses ? [sql`v.status = any(${[...statuses]}::text[])`] : []),
  ]
  return sql`(select v.id, v.opened_at from (select * from violation v where v.parking_lot_id = ${lotId}::uuid
      and v.plate collate "C" >= ${search} and v.plate collate "C" < ${search! + last} offset 0) v
    where ${sql.join(parts, sql` and `)} order by ${order} limit ${limit}) v`
}

/** APL-25: the rows of a filter whose appeal waits: few, found by their appeals. */
const listedByAppeal = (filter: ViolationFilter, limit: number) => {
  const { lotId, locations, statuses, descending } = filter
  const order = descending ? sql`v.opened_at desc, v.id desc` : sql`v.opened_at, v.id`
  const parts = [
    ...wheres(filter),
    ...(locations ? [sql`v.location_id = any(${[...locations]}::uuid[])`] : []),
    ...(statuses ? [sql`v.status = any(${[...statuses]}::text[])`] : []),
  ]
  return sql`(select v.id, v.opened_at from appeal a
    join violation v on v.parking_lot_id = a.parking_lot_id and v.id = a.violation_id
    where a.parking_lot_id = ${lotId}::uuid and a.state = 'received' and a.erased_at is null
      and ${sql.join(parts, sql` and `)} order by ${order} limit ${limit}) v`
}

/**
 * The rows of a filter in its order, at most so many. Each status and location is read from an index by itself: with several
 * of them together no index has the order.
 */
const listed = (filter: ViolationFilter, limit: number) => {
  const { locations, statuses, descending } = filter
  const order = descending ? sql`v.opened_at desc, v.id desc` : sql`v.opened_at, v.id`
  const parts = [
    ...wheres(filter),
    ...(locations ? [sql`v.location_id = place.id`] : []),
    ...(statuses || locations ? [sql`v.status = state.name`] : []),
  ]
  const each = sql`(select v.id, v.opened_at from violation v where ${sql.join(parts, sql` and `)}
    order by ${order} limit ${limit})`
  const states = sql`unnest(${[...(statuses ?? violationStatuses)]}::text[]) as state(name)`
  if (!statuses && !locations) return sql`${each} v`
  const places = locations ? sql`, unnest(${[...locations]}::uuid[]) as place(id)` : sql``
  return sql`(select v.id, v.opened_at from ${states}${places} cross join lateral ${each} v order by ${order} limit ${limit}) v`
}

const columns = sql`v.id, v.parking_lot_id, v.key, v.reason, v.status, v.state_at, v.ended_by, v.plate, v.visit_id, v.visit_key,
  v.passholder_id, passholder.name as passholder_name, passholder_group.name as group_name, v.location_id,
  case when v.stall_id is not null then 'stall' when v.sector_id is not null then 'sector' when v.zone_id is not null then 'zone' end as location_kind,
  coalesce(stall.stall_number, sector.name, zone.name) as location_name,
  v.opened_at, v.left_at, v.dismiss_at, v.decided_at, v.decided_by, app_user.name as decided_name, v.reported_by, v.note,
  v.erased_at is not null as is_erased, v.correction, corrector.name as corrected_name, v.version`
const joins = sql`left join passholder on passholder.parking_lot_id = v.parking_lot_id and passholder.id = v.passholder_id
  left join passholder_group on passholder_group.parking_lot_id = v.parking_lot_id and passholder_group.id = passholder.passholder_group_id
  left join zone on zone.parking_lot_id = v.parking_lot_id and zone.id = v.zone_id
  left join sector on sector.parking_lot_id = v.parking_lot_id and sector.id = v.sector_id
  left join stall on stall.parking_lot_id = v.parking_lot_id and stall.id = v.stall_id
  left join app_user on app_user.id = v.decided_by
  left join app_user corrector on corrector.id = (v.correction ->> 'by')::uuid`

/** A page of the violations of a lot, and how many there are, at most `mostListed`. */
export const listViolations = async (
  tx: Tx,
  filter: ViolationFilter,
): Promise<{ rows: ViolationRow[]; total: number }> => {
  const { descending, limit, offset, lotId } = filter
  const order = descending ? sql`v.opened_at desc, v.id desc` : sql`v.opened_at, v.id`
  const end = Math.min(offset + limit, mostListed)
  const list = filter.isAppealed ? listedByAppeal : (await isRare(tx, filter)) ? listedByPlate : listed
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${list(filter, mostListed)}`.execute(tx)
  const { rows } = await sql<ViolationRow>`
    with page as materialized (select v.id from ${list(filter, end)} order by ${order} offset ${offset} limit ${limit})
    select ${columns} from page join violation v on v.parking_lot_id = ${lotId}::uuid and v.id = page.id ${joins}
    order by ${order}`.execute(tx)
  return { rows, total: counted[0]!.total }
}

/** A violation that the viewer sees. */
export const findViolation = async (
  tx: Tx,
  id: string,
  seen: RawBuilder<unknown>,
): Promise<ViolationRow | undefined> => {
  const { rows } = await sql<ViolationRow>`select ${columns} from violation v ${joins}
    where v.id = ${id}::uuid and ${seen}`.execute(tx)
  return rows[0]
}

/** The version of a violation; undefined if it does not exist. */
export const findVersion = async (tx: Tx, lotId: string, id: string): Promise<number | undefined> => {
  const { rows } = await sql<{ version: number }>`select version from violation
    where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  return rows[0]?.version
}

/** The time zone of a lot and whether tenants see its violations; undefined if the viewer does not see the lot. */
export const findViolationLot = async (tx: Tx, lotId: string) => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select(['time_zone', 'tab_access'])
    .where('id', '=', lotId)
    .executeTakeFirst()
  return (
    lot && {
      timeZone: lot.time_zone,
      isOpenToTenants: (lot.tab_access as { violation: boolean }).violation,
    }
  )
}

export interface Place {
  readonly kind: 'zone' | 'sector' | 'stall'
  readonly autoDismissMs: number | null
}

/** What of a lot has this id. */
export const findPlace = async (tx: Tx, lotId: string, id: string): Promise<Place | undefined> => {
  const { rows } = await sql<{ kind: Place['kind']; minutes: number | null }>`
    select 'zone' as kind, auto_dismiss_minutes as minutes from zone
      where parking_lot_id = ${lotId} and id = ${id} and removed_at is null
    union all select 'sector', null from sector where parking_lot_id = ${lotId} and id = ${id} and removed_at is null
    union all select 'stall', null from stall where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  const [row] = rows
  return row && { kind: row.kind, autoDismissMs: row.minutes === null ? null : row.minutes * 60_000 }
}

/** What a report says besides what judging knows of it. */
export const saveReport = async (
  tx: Tx,
  report: {
    lotId: string
    id: string
    key: string | null
    plate: string
    at: Date
    by: string
    note: string | null
    place: { kind: Place['kind']; id: string } | null
  },
): Promise<void> => {
  const { lotId, id, key, plate, at, by, note, place } = report
  await tx
    .insertInto('violation')
    .values({
      parking_lot_id: lotId,
      id,
      key: id,
      reason: 'reported',
      status: 'active',
      state_at: at,
      plate,
      opened_at: at,
      grace_until: at,
      reported_by: by,
      report_key: key,
      note,
      zone_id: place?.kind === 'zone' ? place.id : null,
      sector_id: place?.kind === 'sector' ? place.id : null,
      stall_id: place?.kind === 'stall' ? place.id : null,
    } as never)
    .execute()
}
