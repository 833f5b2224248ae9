import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { PostSender, type SentCounts, type Wait } from './post-sender.ts'
import { createSimulation, type LeavingVehicle } from './simulation.ts'
import type { KnownState } from './player.ts'

/** Options of the simulation. All but the world and the address have defaults for the live demo. */
export interface SimulatorOptions {
  readonly world: DemoWorld
  /** Such as http://127.0.0.1:3000, without a trailing slash. */
  readonly baseUrl: string
  /** The server's state from earlier runs; by default the lots are empty. */
  readonly known?: KnownState | undefined
  /** Seed of the random numbers: the same seed gives the same days. */
  readonly seed?: number | undefined
  /** Speed of simulated time relative to the clock. */
  readonly speed?: number | undefined
  readonly now?: () => number
  readonly fetch?: typeof fetch
  readonly wait?: Wait
  readonly report?: (problem: string) => void
}

/** The simulated devices of a world, reporting to a server. */
export interface LiveSimulator {
  start(): void
  /** Resolves when every device has reported its state, or the simulator was stopped before. */
  readonly begun: Promise<void>
  /** Resolves when no request is in progress any more. */
  stop(): Promise<void>
  /** The vehicles that leave within a time; none until every device has reported its state. */
  leaving(withinMs: number): LeavingVehicle[]
  readonly counts: Readonly<SentCounts>
}

/** Default seed of the demo: a restart continues with the same days. */
export const defaultSeed = 2026
const stepMs = 1_000
/** The server combines posts that arrive while it is busy, so concurrent posts finish sooner. */
const atOnceAtStart = 32

/** Waits without keeping the process alive. */
export const waitQuietly: Wait = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}

/** Simulates the lots of a world through the protocols of their devices. */
export const createSimulator = (options: SimulatorOptions): LiveSimulator => {
  const { world, baseUrl, known, now = Date.now, wait = waitQuietly, report = () => undefined } = options
  const { seed = defaultSeed, speed = 1 } = options
  const session = randomUUID().slice(0, 8)
  const simulation = createSimulation(world, seed, session, speed)
  const sender = new PostSender({ baseUrl, fetch: options.fetch ?? fetch, wait, report })
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let isRunning = false
  let hasBegun = (): void => undefined
  const begun = new Promise<void>((resolve) => (hasBegun = resolve))

  const run = async ({ signal }: AbortController): Promise<void> => {
    // Planning the day takes a moment; the caller does not wait for it.
    await new Promise((resolve) => setImmediate(resolve))
    await sender.sendAll(simulation.begin(now(), known), signal, atOnceAtStart)
    hasBegun()
    isRunning = true
    while (!signal.aborted) {
      await wait(stepMs, signal)
      if (signal.aborted) return
      await sender.sendAll(simulation.step(now()), signal)
    }
  }

  return {
    start: () => {
      running ??= run(ending)
        .catch((error: unknown) => report(`stopped: ${String(error)}`))
        .finally(hasBegun)
    },
    stop: async () => {
      ending.abort()
      await running
    },
    begun,
    leaving: (withinMs) => (isRunning ? simulation.leaving(now(), withinMs) : []),
    counts: sender.counts,
  }
}
