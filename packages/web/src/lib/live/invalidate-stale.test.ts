import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import { invalidateStale } from './invalidate-stale.ts'
import { lotKey } from './lot-keys.ts'

test.each<[string, LotChange['changes']['stale'], boolean[]]>([
  ['stalls', ['stalls'], [true, false, false]],
  ['devices', ['lot', 'devices'], [false, true, false]],
  ['nothing', undefined, [false, false, false]],
])('queries of what is stale are asked again, of that lot alone: %s', (_what, stale, expected) => {
  const queries = new QueryClient()
  const keys = [lotKey('1', 'stalls', 'P1'), lotKey('1', 'devices', 'zones'), lotKey('2', 'stalls', 'P1')]
  for (const key of keys) queries.setQueryData(key, [])
  invalidateStale({ lot: '1', version: 9, changes: stale ? { stale } : {} }, queries)
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual(expected)
})
