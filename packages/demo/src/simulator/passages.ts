import type { CameraRow, RfidReaderRow } from '#devices/devices.rows.ts'
import { namedRandom, pick, wholeBetween, type Random } from '#seeded/random.ts'
import type { Vehicle } from './vehicles.ts'

/** A vehicle at a gate, as its camera reads it. */
export interface Passage {
  readonly camera: CameraRow
  readonly way: 'entry' | 'exit'
  readonly at: number
  readonly vehicle: Vehicle
  /** Usually the vehicle's own; occasionally a look-alike. */
  readonly plate: string
  readonly candidates: readonly { readonly plate: string; readonly score: number }[]
  readonly score: number
  readonly directionDegrees: number | undefined
}

/** A detection of a tag by an antenna: several times while the vehicle passes. */
export interface TagDetection {
  readonly reader: RfidReaderRow
  readonly way: Passage['way']
  readonly at: number
  readonly epc: string
  readonly antenna: number
  readonly rssiDbm: number
}

/** How long before and after its vehicle's passage a tag can be detected. */
export const tagDetectionMs = { before: 2_000, after: 2_500 }

const misreads = 0.015
const missedInside = 0.03
/** Of the vehicles without a pass, how many park where only passes are valid; of those with a pass, how many do. */
const inRestricted = { others: 0.06, holders: 0.5 }
/** How long a vehicle takes from the entry to the cameras inside. */
export const insideReadMs = { from: 30_000, to: 150_000 }
const lookAlikes: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' }

/** The plate with one digit misread as a look-alike letter; unchanged if there is none. */
export const misread = (random: Random, plate: string): string => {
  const places = [...plate].flatMap((letter, place) => (lookAlikes[letter] ? [place] : []))
  if (places.length === 0) return plate
  const place = pick(random, places)
  return plate.slice(0, place) + lookAlikes[plate[place]!]! + plate.slice(place + 1)
}

/** The read of a plate whose end is dirty. */
export const withoutEnd = (passage: Passage): Passage => {
  const [plate, score] = [passage.vehicle.plate.slice(0, -1), 0.64]
  return { ...passage, plate, score, candidates: [{ plate, score }] }
}

/** Where only passes are valid, or elsewhere in a lot. */
export type InsidePlace = 'open' | 'restricted'

interface GateDevices {
  readonly cameras: readonly CameraRow[]
  readonly readers: readonly RfidReaderRow[]
  readonly restrictedZones: ReadonlySet<string>
  readonly seed: number
}

type ByWay<T> = Readonly<Record<Passage['way'], readonly T[]>>

const byWay = <T extends CameraRow | RfidReaderRow>(devices: readonly T[]): ByWay<T> => ({
  entry: devices.filter(({ role }) => role === 'entry' || role === 'both'),
  exit: devices.filter(({ role }) => role === 'exit' || role === 'both'),
})

const antennaOf = (reader: RfidReaderRow, way: Passage['way']): number =>
  (way === 'entry' ? reader.entry_antennas[0] : reader.exit_antennas[0]) ?? 1

/** The cameras and tag readers of a lot's gates. */
export class Gates {
  readonly #seed: number
  readonly #cameras: ByWay<CameraRow>
  readonly #readers: ByWay<RfidReaderRow>
  readonly #inside: Readonly<Record<InsidePlace, readonly CameraRow[]>>

