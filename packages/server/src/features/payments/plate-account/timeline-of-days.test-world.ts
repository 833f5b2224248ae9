import { addDays } from '@stallwise/domain/bookings/bookings.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { Temporal } from 'temporal-polyfill'
import { minute } from '#testing/test-lot.ts'
import { done, type Step, type Timeline } from './timeline-step.test-world.ts'

const timeZone = 'America/Toronto'

const timeHere = ({ lot }: Timeline): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(lot.clock.now).toZonedDateTimeISO(timeZone)

const goTo = async ({ lot }: Timeline, time: Temporal.ZonedDateTime) => {
  lot.clock.now = time.epochMilliseconds
  await lot.query('select ensure_month_partitions($1::date, 3)', [time.toPlainDate().toString()])
  await lot.fire()
}

/** Changes a booking: `changed`, or why it is refused. */
const changeBooking = async ({ lot, guests }: Timeline, name: string, change: object): Promise<string> => {
  const reply = await lot.staff('PUT', `/bookings/${guests.get(name)}`, change)
  return reply.statusCode === 200 ? 'changed' : reply.json().errors[0].code
}

const daysFrom = ({ lot }: Timeline, first: string, last: string) => {
  const { day } = localDayOf(lot.clock.now, timeZone)
  return { firstDay: addDays(day, Number(first)), lastDay: addDays(day, Number(last)) }
}

/** Days of the lot's calendar and times of its clock. */
export const ofDays: Record<string, Step> = {
  /** The next time that the lot's clock says so. */
  until: async (timeline, time) => {
    const now = timeHere(timeline)
    const today = now.withPlainTime(Temporal.PlainTime.from(time!))
    await goTo(timeline, today.epochMilliseconds > now.epochMilliseconds ? today : today.add({ days: 1 }))
  },
  /** So many minutes before the clock is set forward in spring, or back in the fall, for the next time. */
  before: async (timeline, season, minutes) => {
    let [from, change] = [timeHere(timeline), timeHere(timeline)]
    const isWanted = () =>
      change.offsetNanoseconds > from.offsetNanoseconds === (season === 'spring') &&
      change.epochMilliseconds - Number(minutes) * minute > timeline.lot.clock.now
    do {
      from = change
      change = change.getTimeZoneTransition('next')!
    } while (!isWanted())
    await goTo(timeline, change.subtract({ minutes: Number(minutes) }))
  },
  /** A booking for days that are so many days from today. */
  book: async (timeline, name, first, last) => {
    const { lot, plateOf, guests } = timeline
    const days = daysFrom(timeline, first!, last!)
    const booking = { parkingLot: lot.lotId, bookingGroup: lot.hotel, name: 'Ana', ...days }
    const reply = await lot.staff('POST', '/bookings', { ...booking, licensePlate: plateOf(name!) })
    done(reply, 201)
    guests.set(name!, reply.json()._id)
  },
  /** Other days of a booking, counted from today. */
  rebook: (timeline, name, first, last) => changeBooking(timeline, name!, daysFrom(timeline, first!, last!)),
  /** The booking of a vehicle is to be for another one. */
  'book-instead': (timeline, name, other) =>
    changeBooking(timeline, name!, { licensePlate: timeline.plateOf(other!) }),
  'restore-booking': async ({ lot, guests }, name) =>
    done(await lot.staff('POST', `/bookings/${guests.get(name!)}/restore`)),
  'cancel-booking': async ({ lot, guests }, name) =>
    done(await lot.staff('DELETE', `/bookings/${guests.get(name!)}`), 204),
}
