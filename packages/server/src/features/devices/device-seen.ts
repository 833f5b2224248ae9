import { sql, type RawBuilder } from 'kysely'

/** DEV-01: when a camera or RFID reader was last seen: at its last read or its last message. */
export const seenAt = (own: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql<Date | null>`greatest(${own}.last_seen_at, (select message.received_at from device_message message
    where message.parking_lot_id = ${own}.parking_lot_id and message.device_id = ${own}.device_id))`
