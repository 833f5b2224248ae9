// What passes are charged, written by the functions of the product.
import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/database/database.ts'
import { writeCharges } from '../charges.store.ts'
import { changeChargingSession, enterChargingSession } from '../charging-session.store.ts'

/** A charge of a period of thirty days. */
export interface TestCharge {
  readonly id: string
  readonly passholderId: string
  readonly firstDay: string
  readonly lastDay: string
}

/** The charges of a lot. */
export const testCharges = (database: Database, lotId: string) => ({
  newCharge: (firstDay: string): TestCharge => {
    const lastDay = new Date(Date.parse(firstDay) + 29 * 86_400_000).toISOString().slice(0, 10)
    return { id: uuidv7(), passholderId: uuidv7(), firstDay, lastDay }
  },
  /** New, or with another amount than before. */
  write: ({ id, passholderId, firstDay, lastDay }: TestCharge, chargedCents: number) =>
    database.asSystem((tx) =>
      writeCharges(tx, lotId, [
        {
          id,
          passholderId,
          frequency: 'monthly',
          period: { first: firstDay, last: lastDay },
          notBefore: firstDay,
          priceCents: 9_000,
          passes: 1,
          spans: [],
          chargedDays: 30,
          chargedCents,
        },
      ]),
    ),
  enterSession: (beganAt: number, cents: number) =>
    database.asSystem(async (tx) => {
      const session = {
        lotId,
        passholderId: uuidv7(),
        sessionId: uuidv7(),
        beganAt: new Date(beganAt),
        cents,
      }
      await enterChargingSession(tx, session)
      return session
    }),
  changeSession: (session: Parameters<typeof changeChargingSession>[1]) =>
    database.asSystem((tx) => changeChargingSession(tx, session)),
})
