import { expect, test } from 'vitest'
import type { Refusal } from '#platform/http/problems.ts'
import { createCommandPolls } from './edge.commands.ts'
import type { GateParts } from './gate-parts.ts'
import { createPollLimit } from './poll-limit.ts'

test('GAT-44: a request over the limit ends the oldest one of its key only', () => {
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

test('GAT-44: a key that polls in a loop gets 429, without a database query', async () => {
  let queries = 0
  const asSystem = () => Promise.resolve(void queries++)
  const poll = createCommandPolls({ database: { asSystem } } as unknown as GateParts)
  const codes = new Set<string>()
  for (let calls = 0; calls < 700; calls++)
    await poll({ 'x-api-key': 'swe_x' }, 0, new AbortController().signal).catch(({ code }: Refusal) =>
      codes.add(code),
    )
  expect([...codes]).toEqual(['wrong-key', 'too-many-requests'])
  expect(queries).toBe(600)
})
