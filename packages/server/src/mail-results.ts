import { invitationResults } from '#features/invitations/invitations.public.ts'
import { noticeResults } from '#features/notices/notices.public.ts'
import { eachOf, type MailResults } from '#features/notifications/notifications.work.public.ts'
import type { Database } from '#platform/database/database.ts'
import { features } from './features.ts'

/** What features do when mails that they wrote left, failed, or wait. */
export const mailResultsOf = (database: Database): MailResults =>
  eachOf(
    invitationResults(database),
    noticeResults(database),
    ...features.flatMap(({ mailResults }) => mailResults?.(database) ?? []),
  )
