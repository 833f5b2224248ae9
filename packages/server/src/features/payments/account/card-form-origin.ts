import type { Database } from '#platform/database/database.ts'
import { findPayLot, isOpen } from '../parking-session/parking-session.store.ts'
import { isUuid } from '@stallwise/domain/fields/uuid.ts'

/** The origin of the card form of a lot's payment provider; undefined if there is no such lot, or it takes no payments. */
export const cardFormOriginOf =
  (database: Database) =>
  async (lotId: string): Promise<string | undefined> => {
    if (!isUuid(lotId)) return undefined
    const lot = await database.asSystem((tx) => findPayLot(tx, lotId))
    return lot?.account && isOpen(lot) ? new URL(lot.account.tokenization_url).origin : undefined
  }
