import type { DemoWorld, Rhythm } from '#world/demo-world.rows.ts'
import type { GroupRow, LotRow } from '#lots/lots.rows.ts'
import { dayCharacter, type DayCharacter } from './day-character.ts'
import { churnOf } from './day-curve.ts'
import type { Place, PlannedGroup } from './group-plan.ts'
import { LotDrivers } from './vehicles.ts'

/** A stall sensor. `phase` (0 to 1) spreads the periodic reports of sensors. */
export interface Sensor {
  readonly deviceId: string
  readonly stallId: string
  readonly floorId: string
  readonly phase: number
  /** Wired sensors have no battery. */
  readonly hasBattery: boolean
}

/** A lot as the player needs it. */
export interface LotLayout {
  readonly lotId: string
  readonly customerId: string
  readonly timeZone: string
  readonly groups: readonly PlannedGroup[]
  readonly sensors: readonly Sensor[]
  readonly hasCameras: boolean
}

const regulars: readonly Rhythm[] = ['office', 'executive', 'retailStaff', 'fleet']
/** Demand exceeds the stalls at least for some hours, and a vacated one is taken at once. */
const alwaysWanted: readonly Rhythm[] = ['aroundTheClock', 'mallCharging']
const visitorsADay = 16
const closedButTaken = 2
/** The share of a group counted by cameras that its vehicles take at most: an exit that was not read leaves one counted. */
const roomByPlates = 0.96
/** Visitors of such a group on average: by chance so many more come that only the best days fill it. */
const maxByChance = (capacity: number): number => Math.max(0.5, 1 - 2 / Math.sqrt(capacity))
const isDevEui = (deviceId: string): boolean => /^[0-9A-F]{16}$/.test(deviceId)

const phaseOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) / 2 ** 32 + 0.5
}

const sensorsOf = (world: DemoWorld, lotId: string): Sensor[] =>
  world.stalls.flatMap(({ parking_lot_id, id, device, is_active, floor_id }) =>
    parking_lot_id === lotId && device && is_active
      ? [
          {
            deviceId: device,
            stallId: id,
            floorId: floor_id,
            phase: phaseOf(device),
            hasBattery: isDevEui(device),
          },
        ]
      : [],
  )

const placesOf = (world: DemoWorld, group: GroupRow): Place[] => {
  const depth = new Map(
    world.floors.map((floor) => [floor.id, 1 + (floor.floor_name === 'M' ? 0 : 0.6 * (1 + floor.position))]),
  )
  // Barriers keep cars off, but do not remove vehicles already parked.
  const closed = new Set(world.calendar?.closures.flatMap(({ stall_ids: ids }) => ids.slice(closedButTaken)))
  return world.stalls.flatMap(({ group_id, id, device, is_active, floor_id }) =>
    group_id === group.id && device && is_active && !closed.has(id)
      ? [{ stallId: id, deviceId: device, depth: depth.get(floor_id) ?? 1 }]
      : [],
  )
}

const driversOf = (drivers: LotDrivers, group: GroupRow, capacity: number, rhythm: Rhythm) => {
  const holders = drivers.holdersOf(group.id)
  if (!regulars.includes(rhythm))
    return drivers.others(Math.ceil(8 * capacity * Math.min(visitorsADay, 3 + 8 * churnOf(rhythm))))
  // In a group counted by plates, a driver without a pass would count elsewhere.
  const others = group.counted_by === 'plates' ? 0 : Math.max(0, Math.ceil(1.2 * capacity) - holders.length)
  return [...holders, ...drivers.others(others)]
}

/** A lot of a world, as the player needs it. */
export const layoutOf = (world: DemoWorld, lot: LotRow, seed: number): LotLayout => {
  const rhythms = new Map(world.rhythms.map((row) => [row.groupId, row.rhythm]))
  const hasCameras = world.cameras.some((camera) => camera.parking_lot_id === lot.id)
  const hasReaders = world.readers?.some((reader) => reader.parking_lot_id === lot.id) ?? false
  const drivers = new LotDrivers(world, lot.id, seed)
  const characters = new Map<string, DayCharacter>()
  const characterOf = (day: string): DayCharacter => {
    const found = characters.get(day) ?? dayCharacter(seed, lot.id, day)
    if (characters.size > 20) characters.clear()
    characters.set(day, found)
    return found
  }
  const groups = world.groups
    .filter((group) => group.parking_lot_id === lot.id)
    .map((group): PlannedGroup => {
      const rhythm = rhythms.get(group.id) ?? 'retail'
      const places = placesOf(world, group)
      const byPlates = group.counted_by === 'plates'
      const areRegulars = regulars.includes(rhythm)
      const isAlwaysWanted = alwaysWanted.includes(rhythm)
      const capacity = byPlates ? (group.typed_capacity ?? 0) : places.length
      return {
        id: group.id,
        filling: {
          rhythm,
          capacity,
          isAlwaysWanted,
          maxShare: isAlwaysWanted ? Infinity : byPlates && !areRegulars ? maxByChance(capacity) : 0.99,
          timeZone: lot.time_zone,
          characterOf,
        },
        places: byPlates ? [] : places,
        room: byPlates ? Math.floor(capacity * roomByPlates) : places.length,
        drivers: hasCameras || (hasReaders && areRegulars) ? driversOf(drivers, group, capacity, rhythm) : [],
        areRegulars,
        charges: group.type === 'ev',
        takesDeliveries: group.is_default_visitor,
      }
    })
    .filter(({ filling }) => filling.capacity > 0)
  const sensors = sensorsOf(world, lot.id)
  return { lotId: lot.id, customerId: lot.customer_id, timeZone: lot.time_zone, groups, sensors, hasCameras }
}
