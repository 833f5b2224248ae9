import type { DueAtExit } from '@stallwise/domain/gates/read-opening.rules.ts'
import { exitGraceMinutes } from '@stallwise/domain/payments/payments.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from 'kysely'
import {
  findPayLot,
  findVisitToPay,
  isOpen,
  loadFreeParking,
  type OpenVisit,
} from './parking-session/parking-session.store.ts'
import { loadPaidSession, priceOptions } from './parking-session/session-price.ts'

/** A read at an exit. */
interface ReadAtExit {
  readonly eventId: string
  readonly at: number
  readonly plate: string
}

const findVisitEndedBy = async (
  tx: Tx,
  lotId: string,
  { eventId, at }: ReadAtExit,
): Promise<OpenVisit | undefined> => {
  const { rows } = await sql<Omit<OpenVisit, 'enteredAt'> & { enteredAt: Date }>`
    select id, plate, passholder_id as "passholderId", entered_at as "enteredAt" from visit
    where parking_lot_id = ${lotId} and exited_at = ${new Date(at)} and exit_event_id = ${eventId} limit 1`.execute(
    tx,
  )
  return rows[0] && { ...rows[0], enteredAt: rows[0].enteredAt.getTime() }
}

/** What a vehicle at an exit owes for its visit; `owed` if anything is due. */
export interface ExitDue {
  readonly due: DueAtExit
  readonly owed: { readonly visitId: string; readonly cents: number; readonly since: number } | null
}

const nothingOwed = (due: Exclude<DueAtExit, 'due'>): ExitDue => ({ due, owed: null })

/**
 * GAT-57: what a vehicle without a pass owes that was just read at an exit. Its visit is the one that this read ended, or
 * that an earlier read at an exit ended where it was held; without one, nothing is due.
 */
export const findDueAtExit = async (tx: Tx, lotId: string, read: ReadAtExit): Promise<ExitDue> => {
  const lot = await findPayLot(tx, lotId)
  if (!lot || !isOpen(lot)) return nothingOwed('free')
  const now = read.at
  const visit =
    (await findVisitEndedBy(tx, lotId, read)) ?? (await findVisitToPay(tx, lotId, { plate: read.plate }, now))
  if (!visit || visit.plate === null || visit.passholderId !== null) return nothingOwed('nothing')
  const { plate, enteredAt } = visit
  const { isFree, chargedFrom } = await loadFreeParking(tx, lotId, { plate, enteredAt }, now)
  if (isFree) return nothingOwed('nothing')
  const paid = await loadPaidSession(tx, lotId, { plate, visitId: visit.id, enteredAt: chargedFrom }, now)
  const { session } = paid
  if (session.paidUntil !== null && session.paidUntil + exitGraceMinutes * 60_000 >= now)
    return nothingOwed('paid')
  const toPrice = { ...paid, plate, code: null, isCouponPaused: false, now }
  const { options } = await priceOptions(tx, lot, toPrice)
  const leave = options.find(({ minutes }) => minutes === null)
  if (!leave || leave.dueCents === 0) return nothingOwed('nothing')
  return { due: 'due', owed: { visitId: visit.id, cents: leave.dueCents, since: session.from } }
}
