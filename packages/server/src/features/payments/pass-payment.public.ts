import type { PortalPassView } from '@stallwise/contract/pass-portal/pass-portal.contract.ts'
import { listDueCharges } from '#features/pass-charges/pass-charges.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { passLinkOf } from './pass/pass-link.ts'
import { findPayLot, isOpen } from './parking-session/parking-session.store.ts'
import type { PaymentParts } from './payment-parts.ts'

export { getPassPayPage, payForPass } from './pass/pass-pay.commands.ts'

/** PCH-40: what a passholder can pay now, and where; null if nothing is due, or the lot takes no payments. */
export const findPassPayment = async (
  tx: Tx,
  { gates: { sealing }, clock }: Pick<PaymentParts, 'gates' | 'clock'>,
  { lotId, passholder }: { readonly lotId: string; readonly passholder: string },
): Promise<PortalPassView['payment']> => {
  const lot = await findPayLot(tx, lotId)
  if (!lot || !isOpen(lot)) return null
  const charges = await listDueCharges(tx, lotId, passholder)
  if (charges.length === 0) return null
  return {
    dueCents: charges.reduce((sum, charge) => sum + charge.dueCents, 0),
    currency: lot.currency,
    path: passLinkOf(sealing, { lotId, passholder, now: clock() }).path,
  }
}
