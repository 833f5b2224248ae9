import { readAlertCause } from '@stallwise/domain/alerts/alert-causes.rules.ts'
import {
  notificationKinds,
  mayBeNotifiedOf,
} from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findNewest } from '#platform/database/ordered-page.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { RowOf } from '#platform/database/tables.ts'
import type { FullRow } from '#platform/language/will-be-full.ts'

export interface NotificationRow
  extends Omit<RowOf<'notification'>, 'user_id' | 'passholder_groups' | 'in_app'>, FullRow {
  readonly lot_name: string
  readonly time_zone: string
  /** The id of the zone, sector, stall or parking group in the cause, and its name; null if it no longer exists. */
  readonly subject_id: string | null
  readonly subject_name: string | null
}

/** The id within a cause: the third part of a violation's, the second of occupancy. */
const subjectId = sql`(case when n.kind = 'violation' then nullif(nullif(split_part(n.cause, ':', 3), ''), 'lot')
  when n.kind = 'occupancy' then nullif(split_part(n.cause, ':', 2), 'lot') end)::uuid`

/** NTF-05: a tenant is shown nothing of groups that are no longer its own, and no violations while the lot hides them. */
const isStillOwn = sql`(n.passholder_groups is null or exists (select from passholder_group g
  join parking_lot on parking_lot.id = g.parking_lot_id
  where g.parking_lot_id = n.parking_lot_id and g.id = any(n.passholder_groups) and n.user_id = any(g.tenants)
    and (n.kind <> 'violation' or (parking_lot.tab_access ->> 'violation')::boolean)))`

/** Looked up for each row by itself: joined, all stalls of a lot would be read. */
const nameIn = (table: 'zone' | 'sector' | 'stall' | 'parking_group', name = 'name') =>
  sql`(select ${sql.ref(name)} from ${sql.table(table)} of_lot
    where of_lot.parking_lot_id = n.parking_lot_id and of_lot.id = n.subject_id)`

/** Notifications with the names of what they are about. */
export const describedNotifications = async (
  tx: Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<NotificationRow[]> => {
  const { rows } = await sql<NotificationRow>`
    with n as (select n.*, ${subjectId} as subject_id from notification n where ${where} and ${isStillOwn} ${rest})
    select n.*, lot.name as lot_name, lot.time_zone, forecast.full_at, forecast.full_chance, forecast.said_at, case n.kind
        when 'violation' then coalesce(${nameIn('zone')}, ${nameIn('sector')}, ${nameIn('stall', 'stall_number')})
        when 'occupancy' then ${nameIn('parking_group')} end as subject_name
    from n join parking_lot lot on lot.id = n.parking_lot_id
    left join lot_forecast forecast on forecast.parking_lot_id = n.parking_lot_id
    order by n.last_at desc, n.id desc`.execute(tx)
  return rows
}

/** The reason in a violation's cause; null if the user does not see it. */
export const reasonOf = ({ kind, cause }: Pick<NotificationRow, 'kind' | 'cause'>) => {
  const read = kind === 'violation' ? readAlertCause(cause) : undefined
  return read?.type === 'violation' && read.reason !== 'hidden' ? read.reason : null
}

/** NTF-02: the kinds that the viewer may be notified of now; its lots are set for the transaction. */
const ofViewer = (viewer: Viewer) => {
  const { userId, roles, products = new Map() } = viewer
  const kinds = notificationKinds.filter((kind) => mayBeNotifiedOf(roles, kind))
  const without = kinds.flatMap((kind) =>
    [...products]
      .filter(([, ofLot]) => !mayBeNotifiedOf(roles, kind, ofLot))
      .map(([lot]) => `${kind} ${lot}`),
  )
  return sql`n.user_id = ${userId} and n.in_app and n.kind = any(${kinds}::text[])
    and n.kind || ' ' || n.parking_lot_id <> all(${without}::text[])`
}

/** A page of the viewer's notifications, the latest first. */
export const listNotifications = (
  tx: Tx,
  viewer: Viewer,
  page: { readonly limit: number; readonly cursor?: string | undefined },
) =>
  findNewest(tx, {
    ...page,
    from: sql`notification n`,
    id: sql`n.id`,
    at: sql`n.last_at`,
    where: [ofViewer(viewer), isStillOwn],
    shown: sql`n.parking_lot_id`,
    read: (ids, lots) =>
      describedNotifications(
        tx,
        sql`n.parking_lot_id = any(${[...new Set(lots)]}::uuid[]) and n.id = any(${[...ids]}::uuid[])`,
        sql``,
      ),
  })

export const countUnread = async (tx: Tx, viewer: Viewer): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notification n
    where ${ofViewer(viewer)} and n.read_at is null and ${isStillOwn}`.execute(tx)
  return rows[0]!.count
}

/** Marks the viewer's notifications as read or unread; of each cause the last one becomes unread, and none if it has an unread one already. */
export const markRead = async (
  tx: Tx,
  viewer: Viewer,
  {
    ids,
    read,
    now,
  }: { readonly ids: readonly string[] | undefined; readonly read: boolean; readonly now: Date },
): Promise<string[]> => {
  const chosen = (name: string) =>
    ids ? sql`${sql.ref(`${name}.id`)} = any(${[...ids]}::uuid[])` : sql`${sql.ref(`${name}.in_app`)}`
  const state = read
    ? sql`n.read_at is null`
    : sql`n.read_at is not null and not exists (select from notification other where other.user_id = n.user_id
        and other.parking_lot_id = n.parking_lot_id and other.kind = n.kind and other.cause = n.cause
        and (other.read_at is null or ((other.last_at, other.id) > (n.last_at, n.id) and ${chosen('other')})))`
  const { rows } = await sql<{ id: string }>`update notification n set read_at = ${read ? now : null}
    where ${ofViewer(viewer)} and ${chosen('n')} and ${state} returning n.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** NTF-06: what is older is deleted. */
export const deleteNotificationsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('notification').where('last_at', '<', before).execute()
}
