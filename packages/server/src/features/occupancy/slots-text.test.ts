import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSlots } from './slots-text.ts'

test.each([
  ['{}', []],
  ['{NULL}', [null]],
  ['{0}', [0]],
  ['{NULL,NULL}', [null, null]],
  ['{1,NULL,23,100000}', [1, null, 23, 100_000]],
])('%s', (text, slots) => {
  expect(readSlots(text)).toEqual(slots)
})

test('reads everything that the database writes', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat())), (slots) => {
      expect(readSlots(`{${slots.map((value) => value ?? 'NULL').join(',')}}`)).toEqual(slots)
    }),
  )
})
