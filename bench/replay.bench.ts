import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { lotPast } from '@stallwise/demo/simulator/lot-past.ts'
import '../packages/server/src/features.ts'
import { sql } from 'kysely'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { loadWorld } from '../packages/server/src/demo/world.load.ts'
import { IngestQueue } from '../packages/server/src/features/ingest/ingest.public.ts'
import {
  fireDueTimers,
  JudgedLots,
  type ChangeLotParts,
} from '../packages/server/src/features/judging/judging.public.ts'
import { changePaid } from '../packages/server/src/features/payments/charge/paid-plates.ts'
import { replayLot } from '../packages/server/src/features/replay/replay.public.ts'
import { correctPlate } from '../packages/server/src/features/violations/violation-plate.commands.ts'
import {
  decideViolation,
  undoViolation,
} from '../packages/server/src/features/violations/violations.commands.ts'
import { reportViolation } from '../packages/server/src/features/violations/violations.public.ts'
import { Refusal } from '../packages/server/src/platform/http/problems.ts'
import type { Viewer } from '../packages/server/src/platform/http/viewer.ts'
import { startDatabase } from '../packages/server/src/platform/database/start-database.ts'
import { printFigures } from './harness/table.ts'
import { dayMs, minuteMs } from '@stallwise/domain/time/durations.ts'

const reads = Number(process.env['BENCH_READS'] ?? 200_000)
/** Reads per version: a busy lot has a commit every few seconds. */
const batch = Number(process.env['BENCH_BATCH'] ?? 25)
const slotMs = 300_000

// The lot counted by cameras, enlarged to a capacity of three thousand, where every vehicle has to be known.
const demo = demoWorld(() => `sw_bench_${randomUUID()}`)
const yards = demo.lots.find(({ name }) => name === 'Union Yards Lot 4')!
const lot = {
  ...yards,
  product_access: { ...yards.product_access, enforcement: true, visitorValidation: true, payments: false },
}
const world = {
  ...demo,
  lots: [lot],
  // Entries and exits alone: the figure stays comparable with earlier ones.
  cameras: demo.cameras.filter(({ role }) => role !== 'interior'),
  groups: demo.groups.map((group) =>
    group.is_default_visitor && group.parking_lot_id === lot.id ? { ...group, typed_capacity: 3_000 } : group,
  ),
}
const sourceId = demo.sources.find(
  ({ kind, customer_id }) => kind === 'plate-recognizer' && customer_id === lot.customer_id,
)!.id

/** BENCH_PAST: a directory in which the past is made once, and only replayed from then on. */
const kept = process.env['BENCH_PAST']
/** It is made for so many seconds at most, and gone on with by the next run. */
const pastSeconds = Number(process.env['BENCH_PAST_SECONDS'] ?? Infinity)
const directory = kept ?? mkdtempSync(join(tmpdir(), 'stallwise-bench-'))
mkdirSync(directory, { recursive: true })
const progress = join(directory, 'past.json')
const database = await startDatabase({ dataDirectory: directory }, (error) => console.error(error.message))

const { id: userId, email, name } = demo.session.users.find(({ roles }) => roles.includes('provider'))!
const staff: Viewer = { userId, email, name, roles: ['provider'], customerId: null, lots: 'all' }
const decided = { dismissed: 0, resolved: 0, undone: 0, corrected: 0, reported: 0, paid: 0, refunded: 0 }

/** Staff decide about some of the violations that are active: they dismiss, undo, resolve, correct plates and report. */
const decide = async (parts: ChangeLotParts): Promise<void> => {
  const active = await database.asSystem((tx) =>
    sql<{ id: string; plate: string | null }>`select id, plate from violation
      where parking_lot_id = ${lot.id} and status = 'active' order by opened_at desc, id limit 4`.execute(tx),
  )
  const [first, second, third, fourth] = active.rows
  if (first) {
    await decideViolation(parts, staff, first.id, 'dismissed')
    decided.dismissed++
  }
  if (second) {
    await decideViolation(parts, staff, second.id, 'resolved')
    await undoViolation(parts, staff, second.id)
    decided.undone++
  }
  if (third) {
    await decideViolation(parts, staff, third.id, 'resolved')
    decided.resolved++
  }
  if (fourth?.plate && fourth.plate.length < 8) {
    await correctPlate(parts, staff, fourth.id, { licensePlate: `${fourth.plate.slice(0, -1)}X` })
      .then(() => decided.corrected++)
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    await reportViolation(parts, staff, lot.id, { licensePlate: fourth.plate, note: null })
    decided.reported++
  }
}

