import { expect, test } from 'vitest'
import { reasonsNotToMove, checkCustomer } from './customers.rules.ts'

test.each([
  ['Northgate', undefined],
  [' ', 'required'],
  ['x'.repeat(121), 'too-long'],
  ['a\u0000b', 'invalid'],
])('CUS-01: %j is %s', (name, code) => {
  expect(checkCustomer({ name })[0]?.code).toBe(code)
})

test('CUS-15: all reasons are given together; lot names are compared ignoring case, devices by id', () => {
  const present = { lots: ['North Tower', 'Yard'], devices: ['A1', 'b2'] }
  expect(reasonsNotToMove({ lots: ['north tower '], devices: ['A1', 'B2'] }, present)).toEqual([
    { path: 'lots', there: ['north tower '] },
    { path: 'devices', there: ['A1'] },
  ])
  expect(reasonsNotToMove({ lots: ['South'], devices: [] }, present)).toEqual([])
})
