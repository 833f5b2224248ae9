import { usualSeed } from '@stallwise/demo/simulator/live-simulator.ts'
import { lotPast } from '@stallwise/demo/simulator/lot-past.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { fillPast, planPast } from '#features/replay/replay.public.ts'
import type { Database } from '#platform/database/database.ts'

const days = 90

export interface DemoHistory {
  /** Begins to fill in what is missing, behind the server. */
  start(): void
  /** Resolves when nothing is under way any more; what is missing is filled in at the next start. */
  stop(): Promise<void>
  /** Resolves when the history is whole, or was stopped. */
  readonly done: Promise<void>
}

/**
 * Plans the history of the demo's lots. This comes before their first live event, since a history ends where the log
 * begins.
 */
export const planDemoHistory = async (
  database: Database,
  world: DemoWorld,
  seed: number = usualSeed,
  say: (line: string) => void = () => undefined,
): Promise<DemoHistory> => {
  const lotIds = world.lots.map(({ id }) => id)
  const plans = await planPast(database, lotIds, { seed, days, now: Date.now() })
  const missing = plans.filter(({ filledUntil, endsAt }) => filledUntil < endsAt)
  const ending = new AbortController()
  let done: Promise<void> = Promise.resolve()

  const fill = async () => {
    const begun = Date.now()
    say(`Filling in ${days} days of demo history of ${missing.length} lots, behind the server.`)
    for (const plan of missing)
      await fillPast(database, plan, {
        eventsOf: (lotId, ofSeed) => lotPast(world, lotId, ofSeed),
        signal: ending.signal,
      })
    if (!ending.signal.aborted)
      say(`The demo history is there, after ${Math.round((Date.now() - begun) / 1000)} s.`)
  }

  return {
    start: () => {
      if (missing.length > 0)
        done = fill().catch((error: Error) => say(`The demo history stopped: ${error.message}`))
    },
    stop: async () => {
      ending.abort()
      await done
    },
    get done() {
      return done
    },
  }
}
