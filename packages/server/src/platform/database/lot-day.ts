import { sql, type RawBuilder } from 'kysely'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Tx } from './database.ts'

/** The time zone of a lot. */
export const loadTimeZone = async (tx: Tx, lotId: string): Promise<string> => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select('time_zone')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'))
  return lot.time_zone
}

/** When a day (YYYY-MM-DD), or one some days after it, begins on the clock of a time zone. */
export const beginOfDay = (day: string, timeZone: string, daysAfter = 0): RawBuilder<Date> =>
  sql`((${day}::date + ${daysAfter}::int)::timestamp at time zone ${timeZone})`

/** The lot's current day. */
export const loadToday = async (tx: Tx, lotId: string, now: number): Promise<string> =>
  localDayOf(now, await loadTimeZone(tx, lotId)).day
