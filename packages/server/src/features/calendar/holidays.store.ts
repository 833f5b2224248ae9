import type { Holiday } from '@stallwise/domain/calendar/holidays.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A holiday as it is stored. */
export interface StoredHoliday extends Holiday {
  readonly version: number
}

export const findHoliday = async (tx: Tx, lotId: string, day: string): Promise<StoredHoliday | undefined> =>
  tx
    .selectFrom('holiday')
    .select(['day', 'name', 'version'])
    .where('parking_lot_id', '=', lotId)
    .where('day', '=', day)
    .executeTakeFirst()

export const saveHoliday = async (tx: Tx, lotId: string, { day, name }: Holiday): Promise<StoredHoliday> =>
  tx
    .insertInto('holiday')
    .values({ parking_lot_id: lotId, day, name })
    .onConflict((conflict) =>
      conflict.columns(['parking_lot_id', 'day']).doUpdateSet({ name, version: sql`default` }),
    )
    .returning(['day', 'name', 'version'])
    .executeTakeFirstOrThrow()

export const deleteHoliday = async (tx: Tx, lotId: string, day: string): Promise<void> => {
  await tx.deleteFrom('holiday').where('parking_lot_id', '=', lotId).where('day', '=', day).execute()
}

/** The holidays from a day on. */
export const listHolidays = async (tx: Tx, lotId: string, from: string): Promise<StoredHoliday[]> =>
  tx
    .selectFrom('holiday')
    .select(['day', 'name', 'version'])
    .where('parking_lot_id', '=', lotId)
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
