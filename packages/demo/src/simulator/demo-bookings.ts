import { allowanceOn } from '@stallwise/domain/bookings/booking-groups.rules.ts'
import { addDays, daysOf } from '@stallwise/domain/bookings/bookings.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { BookingGroupRow, BookingRow } from '#bookings/bookings.rows.ts'
import type { LotRow } from '#lots/lots.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { emailFor, newName } from '#seeded/names.ts'
import { newPlates } from '#seeded/plates.ts'
import { namedRandom, wholeBetween } from '#seeded/random.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'

/** Days before today that have bookings already when a server starts for the first time. */
const daysBefore = 14
const daysAhead = 21

/** Hotels are busy on weekends; clinics are closed then. */
const kinds = [
  { name: 'Waterfront Hotel', allowance: 8, weekends: 12, longest: 14, stay: 4, fullEvery: 7 },
  { name: 'Lakeshore Clinic', allowance: 4, weekends: 0, longest: 1, stay: 1, fullEvery: 5 },
] as const
type Kind = (typeof kinds)[number]

/** The booking groups of a lot with tenants; the first is that of the lot's tenant users. */
export const planBookingGroups = (world: DemoWorld, lot: LotRow): BookingGroupRow[] => {
  const parkingGroup = world.groups.find((one) => one.parking_lot_id === lot.id && one.type === 'tenant')
  if (!parkingGroup) return []
  const tenants = world.passholderGroups.find(
    (one) => one.parking_lot_id === lot.id && one.tenants.length > 0,
  )?.tenants
  return kinds.map(({ name, allowance, weekends, longest }, nth) => ({
    parking_lot_id: lot.id,
    id: namedId('booking-group', lot.id, name),
    parking_group_id: parkingGroup.id,
    name,
    allowance,
    weekday_allowances: [weekends, null, null, null, null, null, weekends],
    days_ahead: 60,
    longest_booking: longest,
    contact_emails: `desk@${name.toLowerCase().replaceAll(' ', '-')}.example.com`,
    tenants: nth === 0 ? (tenants ?? []) : [],
  }))
}

/** Every few days as many book as there are passes; on others about half of that. */
const countOn = (group: BookingGroupRow, kind: Kind, day: string): number => {
  const passes = allowanceOn({ allowance: group.allowance, weekdayAllowances: group.weekday_allowances }, day)
  const isBusy = Math.floor(Date.parse(day) / dayMs) % kind.fullEvery === 0
  return isBusy ? passes : Math.ceil(passes / (2 * kind.stay))
}

/** The bookings of a group that begin on a day; whether passes are left for all of their days is for the reader to see. */
const bookingsFrom = (
  group: BookingGroupRow,
  kind: Kind,
  day: string,
  { seed, now }: { readonly seed: number; readonly now: number },
): BookingRow[] => {
  const random = namedRandom(seed, 'bookings', group.id, day)
  return newPlates(random, countOn(group, kind, day)).map((plate, nth) => {
    const name = newName(random)
    const ahead = wholeBetween(random, 1, 30) * dayMs
    const bookedAt = Math.min(Date.parse(day) - ahead, now - wholeBetween(random, 1, 600) * 60_000)
    return {
      parking_lot_id: group.parking_lot_id,
      id: namedId('booking', group.id, day, String(nth)),
      booking_group_id: group.id,
      first_day: day,
      last_day: addDays(day, wholeBetween(random, 1, kind.stay) - 1),
      name,
      email: random() < 0.6 ? emailFor(name, 'guest') : null,
      plate,
      booked_at: new Date(bookedAt).toISOString(),
    }
  })
}

/**
 * The bookings of a lot that begin between two weeks before a time and three weeks after it, within the allowances and
 * each plate at most once; the same for each time of a day.
 */
export const planBookings = (world: DemoWorld, lot: LotRow, seed: number, now: number): BookingRow[] => {
  const { day: today } = localDayOf(now, lot.time_zone)
  const plates = new Set(world.plates.map(({ plate }) => plate))
  const days = daysOf({ firstDay: addDays(today, -daysBefore), lastDay: addDays(today, daysAhead) })
  return planBookingGroups(world, lot).flatMap((group, nth) =>
    days
      .flatMap((day) => bookingsFrom(group, kinds[nth]!, day, { seed, now }))
      .filter(({ plate }) => !plates.has(plate) && plates.add(plate)),
  )
}
