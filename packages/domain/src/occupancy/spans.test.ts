import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inside, joined, outside, type Span } from './spans.ts'

const end = 20
const aSpan: fc.Arbitrary<Span> = fc
  .tuple(fc.integer({ min: 0, max: end }), fc.option(fc.integer({ min: 1, max: 8 })))
  .map(([from, length]) => ({ from, to: length === null ? null : from + length }))
const covers = (spans: readonly Span[], at: number) =>
  spans.some(({ from, to }) => from <= at && (to === null || at < to))
const times = Array.from({ length: end + 12 }, (_, at) => at)

test('joined spans cover the same time, in order and without overlap', () => {
  fc.assert(
    fc.property(fc.array(aSpan, { maxLength: 8 }), (spans) => {
      const all = joined(spans)
      for (const at of times) expect(covers(all, at)).toBe(covers(spans, at))
      all.slice(1).forEach(({ from }, place) => expect(from).toBeGreaterThan(all[place]!.to!))
    }),
  )
})

test('the parts inside and outside of others add up to the span', () => {
  fc.assert(
    fc.property(aSpan, fc.array(aSpan, { maxLength: 6 }), (span, spans) => {
      const others = joined(spans)
      for (const at of times) {
        expect(covers(inside(span, others), at)).toBe(covers([span], at) && covers(others, at))
        expect(covers(outside(span, others), at)).toBe(covers([span], at) && !covers(others, at))
      }
    }),
  )
})

test('a span without a start is cut too', () => {
  expect(outside({ from: -Infinity, to: null }, [{ from: 3, to: 5 }])).toEqual([
    { from: -Infinity, to: 3 },
    { from: 5, to: null },
  ])
})