/** Visitors pay for a while, also for vehicles in violation; some get all of it back. */
const pay = async (parts: ChangeLotParts): Promise<void> => {
  const { rows } = await database.asSystem((tx) =>
    sql<{ plate: string }>`(select plate from visit where parking_lot_id = ${lot.id} and exited_at is null
        and passholder_id is null and plate is not null order by entered_at desc, id limit 2)
      union (select plate from violation where parking_lot_id = ${lot.id} and status = 'active' and plate is not null
        order by opened_at desc, id offset 4 limit 1)`.execute(tx),
  )
  for (const { plate } of rows) {
    const id = randomUUID()
    const key = { lotId: lot.id, plate }
    const minutes = 5 + ((decided.paid++ * 37) % 240)
    await changePaid(parts, key, async (tx, from) => {
      const [at, until] = [new Date(from), new Date(from + minutes * minuteMs)]
      await sql`insert into payment (parking_lot_id, id, order_id, receipt_id, state, plate, session_from, paid_until, leave_by,
          counts_from, counts_until, cents, tax_cents, paid_before_cents, currency, quote, language, created_at)
        values (${lot.id}, ${id}, ${id}, ${id}, 'approved', ${plate}, ${at}, ${until}, ${until}, ${at}, ${until}, 339, 39, 0, 'CAD',
          '{}', 'en-US', ${at})`.execute(tx)
    })
    if (decided.paid % 5 !== 0) continue
    await changePaid(parts, key, async (tx, from) => {
      await sql`update payment set counts_until = greatest(counts_from, least(counts_until, ${new Date(from)}))
        where parking_lot_id = ${lot.id} and plate = ${plate}`.execute(tx)
    })
    decided.refunded++
  }
}

/** How far the past is made. */
interface Past {
  readonly begin: number
  readonly slots: number
  readonly taken: number
  readonly decided: Partial<typeof decided>
}

const pastSoFar = (): Past =>
  existsSync(progress)
    ? (JSON.parse(readFileSync(progress, 'utf8')) as Past)
    : { begin: Math.floor(Date.now() / slotMs) * slotMs - 40 * dayMs, slots: 0, taken: 0, decided: {} }

const takeLive = async (): Promise<number> => {
  const until = performance.now() + pastSeconds * 1_000
  const { begin, ...so } = pastSoFar()
  let { slots, taken } = so
  Object.assign(decided, so.decided)
  const clock = { now: begin }
  const lots = new JudgedLots()
  const queue = new IngestQueue({ pool: database.pool, lots, clock: () => clock.now })
  const between = lotPast(world, lot.id, 1)
  // What was taken by an earlier run is generated again, since what follows depends on it.
  for (let slot = 0; slot < slots; slot++, clock.now += slotMs) between(clock.now, clock.now + slotMs)
  const parts = { database, pool: database.pool, lots, clock: () => clock.now }
  while (taken < reads && performance.now() < until) {
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
    await decide(parts)
    await pay(parts)
    slots++
    writeFileSync(progress, JSON.stringify({ begin, slots, taken, decided }))
  }
  return taken
}

const prepare = async (): Promise<void> => {
  await loadWorld(database, world)
  const owner = await database.owner()
  await owner.query(`select ensure_month_partitions((now() - interval '2 months')::date, 5);`)
  await owner.query("update lot_timer set due_at = now() - interval '60 days'")
  // The lot was loaded today: violations open only after what was judged then (VIO-05), and the reads are from before it.
  await owner.query('update lot_state set violations_until = null')
  // What is measured is the replay: until then commits do not wait for the disk.
  await owner.query('alter system set synchronous_commit = off')
  await owner.query('select pg_reload_conf()')
  await owner.end()
}

/** Whether the past is complete. */
const makePast = async (): Promise<boolean> => {
  if (pastSoFar().slots === 0) await prepare()
  const begun = performance.now()
  const taken = await takeLive()
  console.log(`${taken} reads judged live in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const { rows } = await database.asSystem((tx) =>
    sql<{ status: string; count: number }>`select status, count(*)::int as count from violation
      where parking_lot_id = ${lot.id} group by 1 order by 1`.execute(tx),
  )
  console.log('violations', Object.fromEntries(rows.map(({ status, count }) => [status, count])), decided)
  return taken >= reads
}

const replay = async (): Promise<void> => {
  const replayed = performance.now()
  const { versions, differences } = await replayLot(database, lot.id)
  const seconds = (performance.now() - replayed) / 1000
  console.log(`${versions} versions replayed, ${differences.length} differences`, differences.slice(0, 3))
  if (differences.length > 0) process.exitCode = 1
  printFigures([{ name: `replay of ${reads} plate reads of one lot`, value: seconds, unit: 's', atMost: 15 }])
}

try {
  if (await makePast()) await replay()
} finally {
  await database.close()
  if (kept === undefined) rmSync(directory, { recursive: true, force: true })
}
