import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { lotPast } from '@stallwise/demo/simulator/lot-past.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { loadWorld } from '../packages/server/src/demo/world.load.ts'
import { IngestQueue } from '../packages/server/src/features/ingest/ingest.public.ts'
import { fireDueTimers, JudgedLots } from '../packages/server/src/features/judging/judging.public.ts'
import { replayLot } from '../packages/server/src/features/replay/replay.public.ts'
import { startDatabase } from '../packages/server/src/platform/database/start-database.ts'
import { printFigures } from './harness/table.ts'

const reads = Number(process.env['BENCH_READS'] ?? 200_000)
/** Reads per version: a busy lot has a commit every few seconds. */
const batch = Number(process.env['BENCH_BATCH'] ?? 25)
const slotMs = 300_000
const dayMs = 86_400_000

// The lot counted by cameras, enlarged to a capacity of three thousand.
const demo = demoWorld(() => `sw_bench_${randomUUID()}`)
const lot = demo.lots.find(({ name }) => name === 'Union Yards Lot 4')!
const world = {
  ...demo,
  lots: [lot],
  groups: demo.groups.map((group) =>
    group.is_default_visitor && group.parking_lot_id === lot.id ? { ...group, typed_capacity: 3_000 } : group,
  ),
}
const sourceId = demo.sources.find(
  ({ kind, customer_id }) => kind === 'plate-recognizer' && customer_id === lot.customer_id,
)!.id

const directory = mkdtempSync(join(tmpdir(), 'stallwise-bench-'))
const database = await startDatabase({ dataDirectory: directory }, (error) => console.error(error.message))

const takeLive = async (): Promise<number> => {
  const clock = { now: Math.floor(Date.now() / slotMs) * slotMs - 40 * dayMs }
  const lots = new JudgedLots()
  const queue = new IngestQueue({ pool: database.pool, lots, clock: () => clock.now })
  const between = lotPast(world, lot.id, 1)
  let taken = 0
  while (taken < reads) {
    const events = [...between(clock.now, clock.now + slotMs)].sort((a, b) => a.at - b.at)
    const slotEnd = clock.now + slotMs
    for (let first = 0; first < events.length && taken < reads; first += batch) {
      const some = events.slice(first, Math.min(first + batch, first + reads - taken))
      clock.now = some.at(-1)!.at
      await queue.submit(some.map((event) => ({ event, sourceId, lotId: lot.id })))
      taken += some.length
    }
    clock.now = slotEnd
    await fireDueTimers(database.pool, lots, clock.now, { maxTickDelayMs: 0 })
  }
  return taken
}

try {
  await loadWorld(database, world)
  const owner = await database.owner()
  await owner.query(`select ensure_month_partitions((now() - interval '2 months')::date, 5);`)
  await owner.query("update lot_timer set due_at = now() - interval '60 days'")
  // The lot was loaded today: violations open only after what was judged then (VIO-05), and the reads are from before it.
  await owner.query('update lot_state set violations_until = null')
  await owner.end()
  const begun = performance.now()
  const taken = await takeLive()
  console.log(`${taken} reads judged live in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const replayed = performance.now()
  const { versions, differences } = await replayLot(database, lot.id)
  const seconds = (performance.now() - replayed) / 1000
  console.log(`${versions} versions replayed, ${differences.length} differences`, differences.slice(0, 3))
  if (differences.length > 0) process.exitCode = 1
  printFigures([{ name: `replay of ${taken} plate reads of one lot`, value: seconds, unit: 's', atMost: 15 }])
} finally {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
}
