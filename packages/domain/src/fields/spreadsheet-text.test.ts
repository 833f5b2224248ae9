import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutApostrophe, withoutFormula, withoutFormulaButAmounts } from './spreadsheet-text.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '  =1',
  '\t1',
  '\r1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u3000＝1',
  "'=1",
  "''+1",
  "' @A1",
])('no spreadsheet reads %j as a formula', (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`)
  expect(withoutApostrophe(withoutFormula(text))).toBe(text)
})

test('other texts, and amounts below zero where they are shown, stay as they are', () => {
  for (const text of ['', 'ABC 123', 'a=b', 'ＡＢＣ', '12 - 3']) expect(withoutFormula(text)).toBe(text)
  for (const text of ["'s", "O'Hara"]) expect(withoutApostrophe(text)).toBe(text)
  expect(withoutFormulaButAmounts('-12.50')).toBe('-12.50')
  expect(withoutFormulaButAmounts('-12.50+1')).toBe("'-12.50+1")
})

test('a text that a cell gives back is the one that was written', () => {
  const text = fc.array(fc.constantFrom("'", '=', '-', ' ', '＠', '\t', 'a'), { maxLength: 6 })
  fc.assert(
    fc.property(text, (signs) => {
      expect(withoutApostrophe(withoutFormula(signs.join('')))).toBe(signs.join(''))
    }),
  )
})
