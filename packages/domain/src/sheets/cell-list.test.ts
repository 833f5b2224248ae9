import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clean } from './cell-value.ts'
import { listInCell, valuesInCell } from './cell-list.ts'

test.each([
  ['Kia', ['Kia']],
  ['Kia, Fiat', ['Kia', 'Fiat']],
  ['Kia;Fiat', ['Kia', 'Fiat']],
  ['Kia,\nFiat', ['Kia', 'Fiat']],
  ['Kia\r\n\r\nFiat', ['Kia', 'Fiat']],
  ['Kia\n,Fiat', ['Kia', '', 'Fiat']],
  [', 500', ['', '500']],
  ['Kia, ', ['Kia', '']],
  ['"Ford, Inc.", Kia', ['Ford, Inc.', 'Kia']],
  ['Kia ; "Ford; Inc."', ['Kia', 'Ford; Inc.']],
  ['"Ford, ""Inc."""\nKia', ['Ford, "Inc."', 'Kia']],
  ['"Ford, Inc., Kia', ['"Ford', 'Inc.', 'Kia']],
  ['"Ford" Inc., Kia', ['"Ford" Inc.', 'Kia']],
  ['17" wheels, 18"', ['17" wheels', '18"']],
  ['"", Kia', ['', 'Kia']],
  ['', ['']],
])('PIM-05: the values of the cell %j', (cell, values) => expect(valuesInCell(cell)).toEqual(values))

test('PIM-32: values are the same in a cell and out of it', () => {
  const sign = fc.constantFrom('"', ',', ';', "'", '=', ' ', '\n', '\r\n', '""', '", "', 'a', 'é', '，', '\\')
  const value = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      const isBlank = values.every((one) => one === '')
      expect(valuesInCell(listInCell(values))).toEqual(isBlank ? [''] : values.map(clean))
    }),
    { numRuns: 2_000 },
  )
})
