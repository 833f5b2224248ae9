import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isErasedPlate } from '../vehicles/erased-plate.ts'
import { lookAlikesOf } from '../vehicles/plate-match.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import { erasePlates, type ErasableRead, type ErasableVisit } from './plate-erasure.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let drawn = 0
const random = (below: number) => (drawn = (drawn * 1103515245 + 12345) & 0x7fffffff) % below
const read = (plate: string, at: number, more: Partial<ErasableRead> = {}): ErasableRead => ({
  sourceId: 's',
  eventId: `${plate}@${at}`,
  at,
  plate,
  candidates: [{ plate, score: 0.9 }],
  ...more,
})
const visit = (
  entry: ErasableRead,
  exit?: ErasableRead,
  more: Partial<ErasableVisit> = {},
): ErasableVisit => ({
  id: entry.eventId,
  plate: entry.plate,
  passholderId: null,
  enteredAt: entry.at,
  exitedAt: exit?.at ?? null,
  entryEventId: entry.eventId,
  exitEventId: exit?.eventId ?? null,
  ...more,
})
const erase = (visits: ErasableVisit[], reads: ErasableRead[], known: string[] = [], until = day) => {
  const erasure = erasePlates({
    from: 0,
    until,
    visits,
    reads,
    isKnown: (plate) => known.includes(plate),
    random,
  })
  return {
    visits: visits.map((one) => erasure.visits.get(one)),
    reads: reads.map((one) => erasure.reads.get(one)),
  }
}

describe('RET-20: a token', () => {
  test('is a valid plate, can be recognised as a token, and is no look-alike of another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
        drawn = seed
        const { visits } = erase([visit(read('AAA111', 0)), visit(read('BBB222', 0))], [])
        const [one, other] = visits as [string, string]
        expect(isErasedPlate(one) && isErasedPlate(other)).toBe(true)
        expect(normalisePlate(one)).toBe(one)
        expect(one).not.toBe(other)
        expect(lookAlikesOf(one)).not.toContain(other)
      }),
    )
  })

  test.each(['ERASED', 'ABC123', 'ERASEDABC', 'erased'])('%s is not a token', (plate) => {
    expect(isErasedPlate(plate)).toBe(false)
  })
})

describe('RET-21: a visit without passholder', () => {
  test('has one token in the visit and all its reads: entry, within, exit and repeats after it', () => {
    const reads = [0, 5000, hour, 2 * hour, 2 * hour + 5000].map((at) => read('AAA111', at))
    const { visits, reads: tokens } = erase([visit(reads[0]!, reads[3]!)], reads)
    expect(visits[0]).toBeDefined()
    expect(new Set(tokens)).toEqual(new Set(visits))
  })

  test('has another token at the next visit of the same plate', () => {
    const reads = [0, hour, 5 * hour, 6 * hour].map((at) => read('AAA111', at))
    const both = [visit(reads[0]!, reads[1]!), visit(reads[2]!, reads[3]!)]
    const { visits, reads: tokens } = erase(both, reads)
    expect(visits[0]).not.toBe(visits[1])
    expect(tokens).toEqual([visits[0], visits[0], visits[1], visits[1]])
  })

  test('VIS-04: ended by the next entry shares its token with that visit, also across days', () => {
    const [entry, next, exit] = [read('AAA111', 0), read('AAA111', hour), read('AAA111', 2 * hour)]
    const both = [visit(entry, next), visit(next, exit)]
    const { visits, reads } = erase(both, [entry, next, exit])
    expect(new Set([...visits, ...reads])).toEqual(new Set([visits[0]]))

    const [first] = erase([visit(entry, next)], [entry, next], [], minute).visits
    const later = [visit(entry, next, { plate: first! }), visit(next, exit)]
    expect(erase(later, [exit])).toEqual({ visits: [undefined, first], reads: [first] })
  })

  test('VIS-06: ended by a look-alike plate ends with a look-alike token', () => {
    const reads = [read('AAA1O1', 0), read('AAA101', hour), read('AAA101', hour + 5000)]
    const { visits, reads: tokens } = erase([visit(reads[0]!, reads[1]!)], reads)
    const [token] = visits as [string]
    const [entered, left, again] = tokens as [string, string, string]
    expect([entered, again]).toEqual([token, left])
    expect(left).not.toBe(token)
    expect(lookAlikesOf(left)).toContain(token)
    expect(isErasedPlate(left)).toBe(true)
  })

  test('ending after the slice includes its later reads', () => {
    const reads = [read('AAA111', day - hour), read('AAA111', day + hour), read('BBB222', day + hour)]
    const { visits, reads: tokens } = erase([visit(reads[0]!, reads[1]!)], reads)
    expect(tokens).toEqual([visits[0], visits[0], undefined])
  })
})

describe('RET-22: a read without a visit', () => {
  test('has the token of its series, also past the end of the slice, and is not erased when made after that', () => {
    const ats = [0, 10 * minute, hour, day - minute, day + minute, day + hour]
    const reads = [...ats.map((at) => read('AAA111', at)), read('BBB222', 0)]
    const [one, close, apart, last, over, later, other] = erase([], reads).reads
    expect(one).toBeDefined()
    expect(close).toBe(one)
    expect(new Set([one, apart, last, other]).size).toBe(4)
    expect(over).toBe(last)
    expect(later).toBeUndefined()
  })
})

describe('RET-23: not erased', () => {
  const entry = read('CKRX708', 0)
  const exit = read('CKRX7O8', hour)
  const within = read('CKRX7O8', hour / 2)

  test('is a passholder’s visit with its reads, even if the plate has no owner any more', () => {
    const passholders = visit(entry, exit, { passholderId: 'p' })
    expect(erase([passholders], [entry, exit])).toEqual({
      visits: [undefined],
      reads: [undefined, undefined],
    })
  })

  test('is a read of a known plate, exactly, by look-alike or by candidate', () => {
    const candidate = read('XXX999', hour, { candidates: [{ plate: 'ckrx-708', score: 0.3 }] })
    expect(erase([], [entry, within, candidate], ['CKRX708']).reads).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is what is already erased', () => {
    const { visits, reads } = erase([visit(read('AAA111', 0))], [read('AAA111', 0)])
    const erased = read(reads[0]!, 0)
    expect(erase([visit(erased)], [erased])).toEqual({ visits: [undefined], reads: [undefined] })
    expect(visits).toEqual(reads)
  })

  test('is the passage of a tag that has no plate', () => {
    expect(erase([visit(entry, undefined, { plate: null })], []).visits).toEqual([undefined])
  })
})
