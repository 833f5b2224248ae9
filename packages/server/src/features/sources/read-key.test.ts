import { expect, test } from 'vitest'
import { readKey } from './read-key.ts'

test.each([
  [{ authorization: 'Bearer sw_a' }, 'sw_a'],
  [{ authorization: 'Token sw_a' }, 'sw_a'],
  [{ authorization: 'token  sw_a' }, 'sw_a'],
  [{ 'x-api-key': 'sw_a' }, 'sw_a'],
  [{ authorization: 'Basic abc', 'x-api-key': 'sw_a' }, 'sw_a'],
  [{ authorization: 'Bearer sw_a', 'x-api-key': 'sw_b' }, 'sw_a'],
  [{ authorization: 'Bearer' }, undefined],
  [{ authorization: 'Bearer a b' }, undefined],
  [{ authorization: `Bearer ${'a'.repeat(201)}` }, undefined],
  [{ 'x-api-key': '' }, undefined],
  [{ authorization: `Basic ${btoa('reader:sw_a')}` }, 'sw_a'],
  [{ authorization: `Basic ${btoa(':sw_a:b')}` }, 'sw_a:b'],
  [{ authorization: `Basic ${btoa('sw_a')}` }, undefined],
  [{ authorization: `Basic ${btoa('reader:')}` }, undefined],
  [{ authorization: `Basic ${btoa(`reader:${'a'.repeat(201)}`)}` }, undefined],
  [{}, undefined],
])('headers %j hold the key %j', (headers, key) => {
  expect(readKey(headers)).toBe(key)
})
