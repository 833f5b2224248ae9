import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer } from '#testing/test-app.ts'
import { createLastResort } from './last-resort.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const listen = (close: () => Promise<void>) => {
  const reports: string[] = []
  const codes: number[] = []
  const onError = createLastResort({
    close,
    exit: (code) => codes.push(code),
    report: (text) => reports.push(text),
  })
  return { onError, reports, codes }
}

test('OPS-10: an uncaught error is logged with its stack, and a running request gets its response', async () => {
  vi.useRealTimers()
  const server = await startTestServer()
  const base = await server.server.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${await server.tokenOf('provider')}` }
  const owner = await server.database.owner()
  await fetch(`${base}/api/parking-lots`, { headers })
  await owner.query('begin; lock table parking_lot in access exclusive mode')
  const answer = fetch(`${base}/api/parking-lots`, { headers })
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
  const { onError, reports, codes } = listen(server.close)
  onError(new Error('nobody caught this'))
  await owner.query('rollback')
  await owner.end()
  expect((await answer).status).toBe(200)
  await expect.poll(() => codes, { timeout: 10_000 }).toEqual([70])
  expect(reports[0]).toMatch(/nobody caught this\n\s+at /)
})

test('OPS-10: a second error is logged too, and the process ends even if the shutdown hangs', async () => {
  const { onError, reports, codes } = listen(() => new Promise(() => {}))
  onError(new Error('first'))
  onError('second, and no error at all')
  expect(reports).toHaveLength(2)
  expect(codes).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(codes).toEqual([70])
})

test('an error during the shutdown is logged', async () => {
  const { onError, reports, codes } = listen(() => Promise.reject(new Error('the database is gone')))
  onError(new Error('first'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reports.at(-1)).toContain('the database is gone')
  expect(codes).toEqual([70])
})
