import { describe, expect, test } from 'vitest'
import { shownBy } from './shown-number.ts'

const shown = (code: string, value: number) => {
  const one = shownBy(code).ofNumber(value)
  if (one === 'itself') return one
  if ('text' in one) return one.text
  return one.isSameNumber ? 'the same number' : 'other'
}

describe('LIM-22: what a format shows', () => {
  test.each([
    ['General', 12.5, 'itself'],
    ['@', 12, 'itself'],
    ['0', 12, 'itself'],
    ['#', 12, 'itself'],
    ['#,##0', 999, 'itself'],
    ['[Red]0', 12, 'itself'],
    ['[$-409]0', 12, 'itself'],
    ['[$-en-US]0', 12, 'itself'],
    ['[$-1000000]0', 12, 'itself'],
    ['0_);(0)', 12, 'itself'],
    ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 12, 'itself'],
    ['General;-General;General;@', 12, 'itself'],
    ['-0', -5, 'other'],
    ['0', -5, 'itself'],
    ['0.##', 1.25, 'itself'],
    ['0.00', 19.989999999999998, 'itself'],
    ['000', 7, '007'],
    ['00000', 1234, '01234'],
    ['0.00', 5, '5.00'],
    ['0.00', 1.1, '1.10'],
    ['000.0', 1.5, '001.5'],
    ['?0', 7, 'itself'],
  ])('%s of %d: %s', (code, value, expected) => expect(shown(code, value)).toBe(expected))

  test.each([
    ['scientific', '0.00E+00', 120_000],
    ['scientific', '##0.0E+0', 120_000],
    ['scientific in small letters', '0e+0', 1],
    ['a fraction', '# ?/?', 0.5],
    ['words', '"P-"0000', 8],
    ['words after', '0" kg"', 8],
    ['words beside General', 'General" m"', 8],
    ['an escaped letter', '\\P0', 8],
    ['a sign', '000-0000', 5_551_234],
    ['a sign', '0/0', 12],
    ['brackets', '(000) 000', 555_123],
    ['blanks between digits', '000 000', 555_123],
    ['other digits', '[DBNum1]0', 8],
    ['Thai digits', 't0', 8],
    ['rounding', '0', 12.4],
    ['rounding', '0.0', 1.25],
    ['nothing for zero', '0;-0;;@', 0],
    ['nothing at all', ';;;', 8],
    ['nothing at all', '#', 0],
    ['a condition', '[>100]0;"low"', 8],
    ['a sign for zero', '0;-0;"-"', 0],
    ['a negative number as a positive one', '0;0', -5],
    ['a filler', '*-0', 8],
  ])('%s: %s of %d is another text', (_what, code, value) => expect(shown(code, value)).toBe('other'))

  test.each([
    ['0%', 0.5],
    ['0.00%', 0.5],
    ['0,', 12_000],
    ['0.0,', 12_500],
    ['#,##0,,"M"', 5_000_000],
    ['"$"#,##0', 89.5],
    ['0', 89.5],
    ['_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)', 89.5],
    ['# ?/?', 89.5],
    ['0E+0', 90],
    ['"$"0"k"', 90],
    ['0 "k$"', 90],
    ['[$M$]0', 90],
    ['0"00"', 90],
    ['0".50"', 90],
    ['"1"0', 90],
    ['0"$"00', 8_950],
    ['[<100]"$"0.00;0', 89.5],
    ['[>1000]0.00;"$"0.00', 89.5],
    ['-0.00', 89.5],
    ['"$"0.00;"$"0.00', -89.5],
    ['"$"0;"$"-0;"free"', 0],
    ['[$-2000000]0', 90],
    ['[$-D000000]0', 90],
    ['[DBNum1]0', 90],
    [';;;', 90],
  ])('%s of %d is another number', (code, value) => expect(shown(code, value)).toBe('other'))

  test.each([
    ['#,##0', 1_200],
    ['0,000', 5],
    ['$0', 8],
    ['0;-0', -5],
    ['"$"#,##0.00', 1_234.5],
    ['[$€-407]0', 8],
    ['[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00', -8.5],
    ['_-[$$-80A]* #,##0.00_-;\\-[$$-80A]* #,##0.00_-;_-[$$-80A]* "-"??_-;_-@_-', 89.5],
    ['#,##0.00\\ "$ CA"', 89.5],
    ['#,##0.00\\ [$€-x-euro2]', 89.5],
    ['"CA$"0.00', 89.5],
    ['"MX$"0.00" MXN"', 89.5],
    ['[$USD] #,##0.00', 89.5],
    ['"$"General', 89.5],
    ['#,##0.00 "kr"', 89.5],
    ['"$"#,##0.00_);("$"#,##0.00)', -89.5],
    ['0.##', 5],
    ['#.0', 0.5],
  ])('%s of %d is the same number', (code, value) => expect(shown(code, value)).toBe('the same number'))

  test.each([
    ['@', true],
    ['General', true],
    ['0.00', true],
    ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', true],
    ['"P-"@', false],
    ['0;0;0;"P-"@', false],
    [';;;', false],
    ['0;-0;;', false],
  ])('%s shows a text as it is: %s', (code, expected) => expect(shownBy(code).isTextShown).toBe(expected))

  test('a long or broken code is read quickly', () => {
    const began = performance.now()
    for (const code of [
      '['.repeat(255),
      '"'.repeat(255),
      '\\'.repeat(255),
      '0,'.repeat(127),
      '#'.repeat(255),
    ])
      shownBy(code).ofNumber(12.5)
    expect(performance.now() - began).toBeLessThan(200)
  })
})
