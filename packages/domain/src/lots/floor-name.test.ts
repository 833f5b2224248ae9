import { expect, test } from 'vitest'
import { offeredFloorNames, showFloorName } from './floor-name.ts'

test.each([
  ['M', 'Main'],
  ['P1', 'P1'],
  ['P6', 'P6'],
  ['Parkade', 'Parkade'],
  ['1', 'L1'],
  ['9', 'L9'],
  ['mezzanine', 'Mezzanine'],
])('floor %s shows as %s', (name, shown) => {
  expect(showFloorName(name)).toBe(shown)
})

test('named floors are displayed in the reader’s language', () => {
  const words = { main: 'Principal', mezzanine: 'Entrepiso' }
  expect(['M', 'mezzanine'].map((name) => showFloorName(name, words))).toEqual(['Principal', 'Entrepiso'])
})

test('the offered floors are levels 1 to 9, underground 1 to 6, main and mezzanine, each once', () => {
  expect([...offeredFloorNames].sort()).toEqual(
    [
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      'M',
      'P1',
      'P2',
      'P3',
      'P4',
      'P5',
      'P6',
      'mezzanine',
    ].sort(),
  )
})
