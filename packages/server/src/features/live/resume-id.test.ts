import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOf, maxLotsOfId, readResumeId, resumeIdOf, type LotPoint } from './resume-id.ts'

const point = fc.record({ version: fc.nat(Number.MAX_SAFE_INTEGER), at: fc.nat(Number.MAX_SAFE_INTEGER) })
const points = fc
  .array(fc.tuple(fc.uuid(), point), { maxLength: 80 })
  .map((entries) => new Map<string, LotPoint>(entries))
const orderOf = (lots: ReadonlyMap<string, LotPoint>) => [...lots.keys()].sort()

describe('LIV-04: the id of an event', () => {
  test('gives back the versions of its lots', () =>
    fc.assert(
      fc.property(points, (lots) => {
        const order = orderOf(lots)
        expect(readResumeId(resumeIdOf(lots, order))).toEqual({
          check: checkOf(lots, order),
          versions: order.map((lotId) => lots.get(lotId)!.version),
        })
      }),
    ))

  test('is short, and of a header’s length for as many lots as it may have', () => {
    const lots = (count: number) =>
      new Map(
        Array.from({ length: count }, (_, nth) => [`lot ${nth}`, { version: 10 ** 9 + nth, at: Date.now() }]),
      )
    const lengthOf = (count: number) => resumeIdOf(lots(count), orderOf(lots(count))).length
    expect([1, 64].map(lengthOf)).toEqual([22, 442])
    expect(lengthOf(maxLotsOfId)).toBeLessThan(7_000)
    expect(readResumeId(resumeIdOf(lots(maxLotsOfId), orderOf(lots(maxLotsOfId))))?.versions).toHaveLength(
      maxLotsOfId,
    )
    expect(lengthOf(maxLotsOfId + 1)).toBe(0)
  })

  const lots = new Map([
    ['a', { version: 300, at: 1 }],
    ['b', { version: 5, at: 2 }],
  ])
  const id = resumeIdOf(lots, ['a', 'b'])

  test('has another check for other lots, and for versions written at another time', () => {
    const checks = [
      lots,
      new Map([...lots, ['b', { version: 5, at: 3 }]]),
      new Map([...lots, ['b', { version: 6, at: 2 }]]),
    ].map((some) => checkOf(some, ['a', 'b']))
    expect(new Set([...checks, checkOf(new Map([...lots, ['c', lots.get('b')!]]), ['a', 'c'])]).size).toBe(4)
  })

  test.each([
    ['none', undefined],
    ['one of a version before', '18446744073709551615'],
    ['empty', ''],
    ['no id', 'nonsense'],
    ['another form', id.replace('2.', '3.')],
    ['a check cut short', `2.abc.${id.split('.')[2]}`],
    ['another character', `${id}!`],
    ['a line break', `${id}\n`],
    ['a number that does not end', `2.${checkOf(lots, ['a', 'b'])}.gA`],
    ['a number written longer than needed', `2.${checkOf(lots, ['a', 'b'])}.gAA`],
    ['bits behind the last byte', `2.${checkOf(lots, ['a', 'b'])}.BR`],
    [
      'a number that is not exact',
      `2.${checkOf(lots, ['a', 'b'])}.${Buffer.alloc(9, 255).toString('base64url')}fw`,
    ],
    [
      'too many lots',
      `2.${checkOf(lots, ['a', 'b'])}.${Buffer.alloc(maxLotsOfId + 1, 1).toString('base64url')}`,
    ],
    ['endless', `2.${checkOf(lots, ['a', 'b'])}.${'A'.repeat(1_000_000)}`],
  ])('is not read: %s', (_, text) => expect(readResumeId(text)).toBeUndefined())

  test('is read from any text without an error', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String().map((text) => `2.${text}`),
        ),
        (text) => {
          const read = readResumeId(text)
          expect(read === undefined || read.versions.every(Number.isSafeInteger)).toBe(true)
        },
      ),
    ))
})
