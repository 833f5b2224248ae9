import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import type { ViolationCorrection, ViolationStatus } from '@stallwise/domain/violations/violations.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { markForReports } from '#platform/report-marks/report-marks.ts'
import type { PageInfo } from '#platform/database/list-page.ts'
import { findViolationIds, type ViolationFilter } from './violation-list.store.ts'

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
  exceeded_ms: number | null
  is_stay_limit: boolean
  seen_at: Date | null
  is_exit_missed: boolean
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
  is_appeal_waiting: boolean
  /** VIO-32: who reported the vehicle again. */
  reported_again_by: string[]
}

const columns = sql`v.id, v.parking_lot_id, v.key, v.reason, v.status, v.state_at, v.ended_by, v.plate, v.visit_id, v.visit_key,
  v.passholder_id, passholder.name as passholder_name, passholder_group.name as group_name, v.location_id,
  case when v.stall_id is not null then 'stall' when v.sector_id is not null then 'sector' when v.zone_id is not null then 'zone' end as location_kind,
  coalesce(stall.stall_number, sector.name, zone.name) as location_name,
  v.opened_at, v.exceeded_ms, v.is_stay_limit, v.seen_at, v.is_exit_missed, v.left_at, v.dismiss_at, v.decided_at, v.decided_by, app_user.name as decided_name, v.reported_by, v.note,
  v.erased_at is not null as is_erased, v.correction, corrector.name as corrected_name, v.version,
  exists (select from appeal a where a.parking_lot_id = v.parking_lot_id and a.violation_id = v.id
    and a.state = 'received' and a.erased_at is null) as is_appeal_waiting,
  case when v.reason = 'reported' then array(select distinct f.reported_by::text from further_report f
    where f.parking_lot_id = v.parking_lot_id and f.violation_id = v.id) else '{}' end as reported_again_by`
const joins = sql`left join passholder on passholder.parking_lot_id = v.parking_lot_id and passholder.id = v.passholder_id
  left join passholder_group on passholder_group.parking_lot_id = v.parking_lot_id and passholder_group.id = passholder.passholder_group_id
  left join zone on zone.parking_lot_id = v.parking_lot_id and zone.id = v.zone_id
  left join sector on sector.parking_lot_id = v.parking_lot_id and sector.id = v.sector_id
  left join stall on stall.parking_lot_id = v.parking_lot_id and stall.id = v.stall_id
  left join app_user on app_user.id = v.decided_by
  left join app_user corrector on corrector.id = (v.correction ->> 'by')::uuid`

/** VIO-42: a page of the violations of a lot, and how many there are, up to a limit. */
export const listViolations = async (
  tx: Tx,
  filter: ViolationFilter,
): Promise<{ rows: ViolationRow[]; page: PageInfo }> => {
  const { ids, page } = await findViolationIds(tx, filter)
  if (ids.length === 0) return { rows: [], page }
  const { rows } =
    await sql<ViolationRow>`select ${columns} from unnest(${[...ids]}::uuid[]) with ordinality as listed(id, place)
    join violation v on v.parking_lot_id = ${filter.lotId}::uuid and v.id = listed.id ${joins}
    order by listed.place`.execute(tx)
  return { rows, page }
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
  await markForReports(tx, lotId, 'violations', [at.getTime()])
}
