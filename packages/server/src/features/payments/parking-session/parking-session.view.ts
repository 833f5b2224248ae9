import type { ParkingSessionView, PriceLine } from '@stallwise/contract/payments/payments.contract.ts'
import type { ParkingSession, PayOption } from '@stallwise/domain/payments/parking-session.ts'
import type { PaidLine } from '@stallwise/domain/payments/payments.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { areCouponsPaused, pauseOf } from '../attempts.store.ts'
import {
  findPayLot,
  findVisitToPay,
  isGuest,
  isOpen,
  isPlateOfPassholder,
  type OpenVisit,
  type PayLot,
} from './payment-facts.store.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { loadPaidSession, priceOptions, type SessionPrice } from './session-price.ts'
import { sealSession, type LookedUp, type StaffEntry } from './session-token.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** A line as it is shown; without its times if the entry is not shown. */
export const lineView = (line: PaidLine, isEntryShown: boolean): PriceLine => {
  if (!('from' in line)) return line
  const times = isEntryShown ? { from: iso(line.from), to: iso(line.to) } : { from: null, to: null }
  return { ...line, ...times }
}

/** PAY-01: the lot, if payments are taken there; anything else is refused. */
export const requirePayLot = async (tx: Tx, lotId: string): Promise<PayLot> => {
  const lot = await findPayLot(tx, lotId)
  if (!lot) throw new Refusal('not-found')
  if (!isOpen(lot)) throw new Refusal('payments-off')
  return lot
}

/** What a visitor pays for, as it is now. */
export interface PricedSession extends SessionPrice {
  readonly lot: PayLot
  readonly lookedUp: LookedUp
  readonly visit: OpenVisit | undefined
  /** When the vehicle entered that is inside, as it was read, or as staff set it. */
  readonly enteredAt: number | null
  readonly session: ParkingSession
  readonly isCovered: boolean
  readonly pausedUntil: number | null
}

interface SessionToPrice {
  readonly lot: PayLot
  readonly lookedUp: LookedUp
  readonly coupon: string | null
  /** See `networkKeyOf`. */
  readonly network: string
  readonly now: number
}

/** PAY-105: an entry that staff set counts until the vehicle enters again. */
export const isOver = (entry: StaffEntry, visit: OpenVisit | undefined): boolean =>
  visit !== undefined && visit.enteredAt > entry.setAt

/** PAY-17: whether nothing is due for a vehicle that is inside. */
const findCovered = async (
  tx: Tx,
  { lotId, plate, staffEntry }: LookedUp,
  visit: OpenVisit | undefined,
  now: number,
): Promise<boolean> => {
  if (!visit && !staffEntry) return false
  const isPassholder = visit ? visit.passholderId !== null : await isPlateOfPassholder(tx, lotId, plate)
  return isPassholder || isGuest(tx, lotId, plate, now)
}

/** PAY-10 to PAY-17, PAY-104: what is owed for a plate in a lot now. */
export const priceSession = async (
  tx: Tx,
  { lot, lookedUp, coupon, network, now }: SessionToPrice,
): Promise<PricedSession> => {
  const { plate, visitId, staffEntry } = lookedUp
  const visit = await findVisitToPay(tx, lot.id, visitId === null ? { plate } : { visitId }, now)
  if (staffEntry && isOver(staffEntry, visit)) throw new Refusal('session-expired')
  const enteredAt = staffEntry?.enteredAt ?? visit?.enteredAt ?? null
  const owner = { plate, visitId: visit?.id ?? null, enteredAt }
  const paid = await loadPaidSession(tx, lot.id, owner, now)
  const isCouponPaused = coupon !== null && (await areCouponsPaused(tx, { lotId: lot.id, network }, now))
  const price = await priceOptions(tx, lot, { ...paid, plate, code: coupon, isCouponPaused, now })
  const isCovered = await findCovered(tx, lookedUp, visit, now)
  return {
    lot,
    lookedUp,
    visit,
    enteredAt,
    session: paid.session,
    isCovered,
    options: isCovered ? [] : price.options,
    tax: price.tax,
    reductions: price.reductions,
    pausedUntil: await pauseOf(tx, { lotId: lot.id, payer: { plate }, network }, now),
  }
}

/** An option as it is shown. */
export const optionView = (
  option: PayOption,
  isEntryShown: boolean,
): ParkingSessionView['options'][number] => ({
  minutes: option.minutes,
  until: iso(option.until),
  dueCents: option.dueCents,
  taxCents: option.dueTaxCents,
  totalCents: option.quote.totals.totalCents,
  lines: option.quote.lines.map((line) => lineView(line, isEntryShown)),
})

/** A session as the page shows it, with a new token. */
export const sessionView = (
  { gates: { sealing } }: PaymentParts,
  priced: PricedSession,
  now: number,
): ParkingSessionView => {
  const { lookedUp, visit, enteredAt, session, isCovered, options, reductions, pausedUntil } = priced
  // A session that began before now tells when the vehicle entered, also after it left.
  const isShown = lookedUp.isEntryShown || session.from === now
  return {
    plate: lookedUp.plate,
    token: sealSession(
      sealing,
      { ...lookedUp, paidUntil: session.paidUntil, seenVisit: visit?.id ?? null },
      now,
    ),
    isInside: session.isInside,
    enteredAt: enteredAt !== null && lookedUp.isEntryShown ? iso(enteredAt) : null,
    isEntrySetByStaff: lookedUp.staffEntry !== null,
    paidUntil: session.paidUntil === null ? null : iso(session.paidUntil),
    paidCents: session.paidCents,
    isCovered,
    validations: reductions.given.map(({ name }) => ({ name })),
    coupon: reductions.shownCoupon,
    options: options.map((option) => optionView(option, isShown)),
    pausedUntil: pausedUntil === null ? null : iso(pausedUntil),
  }
}
