import type { CameraRow, RfidReaderRow } from '#devices/devices.rows.ts'
import { namedRandom, pick, wholeBetween, type Random } from '#seeded/random.ts'
import type { Vehicle } from './vehicles.ts'

/** A vehicle before a gate's camera, as the camera reads it. */
export interface Passage {
  readonly camera: CameraRow
  readonly way: 'entry' | 'exit'
  readonly at: number
  readonly vehicle: Vehicle
  /** Mostly the vehicle's own; now and then one that looks like it. */
  readonly plate: string
  readonly candidates: readonly { readonly plate: string; readonly score: number }[]
  readonly score: number
  readonly directionDegrees: number | undefined
}

/** A tag before an antenna, as its reader hears it: several times while the vehicle rolls by. */
export interface TagHeard {
  readonly reader: RfidReaderRow
  readonly way: Passage['way']
  readonly at: number
  readonly epc: string
  readonly antenna: number
  readonly rssiDbm: number
}

/** From so long before a vehicle is at a gate until so long after it, its tag may be heard. */
export const tagHeardMs = { before: 2_000, after: 2_500 }

const misreads = 0.015
const lookAlikes: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' }

/** The plate with one digit taken for the letter that looks like it; itself if it has none such. */
export const misread = (random: Random, plate: string): string => {
  const places = [...plate].flatMap((letter, place) => (lookAlikes[letter] ? [place] : []))
  if (places.length === 0) return plate
  const place = pick(random, places)
  return plate.slice(0, place) + lookAlikes[plate[place]!]! + plate.slice(place + 1)
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

  constructor(cameras: readonly CameraRow[], readers: readonly RfidReaderRow[], seed: number) {
    this.#seed = seed
    this.#cameras = byWay(cameras)
    this.#readers = byWay(readers)
  }

  /** Whether anybody hears of vehicles that come without a camera's looking. */
  get hasReaders(): boolean {
    return this.#readers.entry.length > 0
  }

  /** What a reader hears of a vehicle's tag, by time, around when it is at the gate; the same each time it is asked. */
  hear(way: Passage['way'], vehicle: Vehicle, at: number): TagHeard[] {
    const { epc } = vehicle
    if (epc === undefined) return []
    const zone = this.#cameraOf(way, vehicle, at)?.camera.zone_id
    const readers = this.#readers[way].filter(({ zone_id }) => zone === undefined || zone_id === zone)
    if (readers.length === 0) return []
    const random = namedRandom(this.#seed, 'tag', epc, way, at)
    const reader = pick(random, readers)
    const antenna = antennaOf(reader, way)
    const times = wholeBetween(random, 2, 4)
    let heardAt = at - wholeBetween(random, 0, tagHeardMs.before - 1)
    return Array.from({ length: times }, () => {
      const rssiDbm = wholeBetween(random, -62, -46)
      const heard = { reader, way, at: heardAt, epc, antenna, rssiDbm }
      heardAt += wholeBetween(random, 300, Math.floor(tagHeardMs.after / 3))
      return heard
    })
  }

  #cameraOf(way: Passage['way'], { plate }: Vehicle, at: number) {
    if (this.#cameras[way].length === 0) return undefined
    const random = namedRandom(this.#seed, 'passage', plate, way, at)
    return { random, camera: pick(random, this.#cameras[way]) }
  }

  /** What a camera reads of a vehicle; the same each time it is asked. Undefined where no camera looks. `clear`: no misread. */
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
