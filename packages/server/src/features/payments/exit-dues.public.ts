import type { DueAtExit } from '@stallwise/domain/gates/read-opening.rules.ts'
import { exitGraceMinutes } from '@stallwise/domain/payments/payments.model.ts'
import { longestStayDays } from '@stallwise/domain/payments/staff-entry.ts'
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

/**
 * GAT-57: the visit of a plate that ended by itself after the longest stay (VIS-02) at most 30 days after the entry, if the
 * vehicle did not enter again, and no exit opened for what it owed.
 */
const findOverlongVisit = async (
  tx: Tx,
  lotId: string,
  { plate, at }: ReadAtExit,
): Promise<OpenVisit | undefined> => {
  const earliest = new Date(at - longestStayDays * 24 * 60 * 60_000)
  const { rows } = await sql<Omit<OpenVisit, 'enteredAt'> & { enteredAt: Date }>`
    select v.id, v.plate, v.passholder_id as "passholderId", v.entered_at as "enteredAt" from (
      select * from visit where parking_lot_id = ${lotId} and plate = ${plate} and entered_at > ${earliest}
      order by entered_at desc limit 1) v
    where v.closed_by = 'longestStay' and not exists (select from gate_decision d
      where d.parking_lot_id = ${lotId} and d.visit_id = v.id and d.opens and d.decided_at > v.exited_at)`.execute(
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
 * GAT-57: what a vehicle without a free pass owes that was just read at an exit. Its visit is the one that this read ended,
 * or that an earlier read at an exit ended where it was held, or that ended by itself; without one, nothing is due.
 */
export const findDueAtExit = async (tx: Tx, lotId: string, read: ReadAtExit): Promise<ExitDue> => {
  const lot = await findPayLot(tx, lotId)
  if (!lot || !isOpen(lot)) return nothingOwed('free')
  const now = read.at
  const visit =
    (await findVisitEndedBy(tx, lotId, read)) ??
    (await findVisitToPay(tx, lotId, { plate: read.plate }, now)) ??
    (await findOverlongVisit(tx, lotId, read))
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
