import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type {
  Enforcement,
  Violation,
  ViolationStatus,
} from '@stallwise/domain/violations/violations.model.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { msOrNull } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import type { SqlClient } from '#platform/database/ask.ts'
import type { PassFacts } from '@stallwise/domain/passes/pass-change.model.ts'
import { askOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

/** How long a decision is loaded: longer than its undo is possible (VIO-21). */
const decidedMs = 60_000

interface EnforcementRow {
  readonly lot: string
  readonly access: {
    readonly enforcement: boolean
    readonly visitorValidation: boolean
    readonly payments: boolean
  }
  readonly violation_grace_minutes: number
  readonly exit_grace_minutes: number
  readonly time_limit_minutes: number | null
  readonly id: string | null
  readonly type: string | null
  readonly passholder_groups: string[]
  readonly auto_dismiss_minutes: number | null
  readonly travel_time_minutes: number | null
}

const msOfMinutes = (minutes: number | null): number | null => (minutes === null ? null : minutes * minuteMs)

/** VIO-01, VIO-11: what is enforced in lots; null = nothing. */
export const loadEnforcement = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<Enforcement | null>> => {
  const rowsOf = await askOf<EnforcementRow>(
    client,
    lots,
    `select wanted.lot, lot.product_access as access, lot.violation_grace_minutes, lot.exit_grace_minutes, lot.time_limit_minutes, zone.id, zone.type, zone.passholder_groups, zone.auto_dismiss_minutes,
       zone.travel_time_minutes
     from ${wantedLots} join parking_lot lot on lot.id = wanted.lot
     left join zone on zone.parking_lot_id = lot.id and zone.removed_at is null
     order by zone.id`,
  )
  return (lotId) => enforcementOf(rowsOf(lotId))
}

const enforcementOf = (rows: readonly EnforcementRow[]): Enforcement | null => {
  const [lot] = rows
  if (!lot?.access.enforcement) return null
  return {
    needsRegistration: lot.access.visitorValidation && !lot.access.payments,
    graceMs: lot.violation_grace_minutes * minuteMs,
    ...(lot.access.payments && { leaveMs: lot.exit_grace_minutes * minuteMs }),
    timeLimitMs: msOfMinutes(lot.time_limit_minutes),
    zones: rows.flatMap(({ id, ...row }) =>
      id === null
        ? []
        : {
            id,
            isRestricted: row.type === 'restricted',
            passholderGroups: row.passholder_groups,
            autoDismissMs: msOfMinutes(row.auto_dismiss_minutes),
            travelMs: msOfMinutes(row.travel_time_minutes),
          },
    ),
  }
}

/** The passes that are not valid at all times, or are for several vehicles. VIO-13 to VIO-15. */
export const loadLimitedPasses = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<LotFacts['passes']>> => {
  const rowsOf = await askOf<PassFacts & { readonly lot: string; readonly id: string }>(
    client,
    lots,
    `select lot, id, passholder_group_id as "passholderGroupId", pass_type as "passType", validity_group as "validityGroup",
       valid_from as "validFrom", valid_to as "validTo", coalesce(inside_at_once, 1) as "insideAtOnce"
     from ${wantedLots} join passholder on parking_lot_id = lot and removed_at is null
     where pass_type <> 'allDay' or coalesce(validity_group::text, valid_from::text, valid_to::text) is not null or is_multi_pass`,
  )
  return (lotId) => new Map(rowsOf(lotId).map(({ lot: _, id, ...pass }) => [id, pass]))
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
  client: SqlClient,
  lots: readonly WantedLot[],
  now: number,
): Promise<OfLot<Violation[]>> => {
  const rowsOf = await askOf<ViolationRow & { readonly lot: string }>(
    client,
    lots,
    `select lot, ${columns} from ${wantedLots} join violation on parking_lot_id = lot
     where status = 'active' or (visit_key is not null and left_at is null and (opened_at >= start or exists (
       select from visit where visit.parking_lot_id = lot and visit.id = violation.visit_id)))
     union select lot, ${columns} from ${wantedLots} join violation on parking_lot_id = lot and left_at >= start
     union select lot, ${columns} from ${wantedLots} join violation on parking_lot_id = lot and decided_at >= $3`,
    [new Date(now - decidedMs)],
  )
  return (lotId) => rowsOf(lotId).map(violationOf)
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
