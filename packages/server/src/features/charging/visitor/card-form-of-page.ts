import type { PayPage } from '@stallwise/domain/payments/pay-pages.ts'
import { cardFormOriginOf } from '#features/payments/payments.public.ts'
import type { Database } from '#platform/database/database.ts'
import { findVisitorStation } from './visitor-station.store.ts'

/** The origin of the card form of the lot that a payment page is about; undefined if nothing can be paid there. */
export const cardFormOriginOfPage = (database: Database) => {
  const ofLot = cardFormOriginOf(database)
  return async (page: PayPage): Promise<string | undefined> => {
    if (page.kind === 'receipt') return undefined
    if (page.kind !== 'charging') return ofLot(page.lotId)
    const station = await database.asSystem((tx) => findVisitorStation(tx, page.stationId))
    return station && ofLot(station.lotId)
  }
}
