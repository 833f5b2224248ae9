import type { CameraRow } from '#devices/devices.rows.ts'
import { namedRandom, pick, wholeBetween } from '#seeded/random.ts'
import type { Random } from '#seeded/random.ts'
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

const misreads = 0.015
const lookAlikes: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' }

/** The plate with one digit taken for the letter that looks like it; itself if it has none such. */
export const misread = (random: Random, plate: string): string => {
  const places = [...plate].flatMap((letter, place) => (lookAlikes[letter] ? [place] : []))
  if (places.length === 0) return plate
  const place = pick(random, places)
  return plate.slice(0, place) + lookAlikes[plate[place]!]! + plate.slice(place + 1)
}

/** The cameras of a lot's gates. */
export class Gates {
  readonly #seed: number
  readonly #cameras: Readonly<Record<Passage['way'], readonly CameraRow[]>>

  constructor(cameras: readonly CameraRow[], seed: number) {
    this.#seed = seed
    this.#cameras = {
      entry: cameras.filter(({ role }) => role === 'entry' || role === 'both'),
      exit: cameras.filter(({ role }) => role === 'exit' || role === 'both'),
    }
  }

  /** What a camera reads of a vehicle; the same each time it is asked. Undefined where no camera looks. `clear`: no misread. */
  pass(way: Passage['way'], vehicle: Vehicle, at: number, clear = false): Passage | undefined {
    if (this.#cameras[way].length === 0) return undefined
    const random = namedRandom(this.#seed, 'passage', vehicle.plate, way, at)
    const camera = pick(random, this.#cameras[way])
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
