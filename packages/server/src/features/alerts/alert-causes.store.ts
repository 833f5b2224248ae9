import { readAlertCause } from '@stallwise/domain/alerts/alert-causes.rules.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { sql, type RawBuilder } from 'kysely'
import { alertsSeenBy } from '#features/violations/violations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { countsAsActive, violationsSince, type AlertRow } from './active-alerts.ts'

/** ALE-30: while violations are switched off for tenants, they know of theirs that there is an alert. */
const violationIsShown = (viewer: Viewer): RawBuilder<unknown> =>
  seesOnlyOwnGroups(viewer.roles)
    ? sql`(select (tab_access ->> 'violation')::boolean from parking_lot where id = v.parking_lot_id)`
    : sql`true`

/** An alert's violation `v`, if the viewer may open it, and where it is. */
export const joinViolation = (viewer: Viewer): RawBuilder<unknown> => sql`
  left join violation v on v.parking_lot_id = alert.parking_lot_id and v.id = alert.id and ${violationIsShown(viewer)}
  left join zone on zone.parking_lot_id = v.parking_lot_id and zone.id = v.zone_id
  left join sector on sector.parking_lot_id = v.parking_lot_id and sector.id = v.sector_id
  left join stall on stall.parking_lot_id = v.parking_lot_id and stall.id = v.stall_id`

/** The cause of an alert, as `alertCauseKey` writes it. */
export const causeOfAlert = sql<string>`(case when alert.alert_type = 'occupancy' then 'occupancy:' || coalesce(alert.group_id::text, 'lot')
  when v.id is null then 'violation' else 'violation:' || v.reason || ':' || coalesce(v.location_id::text, 'lot') end)`

/** Columns of the violation of an alert. */
export const violationColumns = sql`v.reason, v.location_id,
  case when v.stall_id is not null then 'stall' when v.sector_id is not null then 'sector' when v.zone_id is not null then 'zone' end as location_kind,
  coalesce(stall.stall_number, sector.name, zone.name) as location_name, v.plate`

/** Narrows alerts to a cause by what an index finds; `causeOfAlert` must be compared besides. */
export const mayBeOfCause = (key: string): RawBuilder<unknown> => {
  const cause = readAlertCause(key)
  if (cause?.type !== 'occupancy') return sql`alert.alert_type = 'violation'`
  return sql`alert.alert_type = 'occupancy' and alert.group_id is not distinct from ${cause.groupId}::uuid`
}

/** The active alerts of one cause. */
export interface CauseRow extends Pick<
  AlertRow,
  | 'alert_type'
  | 'alert_body'
  | 'group_id'
  | 'group_name'
  | 'reason'
  | 'location_id'
  | 'location_kind'
  | 'location_name'
  | 'plate'
  | 'occupancy'
  | 'threshold'
> {
  readonly cause: string
  readonly count: number
  readonly times: number
  readonly newest: string
  readonly first: Date
  readonly last: Date
}

const mostCauses = 500

/** ALE-32: the active alerts of a lot by cause; what stands beside the numbers is of the newest. */
export const listCauses = async (tx: Tx, viewer: Viewer, lotId: string, now: Date): Promise<CauseRow[]> => {
  const { rows } = await sql<CauseRow>`
    with shown as materialized (select alert.*, ${causeOfAlert} as cause, ${violationColumns} from alert ${joinViolation(viewer)}
      where alert.parking_lot_id = ${lotId} and ${countsAsActive(now)} and ${alertsSeenBy(viewer)}),
    counted as (select cause, count(*)::int as count, min(date_created) as first, max(date_created) as last from shown group by cause),
    newest as (select distinct on (cause) * from shown order by cause, date_created desc, id desc)
    select newest.*, newest.id as newest, parking_group.name as group_name, counted.count, counted.first, counted.last,
      case when newest.alert_type = 'violation' then counted.count else (select count(*)::int from alert past
        where past.parking_lot_id = ${lotId} and past.alert_type = 'occupancy' and past.date_created > ${violationsSince(now)}
          and coalesce(past.group_id, past.parking_lot_id) = coalesce(newest.group_id, newest.parking_lot_id)) end as times
    from counted join newest using (cause)
      left join parking_group on parking_group.parking_lot_id = newest.parking_lot_id and parking_group.id = newest.group_id
    order by counted.last desc, newest.id desc limit ${mostCauses}`.execute(tx)
  return rows
}

/** The active alerts of a cause that were created until a time. */
export const findAlertsOfCause = async (
  tx: Tx,
  viewer: Viewer,
  wanted: { lotId: string; cause: string; until: Date; now: Date },
): Promise<string[]> => {
  const { lotId, cause, until, now } = wanted
  const { rows } = await sql<{ id: string }>`select alert.id from alert ${joinViolation(viewer)}
    where alert.parking_lot_id = ${lotId} and ${countsAsActive(now)} and alert.date_created <= ${until}
      and ${mayBeOfCause(cause)} and ${causeOfAlert} = ${cause} and ${alertsSeenBy(viewer)}`.execute(tx)
  return rows.map(({ id }) => id)
}
