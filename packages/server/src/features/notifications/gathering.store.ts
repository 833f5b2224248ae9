import { alertCauseKey } from '@stallwise/domain/alerts/alert-causes.rules.ts'
import type { Silence } from '@stallwise/domain/alerts/alert-silences.rules.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import type { NotificationKind } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import type { ViolationReason } from '@stallwise/domain/violations/violations.model.ts'
import { sql } from 'kysely'
import { ask } from '#lot-events/lot-events.ts'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import { lotProducts, type LotProducts } from './lot-products.ts'

/** Something that users are to be notified of. */
export interface Occurrence {
  readonly lotId: string
  readonly kind: NotificationKind
  readonly cause: string
  readonly at: Date
  /** Of a violation the passholder group, of occupancy the parking group: what decides whether a tenant is notified. */
  readonly passholderGroupId: string | null
  readonly parkingGroupId: string | null
}

/** One at a time on all servers: false if another one gathers now. */
export const beginGathering = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('notification.gather')) as locked`.execute(tx)
  return rows[0]!.locked
}

/** An occurrence that concerns everybody of the lot who is notified of its kind. */
export const ofLot = (
  { parking_lot_id: lotId }: { readonly parking_lot_id: string },
  kind: NotificationKind,
  cause: string,
  at: Date,
): Occurrence => ({ lotId, kind, cause, at, passholderGroupId: null, parkingGroupId: null })

interface AlertRow {
  lot: string
  type: 'violation' | 'occupancy'
  group_id: string | null
  at: Date
  reason: ViolationReason | null
  location_id: string | null
  passholder_group_id: string | null
}

const occurrenceOfAlert = (row: AlertRow): Occurrence => {
  const { lot: lotId, type, group_id: groupId, reason, location_id: locationId, at } = row
  const common = { lotId, at, passholderGroupId: row.passholder_group_id, parkingGroupId: groupId }
  if (type === 'occupancy') return { ...common, kind: 'occupancy', cause: alertCauseKey({ type, groupId }) }
  const cause = reason === null ? ({ type, reason: 'hidden' } as const) : { type, reason, locationId }
  return { ...common, kind: 'violation', cause: alertCauseKey(cause) }
}

/** NTF-03: takes alerts that nobody was notified of; those that are over by now notify nobody. */
export const takeAlerts = async (tx: Tx, now: Date, limit: number) => {
  const { rows } = await sql<AlertRow & { is_active: boolean }>`
    with taken as (select parking_lot_id, id from alert where notified_at is null
      order by date_created limit ${limit} for update skip locked),
    marked as (update alert a set notified_at = ${now} from taken
      where a.parking_lot_id = taken.parking_lot_id and a.id = taken.id
      returning a.parking_lot_id, a.id, a.alert_type, a.alert_status, a.group_id, a.date_created)
    select marked.parking_lot_id as lot, alert_type as type, marked.group_id, date_created as at, v.reason, v.location_id,
      v.passholder_group_id, alert_status = 'active' as is_active
    from marked left join violation v on v.parking_lot_id = marked.parking_lot_id and v.id = marked.id
      and marked.alert_type = 'violation'`.execute(tx)
  const occurrences = rows.filter(({ is_active }) => is_active).map(occurrenceOfAlert)
  return { taken: rows.length, occurrences }
}

/** NTF-03: the same of sensor errors, by their kind. */
export const takeSensorErrors = async (tx: Tx, now: Date, limit: number) => {
  const rows = await claimDue(tx, 'sensor_error', {
    where: sql`notified_at is null`,
    oldestBy: 'opened_at',
    limit,
    set: { notified_at: now },
    returning: ['parking_lot_id', 'kind', 'opened_at', 'status'],
  })
  const active = rows.filter(({ status }) => status === 'active')
  return {
    taken: rows.length,
    occurrences: active.map((row) => ofLot(row, 'sensorError', row.kind, row.opened_at)),
  }
}

/** NTF-03: the same of gates that did not open, by their name. */
export const takeGateFaults = async (tx: Tx, now: Date, limit: number) => {
  const rows = await claimDue(tx, 'gate_opening', {
    where: sql`notified_at is null and state in ('refused', 'unknown', 'expired')`,
    oldestBy: 'asked_at',
    limit,
    set: { notified_at: now },
    returning: ['parking_lot_id', 'gate_name', 'asked_at'],
  })
  return {
    taken: rows.length,
    occurrences: rows.map((row) => ofLot(row, 'gate', row.gate_name, row.asked_at)),
  }
}

/** NTF-03: the same of open recommendations that are new, or shown as new, by their type. */
export const takeRecommendations = async (tx: Tx, now: Date, limit: number) => {
  const taken = await ask('recommendationsToTell', { tx, now, limit })
  return {
    taken: taken.length,
    occurrences: taken.map(({ lotId, type, at }) =>
      ofLot({ parking_lot_id: lotId }, 'recommendation', type, at),
    ),
  }
}

/** A user who may open some of the lots. */
export interface Recipient {
  readonly id: string
  readonly roles: readonly Role[]
  readonly preferences: Readonly<Record<string, unknown>>
  readonly lots: readonly string[]
  readonly lot_products: LotProducts
}

/** The users of these lots, except blocked and deleted ones, in order of their ids. */
export const listRecipients = async (tx: Tx, lotIds: readonly string[]): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    select u.id, u.roles, u.preferences, ${lotProducts} as lot_products, array(select parking_lot_id::text from user_lot
      where user_lot.user_id = u.id and parking_lot_id = any(${[...lotIds]}::uuid[])) as lots
    from app_user u where not u.blocked and u.removed_at is null and ('provider' = any(u.roles)
      or exists (select from user_lot where user_lot.user_id = u.id and parking_lot_id = any(${[...lotIds]}::uuid[])))
    order by u.id`.execute(tx)
  return rows
}

