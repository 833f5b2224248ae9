import type { BookingListQuery } from '@stallwise/contract/bookings/bookings.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findListPage, timeKey } from '#platform/database/list-page.ts'
import { everyWord, isIn, isInPlates } from '#platform/database/list-search.ts'

/** A page of bookings: which rows, in which order, from where. `seen` is a condition on `booking_group` g. */
export interface ListedBookings extends Partial<Omit<BookingListQuery, 'parkingLot'>> {
  readonly lotId: string
  readonly seen: RawBuilder<unknown>
  /** The lot's current day (YYYY-MM-DD). */
  readonly today: string
}

const sortKeys = {
  firstDay: sql`to_char(booking.first_day, 'YYYY-MM-DD')`,
  lastDay: sql`to_char(booking.last_day, 'YYYY-MM-DD')`,
  name: sql`lower(booking.name)`,
  licensePlate: sql`booking.plate`,
  email: sql`lower(coalesce(booking.email, ''))`,
  bookingGroup: sql`lower(g.name)`,
  bookedAt: timeKey(sql`booking.booked_at`),
} satisfies Record<BookingListQuery['sort'], RawBuilder<unknown>>

/** BOO-41. */
const hasSearched = (word: string): RawBuilder<unknown> =>
  sql`${isIn(sql`booking.search_text`, word)} or ${isInPlates(sql`booking.plate`, word)}
    or exists (select 1 from passholder p where p.parking_lot_id = booking.parking_lot_id
      and p.id = booking.passholder_id and ${isIn(sql`find_text(p.pass_id)`, word)})`

/** BOO-15, as `bookingStateOn` of the domain. */
const stateOn = (today: string) => sql`case when booking.removed_at is not null then 'canceled'
  when booking.last_day < ${today}::date then 'past'
  when booking.first_day > ${today}::date then 'upcoming' else 'today' end`

const conditionsOf = (list: ListedBookings): RawBuilder<unknown>[] => {
  const { lotId, seen, today, bookingGroups, from, to, states } = list
  const wanted = [
    sql`booking.parking_lot_id = ${lotId} and booking.erased_at is null`,
    seen,
    everyWord(list.search, hasSearched),
    bookingGroups && sql`booking.booking_group_id = any(${bookingGroups}::uuid[])`,
    from !== undefined && sql`booking.last_day >= ${from}::date`,
    to !== undefined && sql`booking.first_day <= ${to}::date`,
    states && sql`${stateOn(today)} = any(${states}::text[])`,
  ]
  return wanted.filter((one): one is RawBuilder<unknown> => Boolean(one))
}

/** The ids of a page in its order, and how many there are in all. */
export const listBookingPage = (tx: Tx, list: ListedBookings) => {
  const { sort = 'firstDay', descending = false, limit = 50, cursor } = list
  return findListPage(tx, {
    from: sql`booking join booking_group g on g.parking_lot_id = booking.parking_lot_id
      and g.id = booking.booking_group_id`,
    id: sql`booking.id`,
    key: sortKeys[sort],
    where: conditionsOf(list),
    descending,
    limit,
    cursor,
  })
}
