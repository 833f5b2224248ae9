import type { ColumnType, Generated } from 'kysely'

type AtOrNow = ColumnType<Date, Date | string | undefined, Date | string>

export interface OutboxMailTable {
  id: string
  recipient: string
  template: string
  subject: string
  body_text: string | null
  body_html: string | null
  cause: string | null
  created_at: AtOrNow
  not_before: AtOrNow
  attempts: Generated<number>
  next_attempt_at: AtOrNow
  is_leaving: Generated<boolean>
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  failed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  last_error: string | null
}
