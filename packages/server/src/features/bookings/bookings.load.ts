import { allowanceOn } from '@stallwise/domain/bookings/booking-groups.rules.ts'
import { daysOf } from '@stallwise/domain/bookings/bookings.rules.ts'
import { noteAuthorisations, type LotChange } from '#features/judging/judging.public.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import { loadRows } from '#platform/database/load-rows.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { countBooked, isPlateBooked, loadLimits, periodOf } from './bookings.store.ts'

type BookingRow = Pick<RowOf<'booking'>, 'id' | 'booking_group_id' | 'first_day' | 'last_day' | 'plate'>

/** Plain rows of booking groups and bookings. */
export interface BookingRows {
  readonly groups: readonly { readonly id: string }[]
  readonly bookings: readonly BookingRow[]
}

/** BOO-12, BOO-13: those of a group for which a pass is left on each of their days, and whose plate is not booked then. */
const listFitting = async (
  { tx, lotId }: LotChange,
  groupId: string,
  bookings: readonly BookingRow[],
): Promise<BookingRow[]> => {
  const limits = (await loadLimits(tx, lotId)).get(groupId)
  const firstDays = bookings.map((row) => row.first_day).sort()
  const lastDays = bookings.map((row) => row.last_day).sort()
  if (!limits || firstDays.length === 0) return []
  const period = { firstDay: firstDays[0]!, lastDay: lastDays.at(-1)! }
  const booked = await countBooked(tx, { lotId, groupId, ...period })
  const fitting: BookingRow[] = []
  for (const row of bookings) {
    const own = { firstDay: row.first_day, lastDay: row.last_day }
    const days = daysOf(own)
    if (!days.every((day) => (booked.get(day) ?? 0) < allowanceOn(limits, day))) continue
    if (await isPlateBooked(tx, { lotId, ...own }, row.plate)) continue
    for (const day of days) booked.set(day, (booked.get(day) ?? 0) + 1)
    fitting.push(row)
  }
  return fitting
}

/** Adds plain rows that do not exist yet, as far as the allowances permit; groups that were edited or removed stay so. */
export const addBookingRows = async (change: LotChange, rows: BookingRows): Promise<void> => {
  const { tx, lotId } = change
  const addedGroups = await loadRows(tx, 'booking_group', rows.groups)
  const stored = await tx.selectFrom('booking').select('id').where('parking_lot_id', '=', lotId).execute()
  const known = new Set(stored.map(({ id }) => id))
  const added = rows.bookings.filter(({ id }) => !known.has(id))
  const fitting: BookingRow[] = []
  for (const groupId of new Set(added.map((row) => row.booking_group_id)))
    fitting.push(
      ...(await listFitting(
        change,
        groupId,
        added.filter((row) => row.booking_group_id === groupId),
      )),
    )
  if (addedGroups + fitting.length === 0) return
  await noteAuthorisations(
    change,
    fitting.map(({ plate }) => plate),
  )
  const timeZone = await loadTimeZone(tx, lotId)
  const dated = fitting.map((row) => ({
    ...row,
    ...periodOf({ firstDay: row.first_day, lastDay: row.last_day }, timeZone),
  }))
  await loadRows(tx, 'booking', dated)
  change.markStale('bookings')
}
