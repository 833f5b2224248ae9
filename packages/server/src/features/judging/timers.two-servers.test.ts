import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { JudgedLots } from './judged-lots.ts'
import { judgeInTransaction } from './judging.transaction.ts'
import { fireDueTimers } from './timers.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
  await lot.report(anEvent('sensor-1', start), anEvent('other-1', start))
})
afterEach(() => lot.close())

/** A server that fires timers and counts the lots that it loads. */
const startServer = () => {
  const lots = new JudgedLots()
  const loaded = { count: 0 }
  const { loadTogether, load } = lots
  vi.spyOn(lots, 'loadTogether').mockImplementation(async (...args) => {
    const found = await loadTogether.apply(lots, args)
    loaded.count += found.size
    return found
  })
  vi.spyOn(lots, 'load').mockImplementation((...args) => {
    loaded.count++
    return load.apply(lots, args)
  })
  const fire = (more: Parameters<typeof fireDueTimers>[3] = {}) =>
    fireDueTimers(lot.database.pool, lots, lot.clock.now, {
      maxTickDelayMs: 0,
      lotsAtOnce: more.lotsAtOnce ?? 200,
    })
  return { fire, loaded }
}

test('ING-78: of two servers the one that judged a lot last fires its timers, and the other loads nothing', async () => {
  const [one, other] = [startServer(), startServer()]
  for (let tick = 1; tick <= 12; tick++) {
    lot.clock.now = start + tick * 5 * minute
    await (tick % 2 === 0 ? one : other).fire()
    await (tick % 2 === 0 ? other : one).fire()
  }
  const lots = (await lot.query('select from lot_state')).length
  // Each server at most once: the second finds out by loading a lot that it is the other's.
  expect(one.loaded.count + other.loaded.count).toBeLessThanOrEqual(2 * lots)
  const ticks = await lot.query(`select from lot_log where kind = 'timers' and parking_lot_id = $1`, [
    lot.lotId,
  ])
  expect(ticks).toHaveLength(12)
  expect(await lot.replayDifferences()).toEqual([])
})

test('ING-78: timers of a server that is late are fired by another one', async () => {
  const [one, other] = [startServer(), startServer()]
  const ticks = async () => (await lot.query(`select from lot_log where kind = 'timers'`)).length
  lot.clock.now = start + 5 * minute
  await one.fire()
  lot.clock.now = start + 10 * minute + 4_000
  await other.fire()
  lot.clock.now = start + 15 * minute
  const before = await ticks()
  await one.fire()
  expect(await ticks()).toBe(before)
  lot.clock.now += 4_000
  await one.fire()
  expect(await ticks()).toBeGreaterThan(before)
})

test('ING-78: the lots of another server that are due first do not keep a server from firing timers of its own', async () => {
  const [one, other] = [startServer(), startServer()]
  const tickOf = (minutes: number, lateMs = 0) => (lot.clock.now = start + minutes * minute + lateMs)
  tickOf(5)
  await one.fire()
  tickOf(10, 4_000)
  await lot.query("update lot_timer set due_at = due_at - interval '1 second' where parking_lot_id = $1", [
    lot.lotId,
  ])
  await other.fire({ lotsAtOnce: 1 })
  await one.fire()
  tickOf(15)
  await lot.query("update lot_timer set due_at = due_at - interval '1 second' where parking_lot_id = $1", [
    lot.lotId,
  ])
  expect(await one.fire({ lotsAtOnce: 1 })).toBe(1)
  const ticks = await lot.query(`select from lot_log where kind = 'timers' and parking_lot_id = $1`, [
    lot.lotId,
  ])
  expect(ticks).toHaveLength(2)
})

test('ING-70: events of a lot that this server holds wait for it, and those of others do not', async () => {
  const { lots } = lot.app.services
  let end = () => {}
  const isHeld = new Promise<void>((held) => {
    void judgeInTransaction(lot.database.pool, lots, [lot.lotId], lot.clock.now, async (_client, locked) => {
      for (const entry of locked.values()) entry.idle = true
      held()
      await new Promise<void>((resolve) => (end = resolve))
    })
  })
  await isHeld
  expect(lots.isHeld(lot.lotId)).toBe(true)
  let isAnswered = false
  const ofHeld = lot.report(anEvent('sensor-2', start)).finally(() => (isAnswered = true))
  await lot.report(anEvent('other-1', start + 1))
  expect(isAnswered).toBe(false)
  end()
  await ofHeld
  expect((await lot.counts()).occupancy).toBe(2)
  expect(await lot.replayDifferences()).toEqual([])
})
