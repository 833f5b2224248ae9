import { isoOf } from '@stallwise/domain/time/instants.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent, minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { addClosure, moveClosureEnd, removeClosure } from './closures.commands.ts'
import { addException, changeException, removeException } from './exceptions.commands.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
let pat: Viewer
beforeEach(async () => {
  lot = await startTestLot()
  const [{ id }] = await lot.query(`select id from app_user where email = 'provider@example.com'`)
  const email = 'provider@example.com'
  pat = { userId: id, email, name: 'Pat', roles: ['provider'], customerId: null, lots: 'all' }
})
afterEach(() => lot.close())

const minutes = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * minute)
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('stalls' as const),
      events: fc.array(
        fc.record({
          sensor: fc.constantFrom('sensor-1', 'sensor-2', 'sensor-3', 'sensor-4'),
          age: fc.oneof(fc.constant(0), minutes(0, 14), minutes(16, 90)),
          occupied: fc.boolean(),
          fault: fc.option(fc.constant('stuck'), { nil: undefined, freq: 8 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      stalls: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
      after: minutes(-6, 60),
      length: fc.option(minutes(1, 90)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('end' as const), after: fc.option(minutes(-1, 60)) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('void' as const),
      after: minutes(-90, 30),
      length: minutes(1, 90),
      ofTenants: fc.boolean(),
      move: fc.constantFrom('add', 'change', 'remove'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      stall: fc.constantFrom('1', '2', '3'),
      isActive: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('timers' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Of<K extends Step['kind']> = Extract<Step, { kind: K }>

const parts = () => {
  const { database, app, clock } = lot
  return { database, pool: database.pool, lots: app.services.lots, clock: () => clock.now }
}
/** The newest one, since the others are probably over. */
const one = async (table: 'closure' | 'occupancy_exception'): Promise<string | undefined> =>
  (await lot.query(`select id from ${table} order by id desc limit 1`))[0]?.id

const close = async ({ stalls, after, length }: Of<'close'>) => {
  const from = lot.clock.now + after
  const [{ id: floorId }] = await lot.query(`select id from floor where floor_name = 'P1'`)
  await addClosure(parts(), pat, lot.lotId, {
    floorId: stalls.length === 0 ? floorId : null,
    stallIds: stalls.map((nth) => lot.stallIds[nth]!),
    from,
    to: length === null ? null : from + length,
    reason: 'Works',
  })
}
const declareVoid = async ({ after, length, ofTenants, move }: Of<'void'>) => {
  const from = lot.clock.now + after
  const parkingGroup = ofTenants ? lot.tenants : null
  const wanted = { startTime: isoOf(from), endTime: isoOf(from + length), reason: 'Concert', parkingGroup }
  const exceptionID = await one('occupancy_exception')
  if (move === 'add' || !exceptionID) await addException(parts(), pat, lot.lotId, wanted)
  else if (move === 'change') await changeException(parts(), pat, lot.lotId, { exceptionID, ...wanted })
  else await removeException(parts(), pat, lot.lotId, { id: exceptionID })
}

const perform = async (next: Step): Promise<void> => {
  const { clock } = lot
  if (next.kind === 'stalls')
    await lot.report(...next.events.map(({ sensor, age, ...rest }) => anEvent(sensor, clock.now - age, rest)))
  else if (next.kind === 'close') await close(next)
  else if (next.kind === 'void') await declareVoid(next)
  else if (next.kind === 'timers') await lot.fire()
  else if (next.kind === 'restart') lot.app.services.lots.clear()
  else if (next.kind === 'edit') {
    const payload = { parkingLot: lot.lotId, stall: next.stall, isActive: next.isActive }
    await lot.app.ask('provider', { method: 'PUT', url: '/api/stalls/update-stall-details', payload })
  } else {
    const id = await one('closure')
    if (!id) return
    if (next.kind === 'open') await removeClosure(parts(), pat, lot.lotId, { id })
    else {
      const to = next.after === null ? null : clock.now + next.after
      await moveClosureEnd(parts(), pat, lot.lotId, { id, to })
    }
  }
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}

/** The closed stalls, from the stored closures. */
const closedNow = `select stall.id from stall join closure on closure.parking_lot_id = stall.parking_lot_id
  and (closure.floor_id = stall.floor_id or stall.id = any(stall_ids))
  and starts_at <= $1 and (ends_at is null or ends_at > $1) where stall.parking_lot_id = $2 group by 1 order by 1`

const total = new Map<string, number>()
test.each([3, 8])(
  'OCC-19, ING-22: the log of a day of closures replays to the same lot (seed %i)',
  async (seed) => {
    const pause = fc.oneof(fc.constant(0), minutes(0, 3), minutes(5, 40))
    for (const [next, wait] of fc.sample(fc.tuple(step, pause), { seed, numRuns: 90 })) {
      await perform(next).catch(unlessRefused)
      lot.clock.now += wait
    }
    await lot.fire()
    expect(await lot.replayDifferences()).toEqual([])
    const closed = await lot.query(closedNow, [new Date(lot.clock.now), lot.lotId])
    expect(
      await lot.query(
        'select stall_id as id from stall_state where closed and parking_lot_id = $1 order by 1',
        [lot.lotId],
      ),
    ).toEqual(closed)
    const { floors } = await lot.counts()
    const active = await lot.query('select id from stall where is_active and parking_lot_id = $1', [
      lot.lotId,
    ])
    const isClosed = new Set(closed.map(({ id }) => id))
    expect(floors.reduce((sum: number, floor: { capacity: number }) => sum + floor.capacity, 0)).toBe(
      active.filter(({ id }) => !isClosed.has(id)).length,
    )
    const [happened] = await lot.query(
      `select (select count(*) from closure)::int as closures, (select count(*) from closure where version > 1)::int as ended,
         (select count(*) from occupancy_exception)::int as exceptions, (select count(*) from alert)::int as alerts,
         (select count(*) from lot_log where kind = 'calendar-changed')::int as changes`,
    )
    for (const [what, count] of Object.entries(happened))
      total.set(what, (total.get(what) ?? 0) + Number(count))
  },
)

test('the replayed days contained all cases', () => {
  expect(total.size).toBe(5)
  for (const [what, count] of total) expect([what, count > 0]).toEqual([what, true])
})
