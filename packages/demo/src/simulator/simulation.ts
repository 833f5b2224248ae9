import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { createGateVoices } from './gate-voices.ts'
import { nothingKnown, Player, type KnownState, type Sayings } from './player.ts'
import { createVoices } from './sensor-voices.ts'
import { createTagVoices } from './tag-voices.ts'

const minuteMs = 60_000
/** After a longer pause than this, what was missed is not told any more: devices say how things stand. */
const maxGapMs = 10 * minuteMs
const heartbeatMs = 60 * minuteMs

/** The posts that a world's devices send: pure but for its state, the clock and the seed are given. */
export interface Simulation {
  /** Brings the lots to where the day stands. */
  begin(now: number, known?: KnownState): VendorPost[]
  /** What happened since the last call. */
  step(now: number): VendorPost[]
}

const copyOf = (inside: ReadonlyMap<string, ReadonlySet<string>> = new Map()): Map<string, Set<string>> =>
  new Map([...inside].map(([lotId, names]) => [lotId, new Set(names)]))

/** What was said, so that devices know what the server knows. */
class Said {
  readonly #occupied: Set<string>
  readonly #inside: Map<string, Set<string>>
  readonly #tags: Map<string, Set<string>>

  constructor({ occupiedDevices, platesInside, tagsInside }: KnownState) {
    this.#occupied = new Set(occupiedDevices)
    this.#inside = copyOf(platesInside)
    this.#tags = copyOf(tagsInside)
  }

  get known(): KnownState {
    return { occupiedDevices: this.#occupied, platesInside: this.#inside, tagsInside: this.#tags }
  }

  note({ statements, passages, tags }: Sayings): void {
    for (const { deviceId, occupied } of statements)
      if (occupied) this.#occupied.add(deviceId)
      else this.#occupied.delete(deviceId)
    for (const { camera, way, plate, vehicle } of passages) {
      const inside = this.#inside.get(camera.parking_lot_id) ?? new Set()
      this.#inside.set(camera.parking_lot_id, inside)
      inside.delete(vehicle.plate)
      if (way === 'entry') inside.add(plate)
      else inside.delete(plate)
    }
    for (const { reader, way, epc } of tags) {
      const inside = this.#tags.get(reader.parking_lot_id) ?? new Set()
      this.#tags.set(reader.parking_lot_id, inside)
      if (way === 'entry') inside.add(epc)
      else inside.delete(epc)
    }
  }
}

/**
 * A world's devices as they would speak; a `session` per start keeps their messages apart from those of the last.
 * At a `speed` above 1 the lots live faster than the clock: what happens is told at the time at which it is told.
 */
export const createSimulation = (world: DemoWorld, seed: number, session: string, speed = 1): Simulation => {
  const player = new Player(world, seed, heartbeatMs * speed)
  const asStatements = createVoices(world.sources, session)
  const asPassages = createGateVoices(world)
  const asTags = createTagVoices(world)
  let said = new Said(nothingKnown)
  let [origin, last] = [0, 0]

  const playedAt = (now: number): number => origin + Math.floor((now - origin) * speed)
  const toldAt = (played: number): number => origin + Math.ceil((played - origin) / speed)
  const speak = (sayings: Sayings): VendorPost[] => {
    said.note(sayings)
    const told = <T extends { readonly at: number }>(one: T): T => ({ ...one, at: toldAt(one.at) })
    return [
      ...asStatements(sayings.statements.map(told)),
      ...asPassages(sayings.passages.map(told)),
      ...asTags(sayings.tags.map(told)),
    ]
  }

  return {
    begin: (now, known = nothingKnown) => {
      said = new Said(known)
      origin = last = now
      return speak(player.catchUp(now, known))
    },
    step: (now) => {
      const [from, to] = [playedAt(last), playedAt(now)]
      if (now - last > maxGapMs) {
        last = now
        return speak(player.catchUp(to, said.known))
      }
      last = Math.max(last, now)
      return to > from ? speak(player.between(from, to)) : []
    },
  }
}
