import { sql, type RawBuilder } from 'kysely'
import type { LotListSort } from '@stallwise/domain/lots/lot-list.model.ts'
import type { LotFigures } from '@stallwise/domain/judging/judging.model.ts'
import { violationAlertDays } from '@stallwise/domain/alerts/alerts.rules.ts'
import { seenAt } from '#features/devices/devices.public.ts'
import { alertsSeenBy } from '#features/violations/violations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { findListPage, inOrderOf, numberKey, readSort } from '#platform/database/list-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { FullRow } from '#platform/language/will-be-full.ts'

export interface LotRow extends FullRow {
  id: string
  name: string
  address: string
  city: string
  time_zone: string
  currency: string
  customer_id: string
  customer_name: string
  high_occupancy_threshold: number
  capitalization_rate: number | null
  enable_tenant_tracking_by_passholder_group: boolean
  enable_smaller_map_icon: boolean
  tab_access: { violation: boolean }
  product_access: {
    insightVolt: boolean
    visitorValidation: boolean
    enforcement: boolean
    payments: boolean
  }
  time_bound_passes: boolean
  pass_validity_groups: { _id: string; name: string; days: number[]; from: string; to: string }[]
  sensor_timeout_minutes: number
  version: number
  last_event_at: Date | null
  counts: LotFigures
  sensors: number
  sensors_reporting: number
  sensor_errors: number
  low_batteries: number
  cameras: number
  cameras_reporting: number
  has_map: boolean
  alerts_violation: number
  alerts_occupancy: number
  tasks: number
  recommendations: number
}

/** Which lots of the viewer, in which order. Rules LOT-10, LOT-23. */
export interface LotFilter {
  readonly search?: string | undefined
  readonly customers?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
  readonly hasMap?: boolean | undefined
  readonly sort: LotListSort | `-${LotListSort}`
  readonly limit: number
  readonly cursor?: string | undefined
}

const hasMap = sql`exists (select from floor where floor.parking_lot_id = lot.id and floor.map_hash is not null)`

/** Alerts of violations are open for some days only. */
const isViolation = (now: Date) =>
  sql`(alert_type = 'violation' and date_created > ${now}::timestamptz - make_interval(days => ${violationAlertDays}))`
const isOpenAlert = (now: Date) =>
  sql`(alert_status = 'active' and (alert_type = 'occupancy' or ${isViolation(now)}))`

const sortKeys: Record<Exclude<LotListSort, 'alerts'>, RawBuilder<unknown>> = {
  name: sql`lot.name_order`,
  city: sql`find_order(lot.city)`,
  timeZone: sql`lot.time_zone`,
  customer: sql`coalesce(customer.name_order, '')`,
  capacity: numberKey(sql`(state.counts ->> 'capacity')::int`),
  // A lot that was never observed comes before those with 0 %.
  occupancy: sql`coalesce(${numberKey(sql`(state.counts ->> 'occupancyPercent')::numeric * 10`)}, '')`,
  sensors: numberKey(sql`state.sensors`),
  cameras: numberKey(
    sql`(select count(*) from camera where camera.parking_lot_id = lot.id and camera.removed_at is null)`,
  ),
}

/** ALE-05: by the alerts that the viewer sees. */
const alertsKey = (viewer: Viewer, now: Date) =>
  numberKey(sql`(select count(*) from alert where alert.parking_lot_id = lot.id and ${isOpenAlert(now)}
    and ${alertsSeenBy(viewer)})`)

const selectLots = (where: RawBuilder<unknown>, seen: RawBuilder<unknown>, now: Date) => sql<LotRow>`
    select lot.*, lot.product_access, coalesce(customer.name, '') as customer_name, state.version, state.last_event_at, state.counts,
      state.sensors, state.sensors_reporting, state.sensor_errors, state.low_batteries,
      cameras.total as cameras, cameras.reporting as cameras_reporting, alerts.violation as alerts_violation,
      alerts.occupancy as alerts_occupancy, tasks.total as tasks, recommendations.total as recommendations,
      ${hasMap} as has_map, forecast.full_at, forecast.full_chance, forecast.said_at
    from parking_lot lot
    join lot_state state on state.parking_lot_id = lot.id
    left join customer on customer.id = lot.customer_id
    left join lot_forecast forecast on forecast.parking_lot_id = lot.id
    cross join lateral (select count(*)::int as total,
        count(*) filter (where ${seenAt(sql`camera`)} >= ${now}::timestamptz - make_interval(mins => lot.sensor_timeout_minutes))::int as reporting
      from camera where camera.parking_lot_id = lot.id and camera.removed_at is null) cameras
    cross join lateral (select count(*) filter (where alert_type = 'occupancy')::int as occupancy,
        count(*) filter (where ${isViolation(now)})::int as violation
      from alert where alert.parking_lot_id = lot.id and alert_status = 'active' and ${seen}) alerts
    cross join lateral (select count(*)::int as total from task where task.parking_lot_id = lot.id and status = 'inProgress') tasks
    cross join lateral (select count(*)::int as total from recommendation where recommendation.parking_lot_id = lot.id and status = 'open') recommendations
    where ${where}`

