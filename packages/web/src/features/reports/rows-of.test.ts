import { expect, test } from 'vitest'
import { narrowed } from './rows-of.ts'

test.each([
  [undefined, {}, ''],
  [undefined, { entry: ['charge'] }, 'entry:charge'],
  ['kind:parking', { entry: ['charge'] }, 'kind:parking;entry:charge'],
  ['entry:refund', { entry: ['refund', 'void'] }, 'entry:refund'],
  ['entry:charge', { entry: ['refund', 'void'] }, undefined],
])('REP-03: within %s, the rows of %j are found by %s', (chosen, rows, filter) =>
  expect(narrowed(chosen, rows)).toBe(filter),
)
