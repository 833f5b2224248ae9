import type { ExitDue } from '#lot-events/lot-events.model.ts'
import type { DueAtExit } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { findPayLot, isOpen } from './parking-session/parking-session.store.ts'
import { loadAccount, type PricedPlate } from './plate-account/load-account.ts'
import { countForVehicle } from './plate-account/look-alikes.store.ts'
import { findStay, type ReadAtExit } from '#features/gates/stays.public.ts'

/** Who may still leave after a pass that was free of charge has paid nothing, and has nothing to pay. */
const dueOf = ({ account, session }: PricedPlate): DueAtExit => {
  if (account.state === 'covered') return 'free'
  return account.state === 'paid' && session.paidUntil === null ? 'nothing' : account.state
}

/** GAT-57: what a vehicle owes that was just read at an exit, as its payment page says `now`, when it was read. */
export const findDueAtExit = async (
  tx: Tx,
  lotId: string,
  read: ReadAtExit & { readonly plate: string },
  now = read.at,
): Promise<ExitDue> => {
  const lot = await findPayLot(tx, lotId)
  if (!lot || !isOpen(lot)) return { due: 'free', visitId: null, owed: null }
  const { plate } = read
  const stay = await findStay(tx, lotId, plate, read)
  const priced = await loadAccount(tx, lot, { plate, stay: stay ?? null }, { now, isAtExit: true })
  const due = dueOf(priced)
  if (!stay) return { due, visitId: null, owed: null }
  // Another exit may have counted them for another vehicle meanwhile: then what is due is worked out anew.
  if (!(await countForVehicle(tx, lotId, priced.ofLookAlikes, stay)))
    return findDueAtExit(tx, lotId, read, now)
  const owed =
    due === 'due' ? { visitId: stay.visitId, cents: priced.account.dueCents, since: stay.begin } : null
  return { due, visitId: stay.visitId, owed }
}
