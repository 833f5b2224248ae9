import type { ExitDue } from '#lot-events/lot-events.model.ts'
import type { DueAtExit } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { PlateState } from '@stallwise/domain/payments/plate-account.ts'
import type { Tx } from '#platform/database/database.ts'
import { findPayLot, isOpen } from './parking-session/parking-session.store.ts'
import { loadAccount } from './plate-account/load-account.ts'
import { countForVehicle } from './plate-account/look-alikes.store.ts'
import { findStay, type ReadAtExit } from '../visits/visits.public.ts'

const dueOfStates: Readonly<Record<PlateState, DueAtExit>> = {
  covered: 'free',
  paid: 'paid',
  nothing: 'nothing',
  due: 'due',
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
  const { account, ofLookAlikes } = await loadAccount(
    tx,
    lot,
    { plate, stay: stay ?? null },
    { now, isAtExit: true },
  )
  if (!stay) return { due: dueOfStates[account.state], visitId: null, owed: null }
  // Another exit may have counted them for another vehicle meanwhile: then what is due is worked out anew.
  if (!(await countForVehicle(tx, lotId, ofLookAlikes, stay))) return findDueAtExit(tx, lotId, read, now)
  const due = dueOfStates[account.state]
  const owed = due === 'due' ? { visitId: stay.visitId, cents: account.dueCents, since: stay.begin } : null
  return { due, visitId: stay.visitId, owed }
}