export interface GroupOfTenants {
  readonly id: string
  readonly parking_group_id: string | null
  readonly tenants: readonly string[]
  /** VIO-40: whether the lot shows its violations to tenants. */
  readonly shows_violations: boolean
}

/** The passholder groups of these lots that tenants look after. */
export const listGroupsOfTenants = async (tx: Tx, lotIds: readonly string[]): Promise<GroupOfTenants[]> => {
  const { rows } = await sql<GroupOfTenants>`
    select g.id, g.parking_group_id, g.tenants, (lot.tab_access ->> 'violation')::boolean as shows_violations
    from passholder_group g join parking_lot lot on lot.id = g.parking_lot_id
    where g.parking_lot_id = any(${[...lotIds]}::uuid[]) and cardinality(g.tenants) > 0 and g.removed_at is null`.execute(
    tx,
  )
  return rows
}

/** The silences of these lots that have not ended, by lot. */
export const silencesOf = async (
  tx: Tx,
  lotIds: readonly string[],
  now: Date,
): Promise<Map<string, Silence[]>> => {
  const { rows } = await sql<Pick<Silence, 'scope' | 'cause'> & { lot: string; ends_at: Date }>`
    select parking_lot_id as lot, scope, cause, ends_at from alert_silence
    where parking_lot_id = any(${[...lotIds]}::uuid[]) and ends_at > ${now}`.execute(tx)
  const byLot = new Map<string, Silence[]>()
  for (const { lot, scope, cause, ends_at } of rows)
    byLot.set(lot, [...(byLot.get(lot) ?? []), { scope, cause, endsAt: ends_at.getTime() }])
  return byLot
}

/** What one user is notified of, of one cause. */
export interface NewNotification {
  readonly lot: string
  readonly id: string
  readonly userId: string
  readonly kind: NotificationKind
  readonly cause: string
  readonly groups: readonly string[] | null
  readonly count: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly inApp: boolean
  readonly mailCount: number
}

/** NTF-04: adds to what the user has not read of the same cause. */
export const addNotifications = async (tx: Tx, rows: readonly NewNotification[]): Promise<void> => {
  await sql`
    insert into notification as kept (parking_lot_id, id, user_id, kind, cause, passholder_groups, count, first_at, last_at, in_app, mail_count)
    select lot, id, "userId", kind, cause, groups, count, "firstAt", "lastAt", "inApp", "mailCount"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(lot uuid, id uuid, "userId" uuid, kind text, cause text, groups uuid[],
      count int, "firstAt" timestamptz, "lastAt" timestamptz, "inApp" boolean, "mailCount" int)
    on conflict (user_id, parking_lot_id, kind, cause) where read_at is null do update set
      count = kept.count + excluded.count, first_at = least(kept.first_at, excluded.first_at),
      last_at = greatest(kept.last_at, excluded.last_at), in_app = kept.in_app or excluded.in_app,
      mail_count = kept.mail_count + excluded.mail_count,
      passholder_groups = case when excluded.passholder_groups is null then null
        else array(select distinct unnest(kept.passholder_groups || excluded.passholder_groups)) end`.execute(
    tx,
  )
}
