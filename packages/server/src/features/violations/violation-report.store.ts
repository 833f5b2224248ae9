import type { ViolationReason, ViolationStatus } from '@stallwise/domain/violations/violations.model.ts'
import type { CountedViolations } from '@stallwise/domain/violations/violation-report.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Violations of a lot with the same day, reason, state and place. */
export interface ReportRow extends CountedViolations {
  readonly date: string
  readonly reason: ViolationReason
  readonly status: ViolationStatus
  readonly placeId: string | null
  readonly placeKind: 'zone' | 'sector' | 'stall' | null
  readonly placeName: string | null
}

interface Period {
  readonly lotId: string
  readonly timeZone: string
  readonly from: Date
  readonly to: Date
}

/** VIO-90: the violations that began in a period, counted by day on the lot's clock, reason, state and place. */
export const countViolations = async (
  tx: Tx,
  { lotId, timeZone, from, to }: Period,
): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    with counted as (
      select to_char(opened_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, reason, status, stall_id, sector_id, zone_id,
        count(*)::int as violations, count(decided_at)::int as decided,
        coalesce(sum(extract(epoch from decided_at - opened_at)) * 1000, 0)::double precision as "decisionMs"
      from violation where parking_lot_id = ${lotId}::uuid and opened_at >= ${from} and opened_at < ${to}
      group by 1, reason, status, stall_id, sector_id, zone_id)
    select c.date, c.reason, c.status, coalesce(c.stall_id, c.sector_id, c.zone_id) as "placeId",
      case when c.stall_id is not null then 'stall' when c.sector_id is not null then 'sector' when c.zone_id is not null then 'zone' end as "placeKind",
      coalesce(stall.stall_number, sector.name, zone.name) as "placeName", c.violations, c.decided, c."decisionMs"
    from counted c
      left join stall on stall.parking_lot_id = ${lotId}::uuid and stall.id = c.stall_id
      left join sector on sector.parking_lot_id = ${lotId}::uuid and sector.id = c.sector_id
      left join zone on zone.parking_lot_id = ${lotId}::uuid and zone.id = c.zone_id
    order by c.date, c.reason, c.status, "placeName" nulls last, "placeId"`.execute(tx)
  return rows
}
