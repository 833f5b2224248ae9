import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { harmOf, type Concerned } from './harm.rules.ts'

/** Thirty faults, put in order by hand twice before their harm was computed. */
const scenes = readFileSync(new URL('./scenes.fixture.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [rank, other, scene, passages, hasOtherLane, payments, starts, cents, turnovers] = line
      .match(/^(\d+),(\d+),(.*),([\d.]+),(yes|no),([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/)!
      .slice(1)
    const concerned: Concerned = {
      passages: Number(passages),
      hasOtherLane: hasOtherLane === 'yes',
      payments: Number(payments),
      starts: Number(starts),
      cents: Number(cents),
      meanPaymentCents: 800,
      turnovers: Number(turnovers),
    }
    return { scene: scene!, rank: Number(rank), other: Number(other), concerned }
  })

const ranksOf = (values: readonly number[]) =>
  values.map((value) => {
    const [before, same] = [
      values.filter((one) => one < value).length,
      values.filter((one) => one === value).length,
    ]
    return before + (same + 1) / 2
  })

/** The correlation of ranks. Source: Spearman, as Pearson’s of the ranks. */
const spearman = (one: readonly number[], other: readonly number[]) => {
  const [a, b] = [ranksOf(one), ranksOf(other)]
  const mean = (a.length + 1) / 2
  const sum = (x: readonly number[], y: readonly number[]) =>
    x.reduce((total, value, nth) => total + (value - mean) * (y[nth]! - mean), 0)
  return sum(a, b) / Math.sqrt(sum(a, a) * sum(b, b))
}

test('HEA-30: thirty scenes come out in the order in which readers put them', () => {
  expect(scenes).toHaveLength(30)
  const byHarm = scenes.map(({ concerned }) => -harmOf(concerned))
  const byHand = scenes.map(({ rank, other }) => (rank + other) / 2)
  expect(spearman(byHarm, byHand)).toBeGreaterThanOrEqual(0.9)
})

test('HEA-30: two scenes that differ only in exits an hour come out in the other order', () => {
  const exits = scenes.filter(({ scene }) => scene.startsWith('The only exit gate does not open'))
  const order = (passages: readonly number[]) =>
    passages
      .map((count, nth) => ({
        nth,
        harm: harmOf(Object.assign({}, exits[nth]!.concerned, { passages: count })),
      }))
      .toSorted((a, b) => b.harm - a.harm)
      .map(({ nth }) => nth)
  expect(order([40, 22])).toEqual([0, 1])
  expect(order([22, 40])).toEqual([1, 0])
})
