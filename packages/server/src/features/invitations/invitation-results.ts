import { asOneLine } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { announceStale } from '#features/judging/judging.public.ts'
import type { MailResult, MailResults } from '#features/notifications/notifications.work.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { lockAppStates, refreshAppStates } from './app-state.store.ts'
import { addToMobileLog } from './mobile-log.store.ts'

const prefix = 'pass-invitation:'
const states = { sent: 'sent', failed: 'failed', deferred: 'queued' } as const

/** INV-05, INV-06: stores what became of an invitation's e-mail; returns its lot. */
const storeResult = async (tx: Tx, { cause, kind, reason, at }: MailResult): Promise<string | undefined> => {
  if (!cause?.startsWith(prefix)) return undefined
  const id = cause.slice(prefix.length)
  const invited = await tx
    .selectFrom('pass_invitation')
    .select(['parking_lot_id', 'passholder_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!invited) return undefined
  await lockAppStates(tx, invited.parking_lot_id, [invited.passholder_id])
  const why = reason === null ? null : asOneLine(reason, 300)
  const [found] = await tx
    .updateTable('pass_invitation')
    .set({ state: states[kind], reason: why, ...(kind !== 'deferred' && { settled_at: at }) })
    .where('id', '=', id)
    .returning(['parking_lot_id', 'passholder_id', 'email'])
    .execute()
  if (!found) return undefined
  const { parking_lot_id: lotId, passholder_id: passholderId, email } = found
  await refreshAppStates(tx, lotId, [passholderId])
  if (kind !== 'deferred')
    await addToMobileLog(tx, lotId, [
      { at, kind: kind === 'sent' ? 'invitationSent' : 'invitationFailed', passholderId, email, detail: why },
    ])
  return lotId
}

/** Stores results of invitations and tells the screens that show them. */
export const invitationResults = (database: Database): MailResults => ({
  store: storeResult,
  announce: (lotIds) => announceStale(database, lotIds, 'passholders'),
})
