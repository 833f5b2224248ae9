import { Refusal } from '#platform/http/problems.ts'
import type { Tx } from '#platform/database/database.ts'
import { areCouponsPaused, pauseOf } from '../attempts.store.ts'
import { loadAccount, type PricedPlate } from '../plate-account/load-account.ts'
import { findMeantPlate } from '../plate-account/look-alikes.store.ts'
import { findStay, findStayOfVisit, hasEnteredSince, type Stay } from '#features/gates/stays.public.ts'
import { wasPlateOfPassholder, type PayLot } from './parking-session.store.ts'
import type { LookedUp } from './session-token.ts'

/** What a visitor pays for, as it is now. */
export interface PricedSession extends PricedPlate {
  readonly lot: PayLot
  readonly lookedUp: LookedUp
  readonly stay: Stay | undefined
  /** When the vehicle entered that is inside, as it was read, or as staff set it. */
  readonly enteredAt: number | null
  /** PAY-128: the plate of a vehicle inside that is probably meant. */
  readonly meantPlate: string | null
  readonly pausedUntil: number | null
}

interface LookedUpSession {
  readonly lot: PayLot
  readonly lookedUp: LookedUp
  readonly coupon: string | null
  /** See `networkKeyOf`. */
  readonly network: string
  readonly now: number
}

/** PAY-104: the stay of which staff set the entry, or the one that was read. */
const stayToPrice = async (tx: Tx, { lotId, plate, staffEntry }: LookedUp, stay: Stay | undefined) => {
  if (!staffEntry) return stay ?? null
  const hadPass = await wasPlateOfPassholder(tx, lotId, plate, staffEntry.enteredAt)
  return { begin: staffEntry.enteredAt, hadPass, visitIds: [] }
}

/** PAY-10 to PAY-17, PAY-104: what is owed for a plate in a lot now. */
export const priceSession = async (
  tx: Tx,
  { lot, lookedUp, coupon: code, network, now }: LookedUpSession,
): Promise<PricedSession> => {
  const { plate, visitId, staffEntry } = lookedUp
  const found = visitId === null ? findStay(tx, lot.id, plate) : findStayOfVisit(tx, lot.id, visitId)
  const stay = await found
  if (staffEntry && (await hasEnteredSince(tx, lot.id, plate, staffEntry.setAt)))
    throw new Refusal('session-expired')
  const isPaused = code !== null && (await areCouponsPaused(tx, { lotId: lot.id, network }, now))
  const of = { plate, stay: await stayToPrice(tx, lookedUp, stay) }
  const priced = await loadAccount(tx, lot, of, { now, typed: { code, isPaused } })
  const mayMean = !of.stay && priced.account.state === 'nothing'
  return {
    ...priced,
    lot,
    lookedUp,
    stay,
    enteredAt: of.stay?.begin ?? null,
    // Who is covered, or has paid for the plate as it was typed, means it.
    meantPlate: (mayMean && (await findMeantPlate(tx, lot.id, plate))) || null,
    pausedUntil: await pauseOf(
      tx,
      { lotId: lot.id, payer: { plate }, network, isInside: of.stay !== null },
      now,
    ),
  }
}
