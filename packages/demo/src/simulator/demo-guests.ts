import type { LotRow } from '#lots/lots.rows.ts'
import type { PassholderRow } from '#passholders/passholders.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { newName } from '#seeded/names.ts'
import { newPlates } from '#seeded/plates.ts'
import { namedRandom, pick, shuffled, wholeBetween, type Random } from '#seeded/random.ts'
import type { GuestPassRow } from '#visitors/visitors.rows.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import type { Trip } from './group-plan.ts'
import { LotSchedule } from './lot-schedule.ts'
import { parkingDayOf, type ParkingDay } from './parking-day.ts'
import { minuteMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'

/** The durations that lots offer unless they are set otherwise. */
const durations = [60, 120, 240, 480] as const
const maxGuests = 24
/** Guests that stay away, among those expected. */
const absent = 0.15

interface Stay {
  readonly plate: string
  readonly from: number
  readonly until: number
}

/** Some of those who come without a pass: at every time of the day a few who are inside, then any others. */
const chooseStays = (random: Random, trips: readonly Trip[], day: ParkingDay, count: number): Stay[] => {
  const stays = shuffled(random, trips).flatMap(({ kind, vehicle, entersAt, exitsAt }): Stay[] =>
    kind === 'passholder' || kind === 'delivery' || !vehicle
      ? []
      : [{ plate: vehicle.plate, from: entersAt, until: exitsAt }],
  )
  const chosen = new Map<string, Stay>()
  for (let at = day.startMs; at < day.endMs; at += 3 * hourMs)
    for (const stay of stays.filter(({ from, until }) => from <= at && at < until).slice(0, 2))
      if (!chosen.has(stay.plate)) chosen.set(stay.plate, stay)
  for (const stay of stays) if (chosen.size < count && !chosen.has(stay.plate)) chosen.set(stay.plate, stay)
  return [...chosen.values()]
}

/** The shortest duration that covers a stay, or once in six a shorter one, which is overrun. */
const minutesFor = (random: Random, { until }: Stay, startsAt: number): number => {
  const needed = (until - startsAt) / minuteMs
  const fitting = durations.findIndex((minutes) => minutes >= needed)
  const place = fitting < 0 ? durations.length - 1 : random() < 1 / 6 ? fitting - 1 : fitting
  return durations[Math.max(0, place)]!
}

const guestOf = (
  random: Random,
  hosts: readonly PassholderRow[],
  stay: Stay,
  day: ParkingDay,
): GuestPassRow => {
  const host = pick(random, hosts)
  const step = 5 * minuteMs
  const startsAt = Math.floor((stay.from - wholeBetween(random, 0, 15) * minuteMs) / step) * step
  return {
    parking_lot_id: host.parking_lot_id,
    id: namedId('guest-pass', host.parking_lot_id, day.day, stay.plate),
    plate: stay.plate,
    name: newName(random),
    passholder_group_id: host.passholder_group_id,
    passholder_id: host.id,
    starts_at: isoOf(startsAt),
    ends_at: isoOf(startsAt + minutesFor(random, stay, startsAt) * minuteMs),
    parking_payment_option: random() < 0.7 ? 'nonPaid' : 'paid',
    created_at: isoOf(startsAt - wholeBetween(random, 10, 20 * 60) * minuteMs),
  }
}

/** The guests of a lot on the parking day that a time falls in; most of them are among the vehicles of the simulator. */
export const planGuests = (world: DemoWorld, lot: LotRow, seed: number, at: number): GuestPassRow[] => {
  const day = parkingDayOf(at, lot.time_zone)
  const hosts = world.passholders.filter(({ parking_lot_id }) => parking_lot_id === lot.id)
  if (hosts.length === 0) return []
  const random = namedRandom(seed, 'guests', lot.id, day.day)
  const count = Math.min(maxGuests, 4 + Math.floor(hosts.length / 12))
  const trips = new LotSchedule(world, lot, seed, hourMs).tripsOf(day.startMs + hourMs)
  const stays = chooseStays(random, trips, day, count)
  const taken = new Set([...world.plates.map(({ plate }) => plate), ...stays.map(({ plate }) => plate)])
  const missing = newPlates(random, Math.ceil(count * absent), taken).map((plate) => {
    const from = day.startMs + wholeBetween(random, 2, 18) * hourMs
    return { plate, from, until: from + hourMs }
  })
  return [...stays, ...missing].map((stay) => guestOf(random, hosts, stay, day))
}

/** How long after it was planned the pass of an overstay ends, so that a visit that was just reported began before. */
const endsInMs = 2 * minuteMs
const stillThereMs = 45 * minuteMs

/** In each hour one guest of a lot, among the vehicles inside, whose pass ends while the guest stays. */
export const planOverstay = (world: DemoWorld, lot: LotRow, seed: number, at: number): GuestPassRow[] => {
  const hosts = world.passholders.filter(({ parking_lot_id }) => parking_lot_id === lot.id)
  const random = namedRandom(seed, 'overstay', lot.id, Math.floor(at / hourMs))
  const schedule = new LotSchedule(world, lot, seed, hourMs)
  const inside = shuffled(random, schedule.tripsOf(at)).find(
    ({ kind, vehicle, entersAt, exitsAt }) =>
      kind !== 'passholder' && kind !== 'delivery' && vehicle && entersAt < at && exitsAt > at + stillThereMs,
  )
  if (!inside?.vehicle || hosts.length === 0) return []
  const { plate } = inside.vehicle
  const day = parkingDayOf(at, lot.time_zone)
  const guest = guestOf(random, hosts, { plate, from: at, until: at }, day)
  const startsAt = at + endsInMs - hourMs
  return [
    {
      ...guest,
      starts_at: isoOf(startsAt),
      ends_at: isoOf(at + endsInMs),
      created_at: isoOf(startsAt - minuteMs),
    },
  ]
}
