import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalisePlate } from './plates.ts'

describe('VEH-03: a plate as devices read it', () => {
  test.each([
    ['upper case without signs', 'ckrx-708', 'CKRX708'],
    ['without spaces', ' ab c 12 ', 'ABC12'],
    ['dots', 'B·MW•1', 'BMW1'],
    ['Latin letters without accents', 'ñ-12é', 'N12E'],
    ['however they were encoded', 'n\u0303-12e\u0301', 'N12E'],
    ['umlauts', 'gö-ab 12', 'GOAB12'],
    ['carons and strokes', 'ši-łø 1đ', 'SILO1D'],
    ['accents of other alphabets', 'й1 が2 أ3', 'Й1が2أ3'],
    ['a sharp s', 'gro\u00df 1', 'GROSS1'],
    ['Cyrillic', 'м 123 ав 77', 'М123АВ77'],
    ['Cyrillic is not Latin', 'а', 'А'],
    ['Greek', 'ιβε-1234', 'ΙΒΕ1234'],
    ['Chinese', '京A·12345', '京A12345'],
    ['Japanese', '品川 330 さ 12-34', '品川330さ1234'],
    ['full width', 'ＡＢＣ－１２３', 'ABC123'],
    ['Arabic letters and digits', 'ب ح د ١٢٣٤', 'بحد١٢٣٤'],
    ['Hebrew', 'א 12-345', 'א12345'],
    ['Thai', 'กข 1234', 'กข1234'],
    ['Korean', '12가 3456', '12가3456'],
    ['Korean in parts', '12\u1100\u11613456', '12가3456'],
    ['no letter nor digit', '🚗 -·- ', ''],
    ['nothing', '', ''],
  ])('%s', (_name, read, plate) => {
    expect(normalisePlate(read)).toBe(plate)
  })

  test('Cyrillic А and Latin A stay two letters', () => {
    expect(normalisePlate('А1')).not.toBe(normalisePlate('A1'))
  })

  test('normalising is idempotent and leaves only letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (read) => {
        const plate = normalisePlate(read)
        expect(normalisePlate(plate)).toBe(plate)
        expect(plate).toMatch(/^[\p{L}\p{N}]*$/u)
      }),
      { numRuns: 2_000 },
    )
  })
})
