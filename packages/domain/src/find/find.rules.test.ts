import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasAnyWord,
  hasEveryWord,
  lastPartKey,
  lastPartOf,
  matchRank,
  numberKey,
  plainText,
  searchWords,
  similarPlates,
} from './find.rules.ts'

describe('find', () => {
  it('FND-01: case, accents and surplus words make no difference', () => {
    expect(plainText('Cajón ÉXITO')).toBe('cajon exito')
    expect(searchWords('  Plaza   MAYOR ')).toEqual(['plaza', 'mayor'])
    expect(searchWords('a b c d e f g h')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(searchWords('   ')).toEqual([])
  })

  it.each([
    ['L3-114', 'l3114'],
    ['l3 114', 'l3114'],
    ['P1_B.18/2#', 'p1b182'],
    ['--', ''],
  ])('FND-01: the key of %s is %s', (number, key) => {
    expect(numberKey(number)).toBe(key)
  })

  it.each([
    ['022', '22'],
    ['0', '0'],
    ['000', '0'],
    ['b18', 'b18'],
  ])('FND-03: the last part %s is compared as %s', (word, key) => {
    expect(lastPartKey(word)).toBe(key)
  })

  it.each([
    ['L3-114', '114'],
    ['E-022', '22'],
    ['L1-B18', 'b18'],
    ['7', '7'],
  ])('FND-03: the last part of %s is %s', (number, part) => {
    expect(lastPartOf(number)).toBe(part)
  })

  it.each([
    ['Zones', 'zones', 0],
    ['Open gate', 'op', 1],
    ['Open gate', 'gate', 2],
    ['Open gate', 'ate', 3],
  ])('FND-05: %s for “%s” has rank %i', (name, search, rank) => {
    expect(matchRank(name, search)).toBe(rank)
  })

  it('FND-02: every word has to be there', () => {
    expect(hasEveryWord('Plaza Mérida, Centro', 'merida cen')).toBe(true)
    expect(hasEveryWord('Plaza Mérida, Centro', 'merida norte')).toBe(false)
    expect(hasEveryWord('Plaza', '')).toBe(true)
    expect(hasEveryWord('Plaza Norte', 'norte - plaza')).toBe(true)
    expect(hasEveryWord('Plaza Norte', '-')).toBe(false)
    expect(hasAnyWord('Zones', 'harbour zon')).toBe(true)
    expect(hasAnyWord('Zones', 'harbour')).toBe(false)
    expect(hasAnyWord('Zones', '')).toBe(true)
  })
})

describe('FND-08: similar plates', () => {
  it.each([
    ['another character', 'ckrx708', 'ckrx7o8'],
    ['one that is missing', 'ckrx708', 'ckr708'],
    ['one more', 'ckrx708', 'ckrrx708'],
    ['separators', 'CKRX-708', 'ckrx108'],
  ])('differ by %s', (_what, word, plate) => expect(similarPlates(word)).toContain(plate))

  it.each(['ck70', 'ckrx708901', 'amara!', ''])('are none of %j', (word) =>
    expect(similarPlates(word)).toEqual([]),
  )

  it('are never the plate itself, and differ in one character', () => {
    const plate = fc.stringMatching(/^[a-z0-9]{5,8}$/)
    fc.assert(
      fc.property(plate, (word) => {
        const near = similarPlates(word)
        expect(near).not.toContain(word)
        expect(near.every((one) => Math.abs(one.length - word.length) <= 1 && one.length <= 8)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})