  constructor({ cameras, readers, restrictedZones, seed }: GateDevices) {
    this.#seed = seed
    this.#cameras = byWay(cameras)
    this.#readers = byWay(readers)
    const inside = cameras.filter(({ role }) => role === 'interior')
    const isRestricted = ({ zone_id }: CameraRow) => zone_id !== null && restrictedZones.has(zone_id)
    this.#inside = {
      open: inside.filter((camera) => !isRestricted(camera)),
      restricted: inside.filter(isRestricted),
    }
  }

  /** Whether cameras inside the lot read vehicles on their way from the entry. */
  get hasCamerasInside(): boolean {
    return this.#inside.open.length > 0
  }

  /** The read of a camera inside the lot soon after the entry at `enteredAt`; undefined for the few that it misses. */
  passInside(vehicle: Vehicle, enteredAt: number, hasPass: boolean): Passage | undefined {
    const random = namedRandom(this.#seed, 'inside', vehicle.plate, enteredAt)
    if (random() < missedInside) return undefined
    const at = enteredAt + wholeBetween(random, insideReadMs.from, insideReadMs.to)
    const isRestricted = random() < (hasPass ? inRestricted.holders : inRestricted.others)
    return this.readInside(vehicle, at, isRestricted ? 'restricted' : 'open')
  }

  /** The read of a camera inside the lot; undefined without one. */
  readInside(vehicle: Vehicle, at: number, place: InsidePlace): Passage | undefined {
    const cameras = this.#inside[place].length > 0 ? this.#inside[place] : this.#inside.open
    if (vehicle.plate === '' || cameras.length === 0) return undefined
    const random = namedRandom(this.#seed, 'inside now', vehicle.plate, at)
    const camera = pick(random, cameras)
    const [plate, score] = [vehicle.plate, wholeBetween(random, 880, 995) / 1000]
    const candidates = [{ plate, score }]
    return { camera, way: 'entry', at, vehicle, plate, candidates, score, directionDegrees: undefined }
  }

  /** Whether vehicles can be detected without a camera. */
  get hasReaders(): boolean {
    return this.#readers.entry.length > 0
  }

  /** The detections of a vehicle's tag around its passage, by time; deterministic. */
  detectTag(way: Passage['way'], vehicle: Vehicle, at: number): TagDetection[] {
    const { epc } = vehicle
    if (epc === undefined) return []
    const zone = this.#cameraOf(way, vehicle, at)?.camera.zone_id
    const readers = this.#readers[way].filter(({ zone_id }) => zone === undefined || zone_id === zone)
    if (readers.length === 0) return []
    const random = namedRandom(this.#seed, 'tag', epc, way, at)
    const reader = pick(random, readers)
    const antenna = antennaOf(reader, way)
    const times = wholeBetween(random, 2, 4)
    let detectedAt = at - wholeBetween(random, 0, tagDetectionMs.before - 1)
    return Array.from({ length: times }, () => {
      const rssiDbm = wholeBetween(random, -62, -46)
      const heard = { reader, way, at: detectedAt, epc, antenna, rssiDbm }
      detectedAt += wholeBetween(random, 300, Math.floor(tagDetectionMs.after / 3))
      return heard
    })
  }

  #cameraOf(way: Passage['way'], { plate }: Vehicle, at: number) {
    if (this.#cameras[way].length === 0) return undefined
    const random = namedRandom(this.#seed, 'passage', plate, way, at)
    return { random, camera: pick(random, this.#cameras[way]) }
  }

  /** A camera's read of a vehicle; deterministic. Undefined without a camera. `clear`: no misread. */
  pass(way: Passage['way'], vehicle: Vehicle, at: number, clear = false): Passage | undefined {
    const found = this.#cameraOf(way, vehicle, at)
    if (!found) return undefined
    const { random, camera } = found
    const [from, to] =
      way === 'entry'
        ? [camera.entry_from_degrees, camera.entry_to_degrees]
        : [camera.exit_from_degrees, camera.exit_to_degrees]
    const directionDegrees = from === null || to === null ? undefined : wholeBetween(random, from, to)
    const plate = !clear && random() < misreads ? misread(random, vehicle.plate) : vehicle.plate
    const isRight = plate === vehicle.plate
    const score = isRight ? wholeBetween(random, 880, 995) / 1000 : wholeBetween(random, 610, 790) / 1000
    const own = { plate, score }
    const candidates = isRight
      ? [own]
      : [own, { plate: vehicle.plate, score: Math.round(score * 900) / 1000 }]
    return { camera, way, at, vehicle, plate, candidates, score, directionDegrees }
  }
}
