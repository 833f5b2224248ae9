import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { PostSender } from './post-sender.ts'
import type { SentCounts, Wait } from './post-sender.ts'
import { createSimulation } from './simulation.ts'
import type { KnownState, Pace } from './simulation.ts'

/** Where and how to simulate. All but the world and the address has a default for the live demo. */
export interface SimulatorOptions {
  readonly world: DemoWorld
  /** Such as http://127.0.0.1:3000, without a slash at the end. */
  readonly baseUrl: string
  /** What the server has stored from earlier runs; without it the lots count as empty. */
  readonly known?: KnownState | undefined
  readonly pace?: Partial<Pace>
  readonly seed?: number
  readonly now?: () => number
  readonly fetch?: typeof fetch
  readonly wait?: Wait
  readonly report?: (problem: string) => void
}

/** The devices of a world, speaking to a server. */
export interface LiveSimulator {
  start(): void
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
  readonly counts: Readonly<SentCounts>
}

const usualPace: Pace = { movesPerSecond: 2, passagesPerSecond: 0.15 }
const stepMs = 1_000
/** After a pause, such as a server that was away, the lots go on at their pace instead of catching up. */
const longestStepSeconds = 5

// Does not keep the process alive.
const waitQuietly: Wait = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}

/** Keeps the lots of a world moving through the protocols of their devices. */
export const createSimulator = (options: SimulatorOptions): LiveSimulator => {
  const { world, baseUrl, known, now = Date.now, wait = waitQuietly, report = () => undefined } = options
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32)
  const session = randomUUID().slice(0, 8)
  const simulation = createSimulation(world, seed, session, { ...usualPace, ...options.pace })
  const sender = new PostSender({ baseUrl, fetch: options.fetch ?? fetch, wait, report })
  const ending = new AbortController()
  let running: Promise<void> | undefined

  const run = async ({ signal }: AbortController): Promise<void> => {
    let last = now()
    await sender.sendAll(simulation.begin(last, known), signal)
    while (!signal.aborted) {
      await wait(stepMs, signal)
      if (signal.aborted) return
      const at = now()
      const seconds = Math.min(longestStepSeconds, Math.max(0, at - last) / 1000)
      last = at
      await sender.sendAll(simulation.step(at, seconds), signal)
    }
  }

  return {
    start: () => {
      running ??= run(ending).catch((error: unknown) => report(`stopped: ${String(error)}`))
    },
    stop: async () => {
      ending.abort()
      await running
    },
    counts: sender.counts,
  }
}
