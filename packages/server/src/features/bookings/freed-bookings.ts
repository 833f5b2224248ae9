import { allowanceOn } from '@stallwise/domain/bookings/booking-groups.rules.ts'
import { addDays, daysOf, withoutDaysAhead } from '@stallwise/domain/bookings/bookings.rules.ts'
import type { BookingLimits, Days } from '@stallwise/domain/bookings/bookings.model.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import { noteAuthorisations, type LotChange } from '#features/judging/judging.public.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { countBooked, isPlateBooked, loadLimits, periodOf } from './bookings.store.ts'

interface FoundRow {
  readonly id: string
  readonly booking_group_id: string
  readonly plate: string
  readonly first_day: string
  readonly last_day: string
  readonly freed_last_day: string | null
  readonly removed_at: Date | null
}

const find = async (
  { tx, lotId }: LotChange,
  passholderIds: readonly string[],
  condition: ReturnType<typeof sql>,
): Promise<FoundRow[]> => {
  const { rows } =
    await sql<FoundRow>`select id, booking_group_id, plate, first_day, last_day, freed_last_day, removed_at
    from booking where parking_lot_id = ${lotId} and passholder_id = any(${[...passholderIds]}::uuid[])
      and erased_at is null and ${condition} order by first_day, id`.execute(tx)
  return rows
}

interface Written {
  readonly lastDay: string
  readonly removedAt: Date | null
  readonly freedLastDay: string | null
}

/** Writes the last day of a booking and whether it is canceled, with its audit entry. */
const write = async (
  change: LotChange,
  row: FoundRow,
  timeZone: string,
  { lastDay, removedAt, freedLastDay }: Written,
): Promise<void> => {
  const { tx, lotId } = change
  const days = { firstDay: row.first_day, lastDay }
  await tx
    .updateTable('booking')
    .set(({ eb }) => ({
      last_day: lastDay,
      ends_at: periodOf(days, timeZone).ends_at,
      removed_at: removedAt,
      freed_last_day: freedLastDay,
      version: eb('version', '+', 1),
    }))
    .where(rowOfLot(lotId, row.id))
    .execute()
  const texts = (removed: Date | null, last: string) =>
    removed === null ? { firstDay: row.first_day, lastDay: last } : null
  change.audit({
    action:
      removedAt !== null ? 'booking.remove' : row.removed_at !== null ? 'booking.restore' : 'booking.edit',
    objectKind: 'booking',
    objectId: row.id,
    before: texts(row.removed_at, row.last_day),
    after: texts(removedAt, lastDay),
  })
  change.markStale('bookings')
}

/** BOO-30: frees the days after today that these passholders have booked. */
export const freeBookings = async (change: LotChange, passholderIds: readonly string[]): Promise<void> => {
  const timeZone = await loadTimeZone(change.tx, change.lotId)
  const { day: today } = localDayOf(change.now, timeZone)
  const rows = await find(change, passholderIds, sql`removed_at is null and last_day > ${today}::date`)
  if (rows.length === 0) return
  await noteAuthorisations(
    change,
    rows.map(({ plate }) => plate),
  )
  for (const row of rows) {
    const kept = withoutDaysAhead({ firstDay: row.first_day, lastDay: row.last_day }, today)
    await write(change, row, timeZone, {
      lastDay: kept?.lastDay ?? row.last_day,
      removedAt: kept ? null : new Date(change.now),
      freedLastDay: row.last_day,
    })
  }
}

/** Whether a booking can have these days again. */
const areFree = async (
  { tx, lotId }: LotChange,
  row: FoundRow,
  limits: BookingLimits | undefined,
  days: Days,
): Promise<boolean> => {
  if (!limits) return false
  if (await isPlateBooked(tx, { lotId, ...days, except: row.id }, row.plate)) return false
  const booked = await countBooked(tx, { lotId, groupId: row.booking_group_id, ...days, except: row.id })
  return daysOf(days).every((day) => (booked.get(day) ?? 0) < allowanceOn(limits, day))
}

/** BOO-31: gives these passholders the days back that were freed with them and are still free. */
export const restoreFreedBookings = async (
  change: LotChange,
  passholderIds: readonly string[],
): Promise<void> => {
  const timeZone = await loadTimeZone(change.tx, change.lotId)
  const { day: today } = localDayOf(change.now, timeZone)
  const rows = await find(change, passholderIds, sql`freed_last_day is not null`)
  if (rows.length === 0) return
  const limits = await loadLimits(change.tx, change.lotId)
  await noteAuthorisations(
    change,
    rows.map(({ plate }) => plate),
  )
  for (const row of rows) {
    const lastDay = row.freed_last_day!
    const firstDay = row.removed_at === null ? addDays(row.last_day, 1) : row.first_day
    if (lastDay < today || lastDay < firstDay) continue
    if (await areFree(change, row, limits.get(row.booking_group_id), { firstDay, lastDay }))
      await write(change, row, timeZone, { lastDay, removedAt: null, freedLastDay: null })
  }
}
