import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }

let lot: TestLotServer
let holder: pg.Client
beforeEach(async () => {
  lot = await startTestLot()
  holder = await lot.database.owner()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await holder.end()
  await lot.close()
})

/** Locks a lot as an import, a job or another server does; returns what unlocks it. */
const lock = async (lotId: string) => {
  await holder.query('begin')
  await holder.query('select 1 from lot_state where parking_lot_id = $1 for update', [lotId])
  return () => holder.query('commit')
}

/** Whether something is over, and its result. */
const watch = <T>(promise: Promise<T>) => {
  const state: { result?: T } = {}
  void promise.then((result) => (state.result = result))
  return state
}

const accepted = { accepted: 1, duplicates: 0, rejected: [] }

test('ING-70: events of other lots are answered while a lot is locked, and its own afterwards', async () => {
  await lot.report(anEvent('sensor-1', start))
  await lot.report(anEvent('other-1', start))
  const unlock = await lock(lot.lotId)
  const ofLocked = watch(lot.report(anEvent('sensor-2', start)))
  for (let nth = 1; nth <= 5; nth++)
    expect(await lot.report(anEvent('other-1', start + nth))).toEqual(accepted)
  expect(ofLocked.result).toBeUndefined()
  await unlock()
  await expect.poll(() => ofLocked.result, patience).toEqual(accepted)
  expect((await lot.counts()).occupancy).toBe(2)
  expect(await lot.replayDifferences()).toEqual([])
})

test('ING-70: a message of two lots is answered when both are judged, and repeated it is one', async () => {
  await lot.report(anEvent('sensor-1', start), anEvent('other-1', start))
  const unlock = await lock(lot.lotId)
  const both = [anEvent('sensor-2', start + 1), anEvent('other-1', start + 1)]
  const first = watch(lot.report(...both))
  const again = watch(lot.report(...both))
  await expect
    .poll(
      async () => (await lot.query(`select from device_event where device_id = 'other-1'`)).length,
      patience,
    )
    .toBe(2)
  expect(await lot.query(`select from device_event where device_id = 'sensor-2'`)).toEqual([])
  await unlock()
  await expect
    .poll(() => [first.result, again.result].map((one) => one && one.accepted + one.duplicates), patience)
    .toEqual([2, 2])
  expect((await lot.query('select from device_event')).length).toBe(4)
})

test('ING-71: a lot that is locked for longer than its turn keeps its messages', async () => {
  await lot.report(anEvent('sensor-1', start))
  const unlock = await lock(lot.lotId)
  const ofLocked = watch(lot.report(anEvent('sensor-2', start)))
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect(ofLocked.result).toBeUndefined()
  await unlock()
  await expect.poll(() => ofLocked.result, patience).toEqual(accepted)
})

test('ING-72: a lot that is being loaded makes its own messages wait, not those of others', async () => {
  await lot.report(anEvent('other-1', start))
  const { lots } = lot.app.services
  lots.forget([lot.lotId])
  let go = () => {}
  const loaded = new Promise<void>((resolve) => (go = resolve))
  const load = lots.loadTogether.bind(lots)
  vi.spyOn(lots, 'loadTogether').mockImplementation(async (...how) => loaded.then(() => load(...how)))
  const ofLoading = [1, 2, 3].map((nth) => watch(lot.report(anEvent(`sensor-${nth}`, start))))
  expect(await lot.report(anEvent('other-1', start + 1))).toEqual(accepted)
  expect(ofLoading.map(({ result }) => result)).toEqual([undefined, undefined, undefined])
  go()
  await expect
    .poll(() => ofLoading.map(({ result }) => result), patience)
    .toEqual([accepted, accepted, accepted])
  expect(lots.loadTogether).toHaveBeenCalledTimes(1)
})

test('ING-73: late events do not delay the others of their lot', async () => {
  await lot.report(anEvent('sensor-1', start))
  const { lots } = lot.app.services
  let go = () => {}
  const loaded = new Promise<void>((resolve) => (go = resolve))
  const load = lots.loadAhead.bind(lots)
  vi.spyOn(lots, 'loadAhead').mockImplementation(async (...how) => loaded.then(() => load(...how)))
  const lateOne = watch(lot.report(anEvent('sensor-2', start - 50 * minute)))
  expect(await lot.report(anEvent('sensor-3', start))).toEqual(accepted)
  expect(lateOne.result).toBeUndefined()
  go()
  await expect.poll(() => lateOne.result, patience).toEqual(accepted)
  expect((await lot.counts()).occupancy).toBe(3)
  expect(await lot.replayDifferences()).toEqual([])
})

test('the timers of other lots fire while a lot is locked, and its own afterwards', async () => {
  await lot.report(anEvent('sensor-1', start), anEvent('other-1', start))
  lot.clock.now = start + 6 * minute
  const ticks = async () =>
    (
      await lot.query(
        `select parking_lot_id as id, due_at from lot_timer where kind = 'tick' and due_at > $1`,
        [new Date(lot.clock.now)],
      )
    ).map(({ id }) => id)
  const unlock = await lock(lot.lotId)
  const fired = watch(lot.fire())
  await expect.poll(ticks, patience).toEqual([lot.otherLotId])
  await unlock()
  await expect.poll(() => fired.result, patience).toBeDefined()
  expect((await ticks()).sort()).toEqual([lot.lotId, lot.otherLotId].sort())
})
