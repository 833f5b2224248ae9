import { asOneLine } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { announceStale } from '#features/judging/judging.public.ts'
import type { MailResult, MailResults } from '#features/notifications/notifications.work.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { removeLinksFor } from './notices.store.ts'

const prefix = 'violation-notice:'
const states = { sent: 'sent', failed: 'failed', deferred: 'waiting' } as const

/** NOT-08: stores what became of a notice's e-mail; returns its lot. */
const storeResult = async (tx: Tx, { cause, kind, reason, at }: MailResult): Promise<string | undefined> => {
  if (!cause?.startsWith(prefix)) return undefined
  const why = reason === null ? null : asOneLine(reason, 300)
  const [found] = await tx
    .updateTable('violation_notice')
    .set({ state: states[kind], reason: why, ...(kind !== 'deferred' && { settled_at: at }) })
    .where('id', '=', cause.slice(prefix.length))
    .where('state', '=', 'waiting')
    .returning('parking_lot_id')
    .execute()
  // NOT-12: a notice that nobody got ends no earlier link.
  if (found && kind === 'failed') await removeLinksFor(tx, cause.slice(prefix.length))
  return found?.parking_lot_id
}

/** Stores results of notices and tells the screens that show them. */
export const noticeResults = (database: Database): MailResults => ({
  store: storeResult,
  announce: (lotIds) => announceStale(database, lotIds, 'violations'),
})
