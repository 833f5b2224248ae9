import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import type { SeenVehicle } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { CameraRow } from '#devices/devices.rows.ts'
import { newPlates } from '#seeded/plates.ts'
import { pick, seededRandom, wholeBetween } from '#seeded/random.ts'
import type { Random } from '#seeded/random.ts'
import { newCar } from '#seeded/names.ts'
import type { DemoWorld, Rhythm } from '#world/demo-world.rows.ts'
import { carColors, carPicture } from './car-picture.ts'
import type { CarColor } from './car-picture.ts'
import { usualShare } from './day-curve.ts'

const minuteMs = 60_000
const mostRememberedFrames = 2_000
const shortestStayMs = 5 * minuteMs
/** Visitors are the same people in every run, so that a later run knows the vehicles that an earlier one left inside. */
const visitorSeed = 7

/** A vehicle that keeps its looks; `driver` is the passholder, or the plate itself for a visitor. */
interface Vehicle {
  readonly plate: string
  readonly driver: string
  readonly make: string
  readonly model: string
  readonly color: CarColor
}

interface PlateGroup {
  readonly rhythm: Rhythm
  readonly capacity: number
  readonly vehicles: readonly Vehicle[]
  /** By driver: a driver is inside with one vehicle only. */
  readonly inside: Map<string, { vehicle: Vehicle; since: number }>
}

type Gates = Readonly<Record<'entry' | 'exit', readonly CameraRow[]>>

const vehicleOf = (random: Random, plate: string, driver: string): Vehicle => ({
  plate,
  driver,
  ...newCar(random),
  color: pick(random, Object.keys(carColors) as CarColor[]),
})

const groupsOf = (world: DemoWorld, lotId: string, random: Random): PlateGroup[] => {
  const plates = world.plates.filter((row) => row.parking_lot_id === lotId)
  const taken = new Set(plates.map(({ plate }) => plate))
  const companies = new Map(world.passholderGroups.map((row) => [row.id, row.parking_group_id]))
  const holders = new Map(world.passholders.map((row) => [row.id, companies.get(row.passholder_group_id)]))
  const rhythms = new Map(world.rhythms.map((row) => [row.groupId, row.rhythm]))
  return world.groups
    .filter((group) => group.parking_lot_id === lotId && group.counted_by === 'plates')
    .map((group) => {
      const capacity = group.typed_capacity ?? 0
      const own = plates.filter((row) => holders.get(row.passholder_id) === group.id)
      const vehicles = group.is_default_visitor
        ? newPlates(random, capacity * 4, taken).map((plate) => vehicleOf(random, plate, plate))
        : own.map((row) => vehicleOf(random, row.plate, row.passholder_id))
      return { rhythm: rhythms.get(group.id) ?? 'retail', capacity, vehicles, inside: new Map() }
    })
}

/** Vehicles at the gates of a lot that its cameras count. */
export class PlateTraffic {
  readonly #random: Random
  readonly #groups: readonly PlateGroup[]
  readonly #gates: Gates
  readonly #timeZone: string
  readonly #key: string
  #passages = 0
  readonly #frames = new Set<string>()

  constructor(world: DemoWorld, lotId: string, key: string, random: Random) {
    const cameras = world.cameras.filter((camera) => camera.parking_lot_id === lotId)
    this.#random = random
    this.#groups = groupsOf(world, lotId, seededRandom(visitorSeed))
    this.#gates = {
      entry: cameras.filter(({ role }) => role === 'entry' || role === 'both'),
      exit: cameras.filter(({ role }) => role === 'exit' || role === 'both'),
    }
    this.#timeZone = world.lots.find(({ id }) => id === lotId)?.time_zone ?? 'UTC'
    this.#key = key
  }

  /** Brings the lot to what is usual at this hour, from the plates that the server knows inside. */
  begin(now: number, known: ReadonlySet<string> | undefined): VendorPost[] {
    return this.#groups.flatMap((group) => {
      for (const vehicle of group.vehicles)
        if (known?.has(vehicle.plate))
          group.inside.set(vehicle.driver, { vehicle, since: now - shortestStayMs })
      const posts: VendorPost[] = []
      for (let missing = this.#missing(group, now); missing !== 0; missing = this.#missing(group, now)) {
        const at = known ? now : now - wholeBetween(this.#random, 0, 8 * minuteMs)
        const passed = missing > 0 ? this.#enter(group, at) : this.#leave(group, now)
        if (passed.length === 0) break
        posts.push(...passed)
      }
      return posts
    })
  }

  /** What passes the gates in the next seconds, with so many passages a second. */
  step(now: number, seconds: number, passagesPerSecond: number): VendorPost[] {
    const posts: VendorPost[] = []
    if (this.#groups.length === 0) return posts
    for (this.#passages += passagesPerSecond * seconds; this.#passages >= 1; this.#passages--) {
      const group = pick(this.#random, this.#groups)
      const missing = this.#missing(group, now)
      const enters = missing === 0 ? this.#random() < 0.5 : missing > 0 === this.#random() < 0.8
      posts.push(...(enters ? this.#enter(group, now) : this.#leave(group, now)))
    }
    return posts
  }

  #missing(group: PlateGroup, now: number): number {
    return Math.round(group.capacity * usualShare(group.rhythm, now, this.#timeZone)) - group.inside.size
  }

  #enter(group: PlateGroup, at: number): VendorPost[] {
    const outside = group.vehicles.filter(({ driver }) => !group.inside.has(driver))
    if (outside.length === 0) return []
    const vehicle = pick(this.#random, outside)
    group.inside.set(vehicle.driver, { vehicle, since: at })
    return this.#pass('entry', vehicle, at)
  }

  #leave(group: PlateGroup, now: number): VendorPost[] {
    const stayed = [...group.inside.values()].filter(({ since }) => now - since >= shortestStayMs)
    if (stayed.length === 0) return []
    const { vehicle } = pick(this.#random, stayed)
    group.inside.delete(vehicle.driver)
    return this.#pass('exit', vehicle, now)
  }

  #pass(way: 'entry' | 'exit', vehicle: Vehicle, at: number): VendorPost[] {
    if (this.#gates[way].length === 0) return []
    const camera = pick(this.#random, this.#gates[way])
    const [from, to] =
      way === 'entry'
        ? [camera.entry_from_degrees, camera.entry_to_degrees]
        : [camera.exit_from_degrees, camera.exit_to_degrees]
    const { plate, make, model, color } = vehicle
    const seen: SeenVehicle = {
      plate,
      make,
      model,
      color,
      score: wholeBetween(this.#random, 880, 995) / 1000,
      orientation: way === 'entry' ? 'Front' : 'Rear',
      direction: from === null || to === null ? '' : wholeBetween(this.#random, from, to),
    }
    const frame = { cameraId: camera.device_id, at: this.#frameTime(camera, at), vehicles: [seen] }
    return [streamPost(this.#key, { ...frame, image: carPicture(color) })]
  }

  /** A camera takes one frame a millisecond: two of the same time would count as one message. */
  #frameTime({ device_id }: CameraRow, at: number): number {
    let free = at
    while (this.#frames.has(`${device_id} ${free}`)) free++
    if (this.#frames.size > mostRememberedFrames) this.#frames.clear()
    this.#frames.add(`${device_id} ${free}`)
    return free
  }
}
