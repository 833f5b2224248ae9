import { namedRandom, pick, shuffled, type Random } from '#seeded/random.ts'
import { dayStays, nightStays, minStayMs, type Stay } from './group-stays.ts'
import type { Filling } from './demand.ts'
import { dayBefore, type ParkingDay } from './parking-day.ts'
import { StallPlaces } from './stall-places.ts'
import type { Driver, Vehicle } from './vehicles.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'

/** A driver who left does not return immediately. */
const restMs = 20 * minuteMs

/** A stall with a sensor. `depth` = its distance from the gate, in minutes. */
export interface Place {
  readonly stallId: string
  readonly deviceId: string
  readonly depth: number
}

/** A vehicle's trip at a lot, from the gate to a stall and back. A lot without stalls only has the gates' times. */
export interface Trip {
  readonly kind: 'passholder' | 'commuter' | 'visitor' | 'delivery' | 'charging'
  readonly groupId: string
  readonly vehicle: Vehicle | undefined
  readonly place: Place | undefined
  readonly entersAt: number
  readonly parksAt: number
  readonly leavesAt: number
  readonly exitsAt: number
}

/** The drivers and stalls of a group. */
export interface PlannedGroup {
  readonly id: string
  readonly filling: Filling
  /** Empty for a group counted by cameras. */
  readonly places: readonly Place[]
  /** How many vehicles are there at once at most: whoever comes when it is full turns away. */
  readonly room: number
  /** Regulars who come every day, or visitors who come occasionally. Empty: no plates are read. */
  readonly drivers: readonly Driver[]
  readonly areRegulars: boolean
  readonly charges: boolean
  readonly takesDeliveries: boolean
}

interface Driven {
  readonly driver: Driver | undefined
  readonly vehicle: Vehicle | undefined
}

const nobody: Driven = { driver: undefined, vehicle: undefined }

const kindOf = (group: PlannedGroup, stay: Stay, driver: Driver | undefined): Trip['kind'] => {
  if (stay.kind === 'delivery') return 'delivery'
  if (driver?.isPassholder) return 'passholder'
  if (group.charges) return 'charging'
  return group.areRegulars ? 'commuter' : 'visitor'
}

const tripOf = (group: PlannedGroup, random: Random, stay: Stay, driven: Driven, place?: Place): Trip => {
  const walk = () => (place ? Math.round((place.depth + 0.5 + 2 * random()) * minuteMs) : 0)
  const [drivesIn, drivesOut] = [walk(), walk()]
  return {
    kind: kindOf(group, stay, driven.driver),
    groupId: group.id,
    vehicle: driven.vehicle,
    place,
    entersAt: stay.from - drivesIn,
    parksAt: stay.from,
    leavesAt: stay.to,
    exitsAt: stay.to + drivesOut,
  }
}

/** Assigns drivers, each of whom is in one place at a time. */
class Roster {
  readonly #waiting: { readonly driver: Driver; freeAt: number }[]
  readonly #random: Random

  constructor(drivers: readonly Driver[], random: Random) {
    this.#random = random
    this.#waiting = drivers.map((driver) => ({ driver, freeAt: -Infinity }))
  }