/** A page of the lots of the viewer, with all their figures as of `now`. */
export const listLotPage = async (tx: Tx, viewer: Viewer, filter: LotFilter, now: Date) => {
  const { search, customers, ids, limit, cursor } = filter
  const { sort, descending } = readSort(filter.sort)
  const { ids: found, page } = await findListPage(tx, {
    from: sql`parking_lot lot join lot_state state on state.parking_lot_id = lot.id
      left join customer on customer.id = lot.customer_id`,
    id: sql`lot.id`,
    key: sort === 'alerts' ? alertsKey(viewer, now) : sortKeys[sort],
    descending,
    where: [
      customers ? sql`lot.customer_id = any (${customers}::uuid[])` : sql`true`,
      ids ? sql`lot.id = any (${ids}::uuid[])` : sql`true`,
      filter.hasMap === undefined ? sql`true` : sql`${hasMap} = ${filter.hasMap}`,
      hasEveryWord(sql`(lot.searched_text || ' ' || coalesce(customer.searched_text, ''))`, search),
    ],
    limit,
    cursor,
  })
  const wanted = sql`lot.id = any (${found}::uuid[])`
  const { rows } = await selectLots(wanted, alertsSeenBy(viewer), now).execute(tx)
  return { rows: inOrderOf(found, rows), page }
}

/** A lot with its figures as of `now`; undefined if the viewer does not see it; without a viewer, with no alerts. */
export const findLot = async (
  tx: Tx,
  viewer: Viewer | null,
  id: string,
  now: Date,
): Promise<LotRow | undefined> =>
  (await selectLots(sql`lot.id = ${id}`, viewer ? alertsSeenBy(viewer) : sql`false`, now).execute(tx)).rows[0]

/** The lots' own samples of the given days, by lot and day. */
export const listLotSamples = async (
  tx: Tx,
  lotIds: readonly string[],
  days: readonly string[],
): Promise<Map<string, (number | null)[]>> => {
  if (lotIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('occupancy_sample')
    .select(['parking_lot_id', 'day', 'slots'])
    .whereRef('group_id', '=', 'parking_lot_id')
    .where('parking_lot_id', 'in', [...lotIds])
    .where('day', 'in', [...days])
    .execute()
  return new Map(rows.map((row) => [`${row.parking_lot_id} ${row.day}`, row.slots]))
}

export const listFloors = async (tx: Tx, lotId: string) =>
  tx
    .selectFrom('floor')
    .select(['floor_name', 'position', 'map_hash'])
    .where('parking_lot_id', '=', lotId)
    .orderBy('position')
    .execute()

export const listGroups = async (tx: Tx, lotId: string) => {
  const { rows } = await sql<{
    id: string
    name: string
    type: 'tenant' | 'visitor' | 'ev' | 'reserved'
    counted_by: 'stalls' | 'plates'
    minimum_number_of_stalls: number
    stalls: number
  }>`
    select id, name, type, counted_by, minimum_number_of_stalls,
      (select count(*)::int from stall where stall.parking_lot_id = ${lotId} and group_id = parking_group.id) as stalls
    from parking_group where parking_lot_id = ${lotId} and removed_at is null
    order by array_position(array['tenant', 'visitor', 'ev', 'reserved'], type), name`.execute(tx)
  return rows
}

/** A floor's map by its hash; a map is public to anyone who knows its hash. */
export const findFloorMap = async (tx: Tx, hash: string): Promise<string | undefined> =>
  (await tx.selectFrom('floor_map').select('svg').where('hash', '=', hash).executeTakeFirst())?.svg
