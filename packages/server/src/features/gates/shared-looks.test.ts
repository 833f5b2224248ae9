import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Refusal } from '#platform/http/problems.ts'
import { createCommandPolls } from './edge.commands.ts'
import type { GateParts } from './gate-parts.ts'
import { createPollLimit } from './poll-limit.ts'
import { SharedLooks } from './shared-looks.ts'

const tick = () => pause(1)

/** Looks that a test answers by hand; a notice comes when the test says so, or the waiting is called off. */
const start = () => {
  const looks: { wanted: readonly string[]; answer: (found: readonly (string | undefined)[]) => void }[] = []
  const fails: ((error: Error) => void)[] = []
  let wake = () => {}
  const notices = {
    closed: false,
    wait: (_lot: string, ms: number, calledOff?: AbortSignal) =>
      new Promise<void>((done) => {
        wake = done
        if (ms <= 0 || calledOff?.aborted) done()
        calledOff?.addEventListener('abort', () => done())
      }),
  }
  const shared = new SharedLooks<string, string>({
    notices,
    everyMs: 2_000,
    look: (_lot, wanted) =>
      new Promise((answer, fail) => {
        looks.push({ wanted, answer })
        fails.push(fail)
      }),
  })
  return { shared, looks, fails, notices, notice: () => wake() }
}

test('all who wait in a lot share one look at a time', async () => {
  const { shared, looks, notice } = start()
  const waits = ['a', 'b', 'c'].map((wanted) => shared.wait('lot', wanted, 25_000))
  await tick()
  expect(looks.map(({ wanted }) => wanted)).toEqual([['a']])
  looks[0]!.answer([undefined])
  await tick()
  expect(looks[1]!.wanted).toEqual(['a', 'b', 'c'])
  looks[1]!.answer([undefined, 'for b', undefined])
  expect(await waits[1]).toBe('for b')
  await tick()
  expect(looks).toHaveLength(2)
  notice()
  await tick()
  expect(looks[2]!.wanted).toEqual(['a', 'c'])
  looks[2]!.answer(['for a', 'for c'])
  expect(await Promise.all([waits[0], waits[2]])).toEqual(['for a', 'for c'])
})

test('each lot has its own looks', async () => {
  const { shared, looks } = start()
  const waits = ['one', 'two'].map((lot) => shared.wait(lot, lot, 25_000))
  for (const { wanted, answer } of looks) answer(wanted)
  expect(await Promise.all(waits)).toEqual(['one', 'two'])
})

test('somebody who comes is looked for at once, and one whose time is over gets one look', async () => {
  const { shared, looks } = start()
  const first = shared.wait('lot', 'a', 25_000)
  looks[0]!.answer([undefined])
  await tick()
  const late = shared.wait('lot', 'b', 0)
  await tick()
  expect(looks[1]!.wanted).toEqual(['a', 'b'])
  looks[1]!.answer(['for a', undefined])
  expect(await Promise.all([first, late])).toEqual(['for a', undefined])
})

test('nothing is looked up where nobody waits any more', async () => {
  const { shared, looks, notice } = start()
  const left = new AbortController()
  const wait = shared.wait('lot', 'a', 25_000, left.signal)
  looks[0]!.answer([undefined])
  await tick()
  left.abort()
  expect(await wait).toBeUndefined()
  notice()
  await tick()
  expect(looks).toHaveLength(1)
  expect(await shared.wait('lot', 'a', 25_000, left.signal)).toBeUndefined()
  void shared.wait('lot', 'b', 25_000)
  expect(looks).toHaveLength(2)
})

test('a look that fails is told to those who were in it, and the next begins anew', async () => {
  const { shared, looks, fails } = start()
  const first = shared.wait('lot', 'a', 25_000)
  const second = shared.wait('lot', 'b', 25_000)
  fails[0]!(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await tick()
  expect(looks[1]!.wanted).toEqual(['b'])
  looks[1]!.answer(['for b'])
  expect(await second).toBe('for b')
})

test('at the end of the server all who wait are answered', async () => {
  const { shared, looks, notices } = start()
  const wait = shared.wait('lot', 'a', 25_000)
  notices.closed = true
  looks[0]!.answer([undefined])
  expect(await wait).toBeUndefined()
})

test('GAT-44: a call too many ends the oldest of its own key alone', () => {
  const begin = createPollLimit(2)
  const [first, second] = [begin('key'), begin('key')]
  const other = begin('other')
  const third = begin('key')
  expect([first, second, third, other].map(({ ended }) => ended.aborted)).toEqual([true, false, false, false])
  first.end()
  second.end()
  expect(begin('key').ended.aborted).toBe(false)
  expect(third.ended.aborted).toBe(false)
})

test('GAT-44: a key in a loop is told to wait, at no cost to the database', async () => {
  let asked = 0
  const asSystem = () => Promise.resolve(void asked++)
  const poll = createCommandPolls({ database: { asSystem } } as unknown as GateParts)
  const codes = new Set<string>()
  for (let calls = 0; calls < 700; calls++)
    await poll({ 'x-api-key': 'swe_x' }, 0, new AbortController().signal).catch(({ code }: Refusal) =>
      codes.add(code),
    )
  expect([...codes]).toEqual(['wrong-key', 'too-many-requests'])
  expect(asked).toBe(600)
})
