import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type {
  Enforcement,
  Violation,
  ViolationStatus,
} from '@stallwise/domain/violations/violations.model.ts'
import { msOrNull } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'

/** How long a decision is loaded: longer than its undo is possible (VIO-21). */
const decidedMs = 60_000

/** VIO-01, VIO-11: what is enforced in a lot; null = nothing. */
export const loadEnforcement = async (client: PoolClient, lotId: string): Promise<Enforcement | null> => {
  const { rows } = await client.query(
    `select lot.product_access as access, lot.violation_grace_minutes, lot.time_limit_minutes, zone.id, zone.type, zone.passholder_groups, zone.auto_dismiss_minutes,
       zone.travel_time_minutes
     from parking_lot lot left join zone on zone.parking_lot_id = lot.id and zone.removed_at is null
     where lot.id = $1 order by zone.id`,
    [lotId],
  )
  const access = rows[0]?.access
  if (!access?.enforcement) return null
  return {
    needsRegistration: access.visitorValidation && !access.payments,
    graceMs: rows[0].violation_grace_minutes * 60_000,
    timeLimitMs: rows[0].time_limit_minutes === null ? null : rows[0].time_limit_minutes * 60_000,
    zones: rows
      .filter(({ id }) => id !== null)
      .map((row) => ({
        id: row.id,
        isRestricted: row.type === 'restricted',
        passholderGroups: row.passholder_groups,
        autoDismissMs: row.auto_dismiss_minutes === null ? null : row.auto_dismiss_minutes * 60_000,
        travelMs: row.travel_time_minutes === null ? null : row.travel_time_minutes * 60_000,
      })),
  }
}

/** The passes that are not valid at all times, or are for several vehicles. VIO-13 to VIO-15. */
export const loadLimitedPasses = async (client: PoolClient, lotId: string): Promise<LotFacts['passes']> => {
  const { rows } = await client.query(
    `select id, passholder_group_id as "passholderGroupId", pass_type as "passType", validity_group as "validityGroup",
       valid_from as "validFrom", valid_to as "validTo", coalesce(inside_at_once, 1) as "insideAtOnce"
     from passholder where parking_lot_id = $1 and removed_at is null
       and (pass_type <> 'allDay' or coalesce(validity_group::text, valid_from::text, valid_to::text) is not null or is_multi_pass)`,
    [lotId],
  )
  return new Map(rows.map(({ id, ...pass }) => [id, pass]))
}

const columns = `key, visit_key, reason, plate, passholder_id, passholder_group_id, group_id, zone_id, cause_at, opened_at,
  exceeded_ms, is_stay_limit, seen_at, stay_visit_key, is_exit_missed, grace_until, dismiss_at, cleared_at, is_paid, moved_at, left_at, decided_at, decided_by, status, correction`

interface ViolationRow {
  key: string
  visit_key: string | null
  reason: Violation['reason']
  plate: string | null
  passholder_id: string | null
  passholder_group_id: string | null
  group_id: string | null
  zone_id: string | null
  cause_at: Date | null
  opened_at: Date
  exceeded_ms: string | number | null
  is_stay_limit: boolean
  seen_at: Date | null
  stay_visit_key: string | null
  is_exit_missed: boolean
  grace_until: Date
  dismiss_at: Date | null
  cleared_at: Date | null
  is_paid: boolean
  moved_at: Date | null
  left_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  status: ViolationStatus
  correction: Violation['correction']
}

/** VIO-72: a resolved violation that a correction made a dismissed one is still decided as it was. */
const decisionOf = ({
  status,
  decided_at: at,
  decided_by: by,
  correction,
}: ViolationRow): Violation['decision'] => {
  if (at === null || (status !== 'dismissed' && status !== 'resolved')) return null
  return { status: correction?.isVoid ? 'resolved' : status, at: at.getTime(), by: by ?? '' }
}

const violationOf = (row: ViolationRow): Violation => ({
  key: row.key,
  visit: row.visit_key,
  reason: row.reason,
  plate: row.plate,
  passholderId: row.passholder_id,
  passholderGroupId: row.passholder_group_id,
  groupId: row.group_id,
  zoneId: row.zone_id,
  causeAt: msOrNull(row.cause_at),
  openedAt: row.opened_at.getTime(),
  exceededMs: row.exceeded_ms === null ? null : Number(row.exceeded_ms),
  isStayLimit: row.is_stay_limit,
  seenAt: msOrNull(row.seen_at),
  graceUntil: row.grace_until.getTime(),
  dismissAt: msOrNull(row.dismiss_at),
  clearedAt: msOrNull(row.cleared_at),
  isPaid: row.is_paid,
  movedAt: msOrNull(row.moved_at),
  leftAt: msOrNull(row.left_at),
  stayVisit: row.stay_visit_key,
  isExitMissed: row.is_exit_missed,
  decision: decisionOf(row),
  ...(row.correction && { correction: row.correction }),
})

/**
 * The violations that are active or that events from `start` on may still change, and those decided just now. A decided one
 * whose visit disappeared (VIO-03) may get it back as long as its entry can still be judged.
 */
export const loadViolations = async (
  client: PoolClient,
  lotId: string,
  start: number,
  now: number,
): Promise<Violation[]> => {
  const { rows } = await client.query<ViolationRow>(
    `select ${columns} from violation where parking_lot_id = $1
       and (status = 'active' or (visit_key is not null and left_at is null and (opened_at >= $2 or exists (
         select from visit where visit.parking_lot_id = violation.parking_lot_id and visit.id = violation.visit_id))))
     union select ${columns} from violation where parking_lot_id = $1 and left_at >= $2
     union select ${columns} from violation where parking_lot_id = $1 and decided_at >= $3`,
    [lotId, new Date(start), new Date(now - decidedMs)],
  )
  return rows.map(violationOf)
}

/** A violation that judging no longer has in memory; undefined if it does not exist. */
export const loadViolation = async (
  client: PoolClient,
  lotId: string,
  id: string,
): Promise<Violation | undefined> => {
  const { rows } = await client.query<ViolationRow>(
    `select ${columns} from violation where parking_lot_id = $1 and id = $2`,
    [lotId, id],
  )
  return rows[0] && violationOf(rows[0])
}

/** All violations of a visit. */
export const loadViolationsOfVisit = async (
  client: PoolClient,
  lotId: string,
  visitId: string,
): Promise<Violation[]> => {
  const { rows } = await client.query<ViolationRow>(
    `select ${columns} from violation where parking_lot_id = $1 and visit_id = $2`,
    [lotId, visitId],
  )
  return rows.map(violationOf)
}
