import type { Holiday } from '@stallwise/domain/calendar/holidays.rules.ts'
import type { Tx } from '#platform/database/database.ts'

export const findHoliday = async (tx: Tx, lotId: string, day: string): Promise<Holiday | undefined> =>
  tx
    .selectFrom('holiday')
    .select(['day', 'name'])
    .where('parking_lot_id', '=', lotId)
    .where('day', '=', day)
    .executeTakeFirst()

export const saveHoliday = async (tx: Tx, lotId: string, { day, name }: Holiday): Promise<void> => {
  await tx
    .insertInto('holiday')
    .values({ parking_lot_id: lotId, day, name })
    .onConflict((conflict) => conflict.columns(['parking_lot_id', 'day']).doUpdateSet({ name }))
    .execute()
}

export const deleteHoliday = async (tx: Tx, lotId: string, day: string): Promise<void> => {
  await tx.deleteFrom('holiday').where('parking_lot_id', '=', lotId).where('day', '=', day).execute()
}

/** The holidays from a day on. */
export const listHolidays = async (tx: Tx, lotId: string, from: string): Promise<Holiday[]> =>
  tx
    .selectFrom('holiday')
    .select(['day', 'name'])
    .where('parking_lot_id', '=', lotId)
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
