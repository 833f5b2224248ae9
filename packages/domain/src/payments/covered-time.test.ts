import { expect, test } from 'vitest'
import { coveredAfter, type FreePeriod } from './covered-time.ts'

const minute = 60_000
type Span = readonly [from: number, to: number]
const spans = (list: readonly Span[]) => list.map(([from, to]) => ({ from: from * minute, to: to * minute }))
const after = (
  before: readonly Span[],
  periods: readonly (readonly [number, number, 'whole'?])[],
  now: number,
) =>
  coveredAfter(
    spans(before),
    periods.map(([from, to, whole]): FreePeriod => ({
      from: from * minute,
      to: to * minute,
      isWhole: whole === 'whole',
    })),
    { now: now * minute, coverBeforeMinutes: 60 },
  ).map(({ from, to }) => [from / minute, to / minute])

test.each([
  ['one made now covers 60 minutes before', [], [[0, 600]], 300, [[240, 600]]],
  ['one that begins later covers from its begin', [], [[400, 600]], 300, [[400, 600]]],
  ['one without an end', [], [[0, Infinity]], 300, [[240, Infinity]]],
  ['a booking covers the whole of its time', [], [[0, 600, 'whole']], 300, [[0, 600]]],
  ['prolonged before its end: without a gap', [[0, 300]], [[0, 600]], 280, [[0, 600]]],
  ['prolonged within 60 minutes after its end: without a gap', [[0, 300]], [[0, 600]], 350, [[0, 600]]],
  [
    'prolonged later: with a gap',
    [[0, 300]],
    [[0, 600]],
    400,
    [
      [0, 300],
      [340, 600],
    ],
  ],
  ['ended early, or removed: what was covered stays so', [[0, 600]], [], 300, [[0, 300]]],
  [
    'removed and restored later',
    [[0, 100]],
    [[0, 600]],
    300,
    [
      [0, 100],
      [240, 600],
    ],
  ],
  ['removed before it began', [[400, 600]], [], 300, []],
] as const)('PAY-17: %s', (_name, before, periods, now, expected) => {
  expect(after(before, periods, now)).toEqual(expected)
})
