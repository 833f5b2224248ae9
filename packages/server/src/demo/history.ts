import { defaultSeed } from '@stallwise/demo/simulator/live-simulator.ts'
import { lotPast } from '@stallwise/demo/simulator/lot-past.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { fillHistory, planHistory } from '#features/replay/replay.public.ts'
import { pastDecision } from './violations.ts'
import type { Database } from '#platform/database/database.ts'

const days = 90
/** Of the smallest lot: enough to compare a year with the one before, and generated last. */
const longDays = 730

/** The lot with the fewest stalls. */
export const smallestLot = ({ lots, stalls }: Pick<DemoWorld, 'lots' | 'stalls'>): string => {
  const countOf = (lotId: string) => stalls.filter((stall) => stall.parking_lot_id === lotId).length
  return lots.map(({ id }) => id).toSorted((one, other) => countOf(one) - countOf(other))[0]!
}

export interface DemoHistory {
  /** Starts filling in what is missing, in the background. */
  start(): void
  /** Resolves when the work has stopped; what is missing is filled in at the next start. */
  stop(): Promise<void>
  /** Resolves when the history is complete or was stopped. */
  readonly done: Promise<void>
}

/**
 * Plans the history of the demo's lots. Call it before their first live event, since a history ends where the event log
 * begins.
 */
export const planDemoHistory = async (
  database: Database,
  world: DemoWorld,
  seed: number = defaultSeed,
  say: (line: string) => void = () => undefined,
): Promise<DemoHistory> => {
  const long = smallestLot(world)
  const lotIds = world.lots.map(({ id }) => id).filter((id) => id !== long)
  const now = Date.now()
  const plans = [
    ...(await planHistory(database, lotIds, { seed, days, now })),
    ...(await planHistory(database, [long], { seed, days: longDays, now })),
  ]
  const missing = plans.filter(({ filledUntil, endsAt }) => filledUntil < endsAt)
  const ending = new AbortController()
  let done: Promise<void> = Promise.resolve()

  const fill = async () => {
    const begun = Date.now()
    say(
      `Generating ${days} days of demo history, of the smallest lot ${longDays}, for ${missing.length} lots in the background.`,
    )
    for (const plan of missing)
      await fillHistory(database, plan, {
        eventsOf: (lotId, ofSeed) => lotPast(world, lotId, ofSeed),
        signal: ending.signal,
        decide: pastDecision(world, seed),
      })
    if (!ending.signal.aborted)
      say(`The demo history is complete after ${Math.round((Date.now() - begun) / 1000)} s.`)
  }

  return {
    start: () => {
      if (missing.length > 0)
        done = fill().catch((error: Error) =>
          say(`The demo history could not be completed: ${error.message}. It continues at the next start.`),
        )
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
