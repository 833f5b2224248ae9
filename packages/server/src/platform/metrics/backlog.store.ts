import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Backlog } from './operation-metrics.ts'

/** Counts what waits for an operator, over all lots. Each count reads a partial index of what is open. */
export const countBacklog = (database: Database): Promise<Backlog> =>
  database.asSystem(async (tx) => {
    const { rows } = await sql<Backlog>`select
      (select count(*)::int from gate_opening where state = 'unknown' and asked_at > now() - interval '1 hour') as "openingsUnknown",
      (select count(*)::int from gate_opening
        where release_state = 'due' and release_due_at < now() - interval '1 minute') as "releasesOverdue",
      (select count(*)::int from payment
        where state in ('started', 'unknown') and created_at < now() - interval '5 minutes')
      + (select count(*)::int from payment_refund
        where state in ('started', 'unknown') and created_at < now() - interval '5 minutes') as "paymentsUnresolved",
      (select count(*)::int from source where removed_at is null
        and last_event_at between now() - interval '7 days' and now() - interval '1 hour') as "sourcesSilent"`.execute(
      tx,
    )
    return rows[0]!
  })
