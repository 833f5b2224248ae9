import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { viewOfAccount } from './account.view.ts'
import { deleteAccount, findAccountRow, hasOpenCharges } from './payment-account.store.ts'

/**
 * CUS-18: removes the payment account of a lot, in the transaction that moves it to another customer. Refused while a
 * payment or refund is open, which only this account knows. Returns whether there was one.
 */
export const endPaymentAccount = async (
  tx: Tx,
  viewer: Viewer,
  lotId: string,
  at: Date,
): Promise<boolean> => {
  const before = await findAccountRow(tx, lotId)
  if (!before) return false
  if (await hasOpenCharges(tx, lotId)) throw new Refusal('payment-in-progress')
  await deleteAccount(tx, lotId)
  await writeAudit(tx, {
    parkingLotId: lotId,
    actor: { id: viewer.userId, name: viewer.name },
    action: 'payment-account.remove',
    objectKind: 'payment-account',
    objectId: lotId,
    before: viewOfAccount(before),
    after: null,
    at,
  })
  return true
}
