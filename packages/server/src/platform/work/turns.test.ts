import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that a test ends by hand. */
const start = (limits = { maxWaiting: 20, maxWaitMs: 3_000 }) => {
  const turns = new Turns(limits)
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const take = (key: string, name: string, maxWaitMs?: number) =>
    turns.take(
      key,
      () =>
        new Promise<string>((done, fail) => {
          begun.push(name)
          ends.set(name, (failure) => (failure ? fail(failure) : done(name)))
        }),
      maxWaitMs,
    )
  return { take, begun, end: (name: string, failure?: Error) => ends.get(name)!(failure) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('work of one key is done one at a time, in order; another key does not wait for it', async () => {
  const { take, begun, end } = start()
  const all = [take('lot', 'a'), take('lot', 'b'), take('lot', 'c'), take('other', 'd')]
  await settle()
  expect(begun).toEqual(['a', 'd'])
  end('a')
  await settle()
  expect(begun).toEqual(['a', 'd', 'b'])
  end('b')
  await settle()
  end('c')
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails passes the turn on', async () => {
  const { take, begun, end } = start()
  const [first, second] = [take('lot', 'a'), take('lot', 'b')]
  await settle()
  end('a', new Error('no'))
  await expect(first).rejects.toThrow('no')
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await second).toBe('b')
})

test('who comes when too many wait is refused at once', async () => {
  const { take, end, begun } = start({ maxWaiting: 1, maxWaitMs: 3_000 })
  const [first, second] = [take('lot', 'a'), take('lot', 'b')]
  await expect(take('lot', 'c')).rejects.toMatchObject({ code: 'unavailable' })
  end('a')
  await first
  await settle()
  end('b')
  await second
  expect(begun).toEqual(['a', 'b'])
})

test('who waits too long is refused and leaves the line; some work may wait longer', async () => {
  const { take, end, begun } = start()
  const first = take('lot', 'a')
  const second = take('lot', 'b')
  const third = take('lot', 'c', 60_000)
  const refused = expect(second).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(3_000)
  await refused
  end('a')
  await first
  await settle()
  expect(begun).toEqual(['a', 'c'])
  end('c')
  expect(await third).toBe('c')
})
