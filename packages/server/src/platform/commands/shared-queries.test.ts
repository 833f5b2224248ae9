import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SharedQueries } from './shared-queries.ts'

const tick = () => pause(1)

/** Queries whose results and notices are controlled by the test. */
const start = () => {
  const queries: {
    requests: readonly string[]
    answer: (results: readonly (string | undefined)[]) => void
  }[] = []
  const fails: ((error: Error) => void)[] = []
  let wake = () => {}
  const notices = {
    closed: false,
    wait: (_lot: string, ms: number, signal?: AbortSignal) =>
      new Promise<void>((done) => {
        wake = done
        if (ms <= 0 || signal?.aborted) done()
        signal?.addEventListener('abort', () => done())
      }),
  }
  const shared = new SharedQueries<string, string>({
    notices,
    everyMs: 2_000,
    query: (_lot, requests) =>
      new Promise((answer, fail) => {
        queries.push({ requests, answer })
        fails.push(fail)
      }),
  })
  return { shared, queries, fails, notices, notice: () => wake() }
}

test('all waiting requests of a lot share one query at a time', async () => {
  const { shared, queries, notice } = start()
  const waits = ['a', 'b', 'c'].map((request) => shared.wait('lot', request, 25_000))
  await tick()
  expect(queries.map(({ requests }) => requests)).toEqual([['a']])
  queries[0]!.answer([undefined])
  await tick()
  expect(queries[1]!.requests).toEqual(['a', 'b', 'c'])
  queries[1]!.answer([undefined, 'for b', undefined])
  expect(await waits[1]).toBe('for b')
  await tick()
  expect(queries).toHaveLength(2)
  notice()
  await tick()
  expect(queries[2]!.requests).toEqual(['a', 'c'])
  queries[2]!.answer(['for a', 'for c'])
  expect(await Promise.all([waits[0], waits[2]])).toEqual(['for a', 'for c'])
})

test('each lot is queried separately', async () => {
  const { shared, queries } = start()
  const waits = ['one', 'two'].map((lot) => shared.wait(lot, lot, 25_000))
  for (const { requests, answer } of queries) answer(requests)
  expect(await Promise.all(waits)).toEqual(['one', 'two'])
})

test('a new request is queried for at once, and one without time left gets one query', async () => {
  const { shared, queries } = start()
  const first = shared.wait('lot', 'a', 25_000)
  queries[0]!.answer([undefined])
  await tick()
  const late = shared.wait('lot', 'b', 0)
  await tick()
  expect(queries[1]!.requests).toEqual(['a', 'b'])
  queries[1]!.answer(['for a', undefined])
  expect(await Promise.all([first, late])).toEqual(['for a', undefined])
})

test('a lot without waiting requests is not queried', async () => {
  const { shared, queries, notice } = start()
  const left = new AbortController()
  const wait = shared.wait('lot', 'a', 25_000, left.signal)
  queries[0]!.answer([undefined])
  await tick()
  left.abort()
  expect(await wait).toBeUndefined()
  notice()
  await tick()
  expect(queries).toHaveLength(1)
  expect(await shared.wait('lot', 'a', 25_000, left.signal)).toBeUndefined()
  void shared.wait('lot', 'b', 25_000)
  expect(queries).toHaveLength(2)
})

test('a failed query rejects its requests, and the next one works again', async () => {
  const { shared, queries, fails } = start()
  const first = shared.wait('lot', 'a', 25_000)
  const second = shared.wait('lot', 'b', 25_000)
  fails[0]!(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await tick()
  expect(queries[1]!.requests).toEqual(['b'])
  queries[1]!.answer(['for b'])
  expect(await second).toBe('for b')
})

test('when the server stops, all waiting requests are answered', async () => {
  const { shared, queries, notices } = start()
  const wait = shared.wait('lot', 'a', 25_000)
  notices.closed = true
  queries[0]!.answer([undefined])
  expect(await wait).toBeUndefined()
})
