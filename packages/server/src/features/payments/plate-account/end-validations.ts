import { neededValidations } from '@stallwise/domain/payments/plate-account.ts'
import type { Tx } from '#platform/database/database.ts'
import { findPayLot } from '../parking-session/parking-session.store.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { endUses, listWaitingUses, type WaitingForPlate } from './given-uses.store.ts'
import { loadAccount } from './load-account.ts'
import { findStay } from '#features/gates/stays.public.ts'

const platesAtOnce = 100

/** The validations that were needed for what was due at the end of their stay. */
const neededAtEnd = async (tx: Tx, { lotId, plate, stay }: WaitingForPlate): Promise<string[]> => {
  const lot = stay && (await findPayLot(tx, lotId))
  if (!lot) return []
  const { session, prices, reductions } = await loadAccount(tx, lot, { plate, stay }, { now: stay.end })
  const needed = new Set(neededValidations(session, prices, session.owesUntil))
  return reductions.given.filter((_, place) => needed.has(place)).map(({ id }) => id)
}

/**
 * VAL-27: ends the validations of stays that have ended, however the exit opened: those that were needed for what was due are
 * used, the others are released. Returns how many plates.
 */
export const endValidations = ({
  database,
  clock,
}: Pick<PaymentParts, 'database' | 'clock'>): Promise<number> =>
  database.asSystem(async (tx) => {
    let ended = 0
    for (const waiting of await listWaitingUses(tx, clock(), platesAtOnce)) {
      const { lotId, plate, stay, useIds } = waiting
      // An exit held the vehicle: its stay goes on.
      const running = await findStay(tx, lotId, plate)
      if (stay && running?.begin === stay.begin) continue
      await endUses(tx, lotId, useIds, await neededAtEnd(tx, waiting))
      ended++
    }
    return ended
  })
