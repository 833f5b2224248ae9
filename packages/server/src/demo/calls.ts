import { planCalls } from '@stallwise/demo/simulator/demo-calls.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { addCalls } from '#features/gates/gates.public.ts'
import type { Database } from '#platform/database/database.ts'
import { repeat } from './repeat.ts'
import { callWords } from './words.ts'

const checkEveryMs = 15 * 60_000

/** Notes the calls at the intercoms of the demo's lots with gates; the returned function stops it. */
export const startDemoCalls = (
  { database, world, seed }: { database: Database; world: DemoWorld; seed: number },
  report: (problem: string) => void,
): (() => Promise<void>) => {
  const lots = [...new Set(world.gatesAndSigns?.sprockits.map(({ parking_lot_id }) => parking_lot_id))]
  const staff = world.session.users.find(({ roles }) => roles.includes('intercomCustomer'))
  const words = callWords()
  const add = async () => {
    for (const lotId of lots) {
      const calls = planCalls(lotId, seed, Date.now()).map(({ id, at, note, outcome }) => ({
        parking_lot_id: lotId,
        id,
        at: new Date(at),
        note: words.get(note) ?? note,
        outcome,
        noted_by: staff?.id ?? null,
        noted_by_name: staff?.name ?? '',
      }))
      if (calls.length > 0) await database.asSystem((tx) => addCalls(tx, calls))
    }
  }
  return repeat(checkEveryMs, add, (error) =>
    report(`calls of the demo could not be noted: ${String(error)}`),
  )
}
