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
  book: async ({ lot, plateOf, guests }, name, first, last) => {
    const { day } = localDayOf(lot.clock.now, timeZone)
    const days = { firstDay: addDays(day, Number(first)), lastDay: addDays(day, Number(last)) }
    const booking = { parkingLot: lot.lotId, bookingGroup: lot.hotel, name: 'Ana', ...days }
    const reply = await lot.staff('POST', '/bookings', { ...booking, licensePlate: plateOf(name!) })
    done(reply, 201)
    guests.set(name!, reply.json()._id)
  },
  'cancel-booking': async ({ lot, guests }, name) =>
    done(await lot.staff('DELETE', `/bookings/${guests.get(name!)}`), 204),
}
