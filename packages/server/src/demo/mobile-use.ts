import { planMobileUse } from '@stallwise/demo/simulator/demo-mobile-use.ts'
import { waitQuietly } from '@stallwise/demo/simulator/live-simulator.ts'
import { PostSender } from '@stallwise/demo/simulator/post-sender.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { repeat } from './repeat.ts'

const everyMs = 15 * 60_000

/** When the latest event happened that the app has reported to this database. */
const findLatest = (database: Database): Promise<number> =>
  database.asSystem(async (tx) => {
    const { rows } = await sql<{ at: Date | null }>`
      select max(at) as at from mobile_log where event_id is not null`.execute(tx)
    return rows[0]?.at?.getTime() ?? 0
  })

/** Reports the use of the companion app in the demo to this server, as the app does; the returned function stops it. */
export const startDemoMobileUse = (
  { database, world, port, seed }: { database: Database; world: DemoWorld; port: number; seed: number },
  report: (problem: string) => void,
): (() => Promise<void>) => {
  const sender = new PostSender({ baseUrl: `http://127.0.0.1:${port}`, fetch, wait: waitQuietly, report })
  const ending = new AbortController()
  const add = async () => {
    const period = { since: await findLatest(database), now: Date.now() }
    await sender.sendAll(planMobileUse(world, seed, period), ending.signal)
  }
  const stop = repeat(everyMs, add, (error) =>
    report(`the use of the demo's companion app could not be reported: ${String(error)}`),
  )
  return async () => {
    ending.abort()
    await stop()
  }
}
