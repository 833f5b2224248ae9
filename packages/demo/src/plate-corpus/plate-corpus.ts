import type { PlateCandidate } from '@stallwise/domain/vehicles/plate-candidate.ts'
import { vehicleMakes } from '@stallwise/domain/passholders/vehicle-makes.ts'
import { lookAlikesOf, type ReadToMatch } from '@stallwise/domain/vehicles/plate-match.ts'
import type { VehicleLook } from '@stallwise/domain/vehicles/vehicle-look.ts'
import { namedRandom, pick, wholeBetween, type Random } from '#seeded/random.ts'
import { usPlate } from './plate-formats.ts'
import { misreadKind, misreadOf, type MisreadKind } from './plate-misreads.ts'

/**
 * Reads of plates with known truth, to measure how they are matched. What it assumes, since no operator's reads are
 * included:
 * - Known plates are of US formats. Of 100, one has another known plate that differs in a look-alike character, and
 *   four one that differs in any other character, as in a fleet that was registered together. This is more than chance
 *   gives.
 * - Vehicles that nobody knows are all one character from a known plate, two of five by a look-alike: the worst case.
 * - A misread has one error. It scores lower than a right read, but not always: one of 25 misreads scores 0.9 or more.
 * - The reader proposes the true plate beside a look-alike misread in 85 of 100 cases, beside others in 45; beside a
 *   right read it proposes look-alikes in half of the cases, with a clearly lower score.
 * - The record of a known plate names the make in 70 of 100 cases, and the wrong one in 3 of 100 of these. A camera
 *   reports the make in 88 of 100 reads, and the wrong one in 7 of 100 of these. Makes have their share of the traffic.
 *   Records have no color.
 */
export interface PlateCorpus {
  /** What the lot knows of each known plate. */
  readonly known: ReadonlyMap<string, VehicleLook>
  readonly reads: readonly CorpusRead[]
}

/** A read with its truth. */
export interface CorpusRead extends ReadToMatch {
  /** The plate of the vehicle. */
  readonly truth: string
  readonly isKnown: boolean
  /** Null = read rightly. */
  readonly misread: MisreadKind | null
}

/** How large a corpus is. */
export interface CorpusSize {
  readonly plates: number
  readonly reads: number
  readonly unknownVehicles: number
  readonly readsOfUnknown: number
}

const misreadShare = 0.05

/** Makes by how common they are: a few are most of the traffic. */
const commonMakes = [
  'Toyota',
  'Ford',
  'Honda',
  'Chevrolet',
  'Nissan',
  'Hyundai',
  'Kia',
  'Jeep',
  'Subaru',
  'Tesla',
]
const newMake = (random: Random): string =>
  random() < 0.7
    ? commonMakes[Math.floor(commonMakes.length * random() ** 1.5)]!
    : pick(random, vehicleMakes).make

interface Vehicle {
  readonly plate: string
  readonly make: string
}

const digitsAndLetters = /^(?:\d|[A-Z])$/

/** A plate that differs in one character, by a look-alike or by any other of the same kind. */
const neighborOf = (random: Random, plate: string, byLookAlike: boolean): string | undefined => {
  if (byLookAlike) {
    const alike = lookAlikesOf(plate)
    return alike.length > 0 ? pick(random, alike) : undefined
  }
  const place = wholeBetween(random, 0, plate.length - 1)
  const old = plate[place]!
  const other = /\d/.test(old)
    ? pick(random, [...'0123456789'])
    : pick(random, [...'ABCDEFGHJKLMNPRSTUVWXYZ'])
  const neighbor = plate.slice(0, place) + other + plate.slice(place + 1)
  return digitsAndLetters.test(old) && neighbor !== plate && !lookAlikesOf(plate).includes(neighbor)
    ? neighbor
    : undefined
}

const addNeighbors = (
  random: Random,
  plates: Set<string>,
  of: readonly string[],
  count: number,
  byLookAlike: (nth: number) => boolean,
): string[] => {
  const added: string[] = []
  while (added.length < count) {
    const neighbor = neighborOf(random, pick(random, of), byLookAlike(added.length))
    if (neighbor === undefined || plates.has(neighbor)) continue
    plates.add(neighbor)
    added.push(neighbor)
  }
  return added
}

