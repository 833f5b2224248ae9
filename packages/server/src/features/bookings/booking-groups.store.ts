import { maxLatenessMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'

/** BOO-05: whether a group has bookings for a day or later. */
export const hasBookingsFrom = async (
  { tx, lotId }: LotChange,
  groupId: string,
  day: string,
): Promise<boolean> => {
  const { rows } = await sql`select 1 from booking where parking_lot_id = ${lotId} and removed_at is null
    and booking_group_id = ${groupId} and last_day >= ${day}::date limit 1`.execute(tx)
  return rows.length > 0
}

/** The plates of a group's bookings whose reads may still arrive. */
export const listAuthorisedPlates = async (
  { tx, lotId, now }: LotChange,
  groupId: string,
): Promise<string[]> => {
  const { rows } = await sql<{ plate: string }>`select distinct plate from booking
    where parking_lot_id = ${lotId} and booking_group_id = ${groupId} and removed_at is null
      and erased_at is null and ends_at > ${new Date(now - maxLatenessMs)}`.execute(tx)
  return rows.map(({ plate }) => plate)
}
