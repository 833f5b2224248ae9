import { sql } from 'kysely'

/** PAY-20: the states of payments and refunds whose result is not known, as the partial indexes on `state` have them. */
export const openStates = sql`('started', 'unknown')`
