import type { NotificationKind } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import type { ColumnType, Generated } from 'kysely'
import type { At } from './table-columns.ts'

/** When users were notified of a row; null until then. */
export type Notified = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface NotificationTable {
  parking_lot_id: string
  id: string
  user_id: string
  kind: NotificationKind
  cause: string
  passholder_groups: string[] | null
  count: number
  first_at: At
  last_at: At
  in_app: boolean
  mail_count: Generated<number>
  read_at: Notified
}

export interface NotificationMailTable {
  user_id: string
  due_at: Notified
  last_sent_at: Notified
}

type AtOrNow = ColumnType<Date, Date | string | undefined, Date | string>

export interface OutboxMailTable {
  id: string
  recipient: string
  template: string
  subject: string
  body_text: string | null
  body_html: string | null
  cause: string | null
  caused_by: Generated<string | null>
  created_at: AtOrNow
  not_before: AtOrNow
  attempts: Generated<number>
  next_attempt_at: AtOrNow
  is_leaving: Generated<boolean>
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  failed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  last_error: string | null
  /** MAIL-20: the key of the file that goes with it, its name and its type. */
  attached_key: Generated<string | null>
  attached_name: Generated<string | null>
  attached_type: Generated<string | null>
  /** MAIL-21 */
  unsubscribe_link: Generated<string | null>
}
