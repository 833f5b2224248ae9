import { createHash } from 'node:crypto'
import type { JudgedViolation, ViolationChange } from '@stallwise/domain/judging/known-violations.ts'
import { isoOrNull } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import { firstErrorOf } from '#platform/database/one-round-trip.ts'
import type { SettledLot } from '../locked-lot.ts'
import { visitIdOfKey } from './visits.store.ts'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A violation's id: of a report its key, else derived from its visit, reason and cause, so that a replay gives the same one. */
export const violationIdOf = (lotId: string, key: string): string => {
  if (isId.test(key)) return key
  const hex = createHash('sha256').update(`${lotId} violation ${key}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** That the plate was corrected is not stored as an end: it follows from the correction. VIO-72. */
export const storedEndOf = ({ end }: Pick<JudgedViolation, 'end'>) => (end === 'corrected' ? null : end)

/** A violation as `violationInsert` takes it. */
export const violationRow = (lotId: string, violation: JudgedViolation) => ({
  lot: lotId,
  id: violationIdOf(lotId, violation.key),
  key: violation.key,
  visitKey: violation.visit,
  visitId: violation.visit === null ? null : visitIdOfKey(lotId, violation.visit),
  reason: violation.reason,
  status: violation.status,
  stateAt: isoOrNull(violation.stateAt),
  endedBy: storedEndOf(violation),
  plate: violation.plate,
  passholderId: violation.passholderId,
  passholderGroupId: violation.passholderGroupId,
  groupId: violation.groupId,
  zoneId: violation.zoneId,
  causeAt: isoOrNull(violation.causeAt ?? null),
  openedAt: isoOrNull(violation.openedAt),
  exceededMs: violation.exceededMs ?? null,
  isStayLimit: violation.isStayLimit ?? false,
  seenAt: isoOrNull(violation.seenAt ?? null),
  graceUntil: isoOrNull(violation.graceUntil),
  dismissAt: isoOrNull(violation.dismissAt),
  clearedAt: isoOrNull(violation.clearedAt),
  isPaid: violation.isPaid ?? false,
  movedAt: isoOrNull(violation.movedAt),
  leftAt: isoOrNull(violation.leftAt),
  stayVisit: violation.stayVisit ?? null,
  isExitMissed: violation.isExitMissed ?? false,
  decidedAt: isoOrNull(violation.decision?.at ?? null),
  decidedBy: violation.decision?.by ?? null,
  correction: violation.correction ?? null,
})

/** SQL that writes the violations of its first parameter, a JSON array of `violationRow`s. */
export const violationInsert = `insert into violation as kept (parking_lot_id, id, key, visit_key, visit_id, reason, status, state_at, ended_by, plate,
    passholder_id, passholder_group_id, group_id, zone_id, cause_at, opened_at, exceeded_ms, is_stay_limit, seen_at, grace_until, dismiss_at, cleared_at, is_paid, moved_at, left_at,
    stay_visit_key, is_exit_missed, decided_at, decided_by, correction)
  select * from jsonb_to_recordset($1::jsonb) as u(lot uuid, id uuid, key text, "visitKey" text, "visitId" uuid, reason text, status text,
    "stateAt" timestamptz, "endedBy" text, plate text, "passholderId" uuid, "passholderGroupId" uuid, "groupId" uuid, "zoneId" uuid,
    "causeAt" timestamptz, "openedAt" timestamptz, "exceededMs" bigint, "isStayLimit" boolean, "seenAt" timestamptz,
    "graceUntil" timestamptz, "dismissAt" timestamptz, "clearedAt" timestamptz, "isPaid" boolean, "movedAt" timestamptz, "leftAt" timestamptz,
    "stayVisit" text, "isExitMissed" boolean, "decidedAt" timestamptz, "decidedBy" uuid, correction jsonb)
  on conflict (parking_lot_id, id) do update set status = excluded.status, state_at = excluded.state_at, ended_by = excluded.ended_by,
    visit_key = excluded.visit_key, visit_id = excluded.visit_id, passholder_id = excluded.passholder_id,
    passholder_group_id = excluded.passholder_group_id, group_id = excluded.group_id, zone_id = excluded.zone_id, grace_until = excluded.grace_until,
    dismiss_at = excluded.dismiss_at, opened_at = excluded.opened_at, cleared_at = excluded.cleared_at, is_paid = excluded.is_paid, moved_at = excluded.moved_at, left_at = excluded.left_at,
    cause_at = excluded.cause_at, exceeded_ms = excluded.exceeded_ms, is_stay_limit = excluded.is_stay_limit, seen_at = excluded.seen_at,
    stay_visit_key = excluded.stay_visit_key, is_exit_missed = excluded.is_exit_missed,
    decided_at = excluded.decided_at, decided_by = excluded.decided_by,
    plate = excluded.plate, correction = excluded.correction, version = kept.version + 1`

const isActive = (violation: JudgedViolation | undefined) => violation?.status === 'active'

interface AlertRow {
  lot: string
  id: string
  groupId: string | null
  body: string
  at: string
}

const alertRow = (
  { lot: { facts } }: SettledLot,
  { after, before }: ViolationChange,
  now: number,
): AlertRow => {
  const { key, groupId } = (after ?? before)!
  const group = facts.groups.find(({ id }) => id === groupId)
  const id = violationIdOf(facts.lotId, key)
  return {
    lot: facts.lotId,
    id,
    groupId: group?.id ?? null,
    body: group?.type ?? 'general',
    at: new Date(now).toISOString(),
  }
}

/** ALE-08: a violation has one alert, with the same id: active while the violation is, unless a user deleted it. */
const writeAlertsOf = async (
  client: PoolClient,
  settled: readonly SettledLot[],
  now: number,
): Promise<void> => {
  const rowsOf = (hasTurned: (change: ViolationChange) => boolean) =>
    settled.flatMap((entry) =>
      entry.effects.violations.filter(hasTurned).map((change) => alertRow(entry, change, now)),
    )
  const begun = rowsOf(({ before, after }) => !isActive(before) && isActive(after))
  const ended = rowsOf(({ before, after }) => isActive(before) && !isActive(after))
  const fields = 'lot uuid, id uuid, "groupId" uuid, body text, at timestamptz'
  await firstErrorOf([
    begun.length === 0
      ? undefined
      : client.query(
          `insert into alert (parking_lot_id, id, alert_type, alert_status, alert_body, group_id, date_created, updated_at)
           select lot, id, 'violation', 'active', body, "groupId", at, at from jsonb_to_recordset($1::jsonb) as u(${fields})
           on conflict (parking_lot_id, id) do update set alert_status = 'active', updated_at = excluded.updated_at
           where alert.deleted_by is null`,
          [JSON.stringify(begun)],
        ),
    ended.length === 0
      ? undefined
      : client.query(
          `update alert a set alert_status = 'deleted', updated_at = u.at from jsonb_to_recordset($1::jsonb) as u(${fields})
           where a.parking_lot_id = u.lot and a.id = u.id and a.alert_status = 'active'`,
          [JSON.stringify(ended)],
        ),
  ])
}

/** Writes violations that opened, changed or turned out not to exist, and their alerts. */
export const writeViolations = async (
  client: PoolClient,
  settled: readonly SettledLot[],
  now: number,
): Promise<void> => {
  const changes = settled.flatMap(({ lot, effects }) =>
    effects.violations.map((change) => ({ lotId: lot.facts.lotId, ...change })),
  )
  if (changes.length === 0) return
  const written = changes.flatMap(({ lotId, after }) => (after ? [violationRow(lotId, after)] : []))
  const removed = changes.flatMap(({ lotId, before, after }) =>
    before && !after ? [{ lot: lotId, id: violationIdOf(lotId, before.key) }] : [],
  )
  await firstErrorOf([
    written.length === 0 ? undefined : client.query(violationInsert, [JSON.stringify(written)]),
    removed.length === 0
      ? undefined
      : client.query(
          `delete from violation v using jsonb_to_recordset($1::jsonb) as u(lot uuid, id uuid)
           where v.parking_lot_id = u.lot and v.id = u.id`,
          [JSON.stringify(removed)],
        ),
    writeAlertsOf(client, settled, now),
  ])
}
