import { sql, type RawBuilder } from 'kysely'

/**
 * CFG-29: what the passes of a parking group (`pg`) cost on a day, in cents. The next price counts from its day on, whether or
 * not the job of that day has made it the standard price yet.
 */
export const priceOfDay = (day: RawBuilder<unknown>): RawBuilder<number | null> => sql`case
  when pg.standard_pass_price_cents is not null and pg.next_pass_price_from <= ${day} then pg.next_pass_price_cents
  else pg.standard_pass_price_cents end`
