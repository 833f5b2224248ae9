import type { DeviceEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { PoolClient } from 'pg'
import { plainArray, textArray } from '#platform/database/sql-arrays.ts'

/** An event to be logged, with its source and lot. */
export interface AddressedEvent {
  readonly event: DeviceEvent
  readonly sourceId: string
  readonly lotId: string
  /** Set when it is queued, in milliseconds since 1970 UTC. */
  readonly receivedAt?: number
  readonly image?: { readonly key: string; readonly sha256: string; readonly sizeBytes: number } | undefined
}

/**
 * The ids of the locked lots are read once and hashed: compared as an array they would be read from their text for every
 * event, which took most of the time of a batch of 500 lots. `is true` keeps the planner from joining them one by one.
 */
const insertEvents = {
  name: 'insert-events',
  text: `with logged as (
      insert into device_event (parking_lot_id, source_id, event_id, at, received_at, lot_version, kind, device_id, occupied, battery_percent, fault, detail)
      select lot, source, event_id, to_timestamp(at / 1000.0), to_timestamp($12 / 1000.0), version + 1, kind, device, occupied, battery, fault, detail::jsonb
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[], $5::text[], $6::text[], $7::bool[], $8::smallint[], $9::text[], $10::text[])
        as u(lot, source, event_id, at, kind, device, occupied, battery, fault, detail)
      join lot_state on parking_lot_id = lot
      where (lot in (select unnest(current_setting('app.judged_lots')::uuid[]))) is true
      on conflict do nothing
      returning parking_lot_id, source_id, event_id, device_id, at)
    select case when (select count(*) from logged) = $11::int then null
      else (select coalesce(json_agg(concat_ws(' ', parking_lot_id, source_id, round(extract(epoch from at) * 1000), device_id, event_id)), '[]') from logged) end as logged`,
}

const keyOf = ({ lotId, sourceId, event }: AddressedEvent) =>
  `${lotId} ${sourceId} ${event.at} ${event.deviceId} ${event.eventId}`

const detailOf = (event: DeviceEvent): string | null => {
  if (event.kind === 'stall') return null
  if (event.kind === 'tag') {
    const { epc, antenna, rssiDbm } = event
    return JSON.stringify({ epc, antenna, rssiDbm })
  }
  const { plate, score, region, candidates, directionDegrees, orientation, vehicle, plateBox } = event
  return JSON.stringify({
    plate,
    score,
    region,
    candidates,
    directionDegrees,
    orientation,
    vehicle,
    plateBox,
  })
}

/** Writes the events of the lots that the transaction has locked to the log; returns which of them are new. The same event may be in the batch twice. */
export const logEvents = async (
  client: PoolClient,
  events: readonly AddressedEvent[],
  receivedAt: number,
): Promise<boolean[]> => {
  const plain = (value: (one: AddressedEvent) => string | number | boolean) => plainArray(events.map(value))
  const text = (value: (one: AddressedEvent) => string | null) => textArray(events.map(value))
  const { rows } = await client.query({
    ...insertEvents,
    values: [
      plain(({ lotId }) => lotId),
      plain(({ sourceId }) => sourceId),
      text(({ event }) => event.eventId),
      plain(({ event }) => event.at),
      plain(({ event }) => event.kind),
      text(({ event }) => event.deviceId),
      plain(({ event }) => (event.kind === 'stall' ? (event.occupied ?? 'NULL') : 'NULL')),
      plain(({ event }) =>
        event.kind === 'stall' && event.batteryPercent !== undefined
          ? Math.round(event.batteryPercent)
          : 'NULL',
      ),
      text(({ event }) => (event.kind === 'stall' ? (event.fault ?? null) : null)),
      text(({ event }) => detailOf(event)),
      events.length,
      receivedAt,
    ],
  })
  const logged = rows[0].logged as string[] | null
  if (logged === null) return events.map(() => true)
  const isNew = new Set(logged)
  return events.map((event) => isNew.delete(keyOf(event)))
}

/** Stores the file keys of the images of new plate reads. */
export const logImages = async (client: PoolClient, events: readonly AddressedEvent[]): Promise<void> => {
  const images = events
    .filter(({ image }) => image)
    .map(({ lotId, sourceId, event, image }) => ({
      lotId,
      sourceId,
      eventId: event.eventId,
      at: new Date(event.at).toISOString(),
      ...image,
    }))
  if (images.length === 0) return
  await client.query(
    `insert into plate_image (parking_lot_id, source_id, event_id, at, file_key, sha256, size_bytes)
     select "lotId", "sourceId", "eventId", at, key, sha256, "sizeBytes" from jsonb_to_recordset($1::jsonb)
       as u("lotId" uuid, "sourceId" uuid, "eventId" text, at timestamptz, key text, sha256 text, "sizeBytes" int)
     on conflict do nothing`,
    [JSON.stringify(images)],
  )
}

const tableOf = { plate: 'camera', tag: 'rfid_reader' } as const

/** Updates when each camera and RFID reader was last seen. */
export const noteGateDevices = async (
  client: PoolClient,
  events: readonly AddressedEvent[],
): Promise<void> => {
  for (const [kind, table] of Object.entries(tableOf)) {
    const reads = events.filter(({ event }) => event.kind === kind)
    if (reads.length === 0) continue
    await client.query(
      `update ${table} set last_seen_at = greatest(last_seen_at, to_timestamp(u.at / 1000.0))
       from (select lot, device, max(at) as at from unnest($1::uuid[], $2::text[], $3::float8[]) as r(lot, device, at) group by 1, 2) u
       where parking_lot_id = u.lot and device_id = u.device`,
      [
        plainArray(reads.map(({ lotId }) => lotId)),
        textArray(reads.map(({ event }) => event.deviceId)),
        plainArray(reads.map(({ event }) => event.at)),
      ],
    )
  }
}
