import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import { seededRandom } from '#seeded/random.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { PlateTraffic } from './plate-traffic.ts'
import { SensorFleet } from './sensor-fleet.ts'
import { createVoices } from './sensor-voices.ts'

/** What the server knew when the simulator began; absent on a first start. */
export interface KnownState {
  readonly occupiedDevices: ReadonlySet<string>
  readonly platesInside: ReadonlySet<string>
}

/** How lively: stall changes a second over all lots, and passages a second at each lot that cameras count. */
export interface Pace {
  readonly movesPerSecond: number
  readonly passagesPerSecond: number
}

/** The posts that a world's devices send: pure but for its state, the clock and the seed are given. */
export interface Simulation {
  begin(now: number, known?: KnownState): VendorPost[]
  step(now: number, seconds: number): VendorPost[]
}

const trafficOf = (world: DemoWorld, seed: number): PlateTraffic[] =>
  world.lots.flatMap(({ id, customer_id }, nth) => {
    const counted = world.groups.some((group) => group.parking_lot_id === id && group.counted_by === 'plates')
    const key = world.sources.find(
      (source) => source.customer_id === customer_id && source.kind === 'plate-recognizer',
    )?.key
    return counted && key ? [new PlateTraffic(world, id, key, seededRandom(seed + nth + 1))] : []
  })

/** A world's devices as they would speak; a `session` per start keeps their messages apart from those of the last. */
export const createSimulation = (world: DemoWorld, seed: number, session: string, pace: Pace): Simulation => {
  const fleet = new SensorFleet(world, seededRandom(seed))
  const traffic = trafficOf(world, seed)
  const speak = createVoices(world.sources, session)
  return {
    begin: (now, known) => [
      ...speak(fleet.begin(now, known?.occupiedDevices)),
      ...traffic.flatMap((lot) => lot.begin(now, known?.platesInside)),
    ],
    step: (now, seconds) => [
      ...speak(fleet.step(now, seconds, pace.movesPerSecond)),
      ...traffic.flatMap((lot) => lot.step(now, seconds, pace.passagesPerSecond)),
    ],
  }
}
