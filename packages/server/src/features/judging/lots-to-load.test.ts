import { expect, test, vi } from 'vitest'
import { LotsToLoad } from './lots-to-load.ts'

const clock = () => 1

test('ING-72: lots that are asked for at the same time are loaded together, each once', async () => {
  const load = vi.fn(() => Promise.resolve())
  const lots = new LotsToLoad(load)
  const ids = Array.from({ length: 30 }, (_, nth) => `${nth}`)
  await Promise.all([...ids, '3', '29'].map((id) => lots.add(id, clock)))
  expect(load.mock.calls.map(([some]: unknown[]) => (some as string[]).length)).toEqual([25, 5])
  await lots.add('3', clock)
  expect(load).toHaveBeenCalledTimes(3)
})

test('ING-72: a lot that cannot be loaded does not keep the others from it', async () => {
  const load = vi.fn((ids: readonly string[]) =>
    ids.includes('broken') ? Promise.reject(new Error('cannot be loaded')) : Promise.resolve(),
  )
  const lots = new LotsToLoad(load)
  const all = await Promise.allSettled(['a', 'broken', 'b'].map((id) => lots.add(id, clock)))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('the clock of a load is the latest of those who asked', async () => {
  const times: number[] = []
  const lots = new LotsToLoad((_ids, now) => Promise.resolve(void times.push(now())))
  await Promise.all([lots.add('a', () => 5), lots.add('b', () => 9), lots.add('c', () => 7)])
  expect(times).toEqual([9])
})
