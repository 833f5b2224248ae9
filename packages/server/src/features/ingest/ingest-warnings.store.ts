import type { IngestWarningKind } from '@stallwise/domain/ingest/ingest-warnings.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** How often a warning occurred for a device of a source on a day (UTC); device '' = no registered device. */
export interface IngestWarningCount {
  readonly sourceId: string
  readonly deviceId: string
  readonly kind: IngestWarningKind
  readonly day: string
  readonly count: number
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
}

const maxDeviceIdLength = 64

/** Adds to the counters in bulk. Rows are written in a fixed order, since another server may be writing the same ones. */
export const addWarnings = async (tx: Tx, counts: readonly IngestWarningCount[]): Promise<void> => {
  if (counts.length === 0) return
  const rows = counts.map((one) => ({ ...one, deviceId: one.deviceId.slice(0, maxDeviceIdLength) }))
  await sql`
    insert into ingest_oddity as o (source_id, day, kind, device_id, count, first_seen_at, last_seen_at)
    select "sourceId", day, kind, "deviceId", sum(count), min("firstSeenAt"), max("lastSeenAt")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u("sourceId" uuid, day date, kind text, "deviceId" text,
      count bigint, "firstSeenAt" timestamptz, "lastSeenAt" timestamptz)
    where exists (select 1 from source where id = "sourceId")
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (source_id, day, kind, device_id) do update
      set count = o.count + excluded.count, first_seen_at = least(o.first_seen_at, excluded.first_seen_at),
        last_seen_at = greatest(o.last_seen_at, excluded.last_seen_at)`.execute(tx)
}

/** The counters of a customer's sources (undefined = all that the viewer may see) from a day on, newest first. */
export const listWarnings = async (
  tx: Tx,
  { customerId, fromDay }: { readonly customerId?: string | undefined; readonly fromDay: string },
): Promise<IngestWarningCount[]> => {
  const rows = await tx
    .selectFrom('ingest_oddity')
    .innerJoin('source', 'source.id', 'source_id')
    .select(['source_id', 'device_id', 'ingest_oddity.kind', 'day', 'count', 'first_seen_at', 'last_seen_at'])
    .where('day', '>=', fromDay)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId!))
    .orderBy('last_seen_at', 'desc')
    .orderBy('source_id')
    .orderBy('ingest_oddity.kind')
    .orderBy('device_id')
    .execute()
  return rows.map((row) => ({
    sourceId: row.source_id,
    deviceId: row.device_id,
    kind: row.kind as IngestWarningKind,
    day: row.day,
    count: row.count,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }))
}

/** Deletes the counters of earlier days. */
export const deleteWarningsBefore = async (tx: Tx, beforeDay: string): Promise<void> => {
  await tx.deleteFrom('ingest_oddity').where('day', '<', beforeDay).execute()
}