const knownPlates = (random: Random, count: number): Set<string> => {
  const [alike, near] = [Math.round(count * 0.005), Math.round(count * 0.02)]
  const plates = new Set<string>()
  while (plates.size < count - alike - near) plates.add(usPlate(random))
  const single = [...plates]
  addNeighbors(random, plates, single.slice(0, count / 2), alike, () => true)
  addNeighbors(random, plates, single.slice(count / 2), near, () => false)
  return plates
}

const vehiclesOf = (random: Random, plates: Iterable<string>): Vehicle[] =>
  [...plates].map((plate) => ({ plate, make: newMake(random) }))

const recordOf = (random: Random, { make }: Vehicle): VehicleLook =>
  random() < 0.7 ? { make: random() < 0.03 ? newMake(random) : make } : {}

const between = (random: Random, from: number, to: number): number =>
  Math.round((from + (to - from) * random()) * 1000) / 1000

const scoreOf = (random: Random, misread: MisreadKind | null): number => {
  if (misread === null) return 1 - Math.round(300 * random() ** 2.2) / 1000
  return random() < 0.04 ? between(random, 0.9, 0.96) : between(random, 0.5, 0.9)
}

const candidatesOf = (
  random: Random,
  { plate, truth, score, misread }: Pick<CorpusRead, 'plate' | 'truth' | 'score' | 'misread'>,
): PlateCandidate[] => {
  const candidates = [{ plate, score }]
  const add = (other: string | undefined, least: number, most: number) => {
    if (other !== undefined && !candidates.some((one) => one.plate === other))
      candidates.push({ plate: other, score: Math.max(0.01, between(random, score - most, score - least)) })
  }
  if (misread === null) {
    for (let nth = wholeBetween(random, 0, 1) * wholeBetween(random, 1, 2); nth > 0; nth--)
      add(misreadOf(random, plate, 'lookAlike'), 0.16, 0.5)
    return candidates
  }
  const proposes = misread === 'lookAlike' ? 0.85 : 0.45
  if (random() < proposes) add(truth, 0.005, misread === 'lookAlike' ? 0.2 : 0.35)
  if (random() < 0.5) add(misreadOf(random, plate, 'lookAlike'), 0.1, 0.4)
  return candidates
}

const readOf = (random: Random, vehicle: Vehicle, isKnown: boolean): CorpusRead => {
  const wanted = random() < misreadShare ? misreadKind(random) : null
  const wrong = wanted && misreadOf(random, vehicle.plate, wanted)
  const misread = wrong ? wanted : null
  const plate = wrong ?? vehicle.plate
  const score = scoreOf(random, misread)
  const candidates = candidatesOf(random, { plate, truth: vehicle.plate, score, misread })
  const make = random() < 0.88 ? (random() < 0.07 ? newMake(random) : vehicle.make) : undefined
  return { plate, score, candidates, look: { make }, truth: vehicle.plate, isKnown, misread }
}

/** A corpus of a seed: the same seed gives the same reads. */
export const plateCorpus = (seed: number, size: CorpusSize): PlateCorpus => {
  const random = namedRandom(seed, 'plate corpus')
  const plates = knownPlates(random, size.plates)
  const vehicles = vehiclesOf(random, plates)
  const taken = new Set(plates)
  const near = addNeighbors(random, taken, [...plates], size.unknownVehicles, (nth) => nth % 5 < 2)
  const strangers = vehiclesOf(random, near)
  // Some vehicles come every day, others once.
  const next = (from: readonly Vehicle[]) => from[Math.floor(from.length * random() ** 1.3)]!
  return {
    known: new Map(vehicles.map((vehicle) => [vehicle.plate, recordOf(random, vehicle)])),
    reads: [
      ...Array.from({ length: size.reads }, () => readOf(random, next(vehicles), true)),
      ...Array.from({ length: size.readsOfUnknown }, () => readOf(random, next(strangers), false)),
    ],
  }
}
