import { readAlertCause } from '@stallwise/domain/alerts/alert-causes.rules.ts'
import {
  notificationKinds,
  mayBeNotifiedOf,
  type NotificationKind,
} from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'

export interface NotificationRow {
  readonly id: string
  readonly parking_lot_id: string
  readonly lot_name: string
  readonly kind: NotificationKind
  readonly cause: string
  readonly count: number
  readonly mail_count: number
  readonly first_at: Date
  readonly last_at: Date
  readonly read_at: Date | null
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

/** Notifications with the names of what they are about. */
export const describedNotifications = async (
  tx: Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<NotificationRow[]> => {
  const { rows } = await sql<NotificationRow>`
    with n as (select n.*, ${subjectId} as subject_id from notification n where ${where} and ${isStillOwn} ${rest})
    select n.*, lot.name as lot_name, coalesce(zone.name, sector.name, stall.stall_number, parking_group.name) as subject_name
    from n join parking_lot lot on lot.id = n.parking_lot_id
      left join zone on n.kind = 'violation' and zone.parking_lot_id = n.parking_lot_id and zone.id = n.subject_id
      left join sector on n.kind = 'violation' and sector.parking_lot_id = n.parking_lot_id and sector.id = n.subject_id
      left join stall on n.kind = 'violation' and stall.parking_lot_id = n.parking_lot_id and stall.id = n.subject_id
      left join parking_group on n.kind = 'occupancy' and parking_group.parking_lot_id = n.parking_lot_id and parking_group.id = n.subject_id
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

/** A page of the viewer's notifications, the latest first; one row more than wanted if there are more. */
export const listNotifications = (
  tx: Tx,
  viewer: Viewer,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NotificationRow[]> =>
  describedNotifications(
    tx,
    ofViewer(viewer),
    sql`order by n.last_at desc, n.id desc limit ${limit + 1} offset ${offset}`,
  )

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
