import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A camera of the demo that reports, and that no lot knows yet. */
export const loadUnknownDevice = async (
  tx: Tx,
  { health }: { readonly health?: { readonly unknownDevice: string } | undefined },
  { lotIds, now }: { readonly lotIds: readonly string[]; readonly now: number },
): Promise<void> => {
  if (!health) return
  await sql`insert into unknown_device (source_id, device_id, first_seen_at, last_seen_at, events)
    select id, ${health.unknownDevice}, ${new Date(now - 2 * hourMs)}, ${new Date(now - 5 * minuteMs)}, 14 from source
    where kind = 'plate-recognizer' and customer_id in (select customer_id from parking_lot where id = any(${[...lotIds]}::uuid[]))
    order by id limit 1 on conflict do nothing`.execute(tx)
}
