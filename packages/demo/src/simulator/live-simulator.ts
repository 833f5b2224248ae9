import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { PostSender, type SentCounts, type Wait } from './post-sender.ts'
import { createSimulation } from './simulation.ts'
import type { KnownState } from './player.ts'

/** Where and how to simulate. All but the world and the address has a default for the live demo. */
export interface SimulatorOptions {
  readonly world: DemoWorld
  /** Such as http://127.0.0.1:3000, without a slash at the end. */
  readonly baseUrl: string
  /** What the server has stored from earlier runs; without it the lots count as empty. */
  readonly known?: KnownState | undefined
  /** What the days are drawn from: the same seed, the same days. */
  readonly seed?: number | undefined
  /** How many times faster than the clock the lots live. */
  readonly speed?: number | undefined
  readonly now?: () => number
  readonly fetch?: typeof fetch
  readonly wait?: Wait
  readonly report?: (problem: string) => void
}

/** The devices of a world, speaking to a server. */
export interface LiveSimulator {
  start(): void
  /** Resolves when every device has said how things stand, or the simulator stopped before. */
  readonly begun: Promise<void>
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
  readonly counts: Readonly<SentCounts>
}

/** The seed of the demo unless another is asked for: then a restart goes on with the same days. */
export const defaultSeed = 2026
const stepMs = 1_000
/** The server takes what comes while it is busy together, so that many posts at once are told sooner. */
const atOnceAtStart = 32

// Does not keep the process alive.
const waitQuietly: Wait = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}

/** Keeps the lots of a world moving through the protocols of their devices. */
export const createSimulator = (options: SimulatorOptions): LiveSimulator => {
  const { world, baseUrl, known, now = Date.now, wait = waitQuietly, report = () => undefined } = options
  const { seed = defaultSeed, speed = 1 } = options
  const session = randomUUID().slice(0, 8)
  const simulation = createSimulation(world, seed, session, speed)
  const sender = new PostSender({ baseUrl, fetch: options.fetch ?? fetch, wait, report })
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let hasBegun = (): void => undefined
  const begun = new Promise<void>((resolve) => (hasBegun = resolve))

  const run = async ({ signal }: AbortController): Promise<void> => {
    // Planning the day takes a moment, which whoever starts this need not wait for.
    await new Promise((resolve) => setImmediate(resolve))
    await sender.sendAll(simulation.begin(now(), known), signal, atOnceAtStart)
    hasBegun()
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
    counts: sender.counts,
  }
}