  /** Undefined if no driver is free. */
  next({ from, to }: Stay): Driven | undefined {
    const place = this.#waiting.findIndex(({ freeAt }) => freeAt <= from)
    const [found] = place < 0 ? [] : this.#waiting.splice(place, 1)
    if (!found) return undefined
    this.#waiting.push({ driver: found.driver, freeAt: to + restMs })
    return { driver: found.driver, vehicle: pick(this.#random, found.driver.vehicles) }
  }
}

const daysSince1970 = ({ day }: ParkingDay): number => Date.parse(day) / 86_400_000

/** Number of visitors of a day: large enough that consecutive days do not share visitors. */
const visitorsADay = ({ drivers }: PlannedGroup): number => Math.floor(drivers.length / 8)

/** The drivers of a day: overnight stays use the first of them, who are excluded on the next day. */
const driversOf = (seed: number, group: PlannedGroup, day: ParkingDay): readonly Driver[] => {
  if (group.areRegulars) return shuffled(namedRandom(seed, 'regulars', group.id, day.day), group.drivers)
  const size = visitorsADay(group)
  const first = (daysSince1970(day) % 8) * size
  return group.drivers.slice(first, first + size)
}

interface Night {
  readonly trips: readonly Trip[]
  readonly placed: readonly (readonly [place: number, span: { from: number; to: number }])[]
  readonly drivers: ReadonlySet<Driver>
}

const withDrivers = (
  group: PlannedGroup,
  roster: Roster,
  stays: readonly Stay[],
): (readonly [Stay, Driven])[] =>
  stays.flatMap((stay) => {
    if (group.drivers.length === 0) return [[stay, nobody] as const]
    const driven = roster.next(stay)
    return driven ? [[stay, driven] as const] : []
  })

/** Regulars alternate overnight stays, so that none leaves late and returns early on the same day. */
const nightRegulars = ({ drivers }: PlannedGroup, random: Random, day: ParkingDay): Driver[] =>
  shuffled(
    random,
    drivers.filter((_, nth) => (nth + daysSince1970(day)) % 2 === 0),
  )

/** Overnight stays, independent of earlier nights, so that a plan can start on any day. */
const planNight = (seed: number, group: PlannedGroup, day: ParkingDay): Night => {
  const random = namedRandom(seed, 'night plan', group.id, day.day)
  const stays = nightStays(seed, group.id, group.filling, day)
  const usable = group.areRegulars ? nightRegulars(group, random, day) : driversOf(seed, group, day)
  const driven = withDrivers(group, new Roster(usable, random), stays)
  const order = shuffled(random, [...Array(group.room).keys()])
  const trips: Trip[] = []
  const placed: [number, { from: number; to: number }][] = []
  driven.forEach(([stay, who], nth) => {
    const place = order[nth]
    if (place === undefined) return
    placed.push([place, stay])
    trips.push(tripOf(group, random, stay, who, group.places[place]))
  })
  return { trips, placed, drivers: new Set(driven.flatMap(([, { driver }]) => (driver ? [driver] : []))) }
}

const maxNightsKept = 4

/** Plans the days of a group. Deterministic for seed and day, whatever was planned before. */
export class GroupPlanner {
  readonly #seed: number
  readonly #group: PlannedGroup
  readonly #nights = new Map<string, Night>()

  constructor(seed: number, group: PlannedGroup) {
    this.#seed = seed
    this.#group = group
  }

  /** The trips that begin on a parking day. */
  plan(day: ParkingDay): Trip[] {
    const { filling, id, takesDeliveries, places: all, room } = this.#group
    const random = namedRandom(this.#seed, 'plan', id, day.day)
    const nights = [this.#night(dayBefore(day, filling.timeZone)), this.#night(day)]
    const places = new StallPlaces(room)
    for (const { placed } of nights) for (const [place, span] of placed) places.hold(place, span)
    const free = driversOf(this.#seed, this.#group, day).filter((driver) =>
      nights.every(({ drivers }) => !drivers.has(driver)),
    )
    const stays = dayStays(this.#seed, id, filling, day, takesDeliveries)
    const trips = withDrivers(this.#group, new Roster(free, random), stays).flatMap(([stay, driven]) => {
      const found = filling.isAlwaysWanted
        ? places.findTurn(random, stay, minStayMs)
        : places.find(random, stay)
      if (!found) return []
      return [tripOf(this.#group, random, { ...stay, to: found.to }, driven, all[found.place])]
    })
    return [...trips, ...nights[1]!.trips]
  }

  #night(day: ParkingDay): Night {
    const kept = this.#nights.get(day.day)
    if (kept) return kept
    const night = planNight(this.#seed, this.#group, day)
    if (this.#nights.size >= maxNightsKept) this.#nights.clear()
    this.#nights.set(day.day, night)
    return night
  }
}
