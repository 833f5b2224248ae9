import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that the test finishes explicitly. */
const start = (limits = { maxWaiting: 20, maxWaitMs: 3_000 }) => {
  const turns = new Turns(limits)
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const take = (key: string, name: string, maxWaitMs?: number) =>
    turns.run(
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

test('work with the same key runs one at a time, in order; other keys do not wait', async () => {
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

test('failed work does not block the next', async () => {
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

test('work is refused at once when too many are waiting', async () => {
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

test('work that waits too long is refused and removed from the queue; some work may wait longer', async () => {
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
