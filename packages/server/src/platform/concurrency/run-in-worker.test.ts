import { expect, test } from 'vitest'
import { runInWorker, TooMuchWork } from './run-in-worker.ts'

const answer = `const { parentPort, workerData } = require('node:worker_threads')
  setTimeout(() => parentPort.postMessage(workerData * 2), 20)`

test('every concurrent call gets its own worker’s result', async () => {
  const inputs = [1, 2, 3, 4, 5, 6]
  expect(await Promise.all(inputs.map((input) => runInWorker<number>(answer, input)))).toEqual([
    2, 4, 6, 8, 10, 12,
  ])
})

test('at most two work at once', async () => {
  const code = `const { parentPort } = require('node:worker_threads')
    const began = Date.now()
    setTimeout(() => parentPort.postMessage([began, Date.now()]), 100)`
  const spans = await Promise.all([1, 2, 3, 4].map(() => runInWorker<[number, number]>(code, null)))
  for (const [began] of spans) {
    const beside = spans.filter(([other, ended]) => other <= began && ended > began)
    expect(beside.length).toBeLessThanOrEqual(2)
  }
})

test('a worker that fails or ends without a result is an error, and the next one runs', async () => {
  await expect(runInWorker('throw new RangeError("too deep")', null)).rejects.toThrow('too deep')
  await expect(runInWorker('process.exit(0)', null)).rejects.toThrow('without a result')
  expect(await runInWorker<number>(answer, 21)).toBe(42)
})

test('the calling thread is not blocked', async () => {
  const code = `const until = Date.now() + 300
    while (Date.now() < until);
    require('node:worker_threads').parentPort.postMessage('done')`
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  expect(await runInWorker(code, null)).toBe('done')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})

const endless = "/^(a+)+$/.test('a'.repeat(60) + 'b')"

test('workers that take too long are terminated and refused, and the next ones run', async () => {
  const began = Date.now()
  const all = [1, 2, 3, 4].map(() => runInWorker(endless, null, { maxMs: 200 }))
  for (const outcome of await Promise.allSettled(all))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'invalid', limit: 'time' } })
  expect(await runInWorker<number>(answer, 21)).toBe(42)
  expect(Date.now() - began).toBeLessThan(5_000)
})

test('a worker that uses too much memory is refused', async () => {
  const code = 'const all = []; for (;;) all.push({ a: [all.length] })'
  const work = runInWorker(code, null, { maxMegabytes: 16 })
  await expect(work).rejects.toThrow(TooMuchWork)
  await expect(work).rejects.toMatchObject({ code: 'invalid', limit: 'memory' })
})

test('when too many are waiting, another one is refused at once', async () => {
  const all = Array.from({ length: 35 }, () => runInWorker(endless, null, { maxMs: 20 }))
  await expect(all[34]).rejects.toMatchObject({ code: 'unavailable' })
  const others = await Promise.allSettled(all.slice(0, 34))
  for (const outcome of others) expect(outcome).toMatchObject({ reason: { limit: 'time' } })
  expect(await runInWorker<number>(answer, 21)).toBe(42)
})
