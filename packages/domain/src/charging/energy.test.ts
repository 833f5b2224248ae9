import { describe, expect, test } from 'vitest'
import { judgeEnergy } from './energy.ts'
import type { EnergyReading } from './energy.model.ts'
import { generateFlow, numbersFrom, type TrueFlow } from './generated-flow.test-world.ts'

const minute = 60_000
const of = (source: EnergyReading['source'], at: number, wh: number): EnergyReading => ({ source, at, wh })

/** A session of two hours at a station of 11 kW. */
const judge = (...readings: EnergyReading[]) =>
  judgeEnergy({ begin: 0, end: 120 * minute, ratedWatts: 11_000, readings })

describe('the energy of a session', () => {
  test('CHG-10: is the difference of begin and end', () => {
    const judged = judge(of('begin', 0, 1_204_500), of('end', 120 * minute, 1_216_500))
    expect(judged).toMatchObject({ wh: 12_000, doubt: null, leftOut: [] })
  })

  test('CHG-11: a single value that jumps is left out', () => {
    const jump = of('value', 60 * minute, 9_999_999)
    const judged = judge(
      of('begin', 0, 1_000),
      of('value', 30 * minute, 4_000),
      jump,
      of('end', 120 * minute, 13_000),
    )
    expect(judged).toMatchObject({
      wh: 12_000,
      doubt: null,
      leftOut: [{ reading: jump, reason: 'not-plausible' }],
    })
  })

  test('CHG-14: a register of the session beside one of the station’s life says the same', () => {
    const judged = judge(
      of('begin', 0, 1_204_500),
      of('value', minute, 150),
      of('value', 60 * minute, 6_000),
      of('end', 120 * minute, 1_216_500),
    )
    expect(judged).toMatchObject({ wh: 12_000, doubt: null })
    expect(judged.leftOut).toHaveLength(0)
  })

  test('CHG-14: an end of the session’s register counts from its begin', () => {
    const judged = judge(
      of('begin', 0, 1_204_500),
      of('value', 118 * minute, 1_216_300),
      of('value', 119 * minute, 1_216_400),
      of('end', 120 * minute, 12_000),
    )
    expect(judged).toMatchObject({ wh: 12_000, doubt: null })
  })

  test('CHG-16: an end below the begin with nothing else needs a person, and nothing is charged', () => {
    expect(judge(of('begin', 0, 1_000), of('end', 120 * minute, 500))).toMatchObject({ wh: 0, doubt: 'gap' })
  })

  test('CHG-16: a station that opens at 0 and then sends the register of its life is never charged for its life', () => {
    const judged = judge(
      of('begin', 0, 0),
      of('value', 10 * minute, 910_000),
      of('end', 120 * minute, 910_083),
    )
    expect(judged).toMatchObject({ wh: 80, doubt: 'gap' })
  })

  test('CHG-16: a register that runs backwards says nothing', () => {
    const backwards = [0, 1, 2, 3, 4].map((step) => of('value', step * 20 * minute, 90_000 - step * 4_000))
    expect(judge(...backwards)).toMatchObject({ wh: 0, doubt: 'gap' })
    expect(judge()).toMatchObject({ wh: 0, doubt: 'no-readings' })
  })

  test('CHG-12: a meter that was changed in the session leaves a gap that is bounded', () => {
    const judged = judge(
      of('begin', 0, 5_000),
      of('value', 60 * minute, 11_000),
      of('value', 61 * minute, 400_100),
      of('end', 120 * minute, 406_000),
    )
    expect(judged.doubt).toBe('gap')
    expect(judged.wh).toBe(11_897)
    expect(judged.mostWh).toBeLessThan(12_150)
  })

  test('CHG-04: what was measured after the end is left out', () => {
    const late = of('value', 130 * minute, 14_000)
    const judged = judge(of('begin', 0, 1_000), late, of('end', 120 * minute, 13_000))
    expect(judged).toMatchObject({ wh: 12_000, leftOut: [{ reading: late, reason: 'after-end' }] })
  })

  test('CHG-15: a time that was replaced bounds nothing', () => {
    const begin = { ...of('begin', 120 * minute, 1_000), isTimeReplaced: true }
    const end = of('end', 120 * minute, 13_000)
    const question = { begin: 120 * minute, end: 120 * minute, ratedWatts: 11_000, readings: [begin, end] }
    expect(judgeEnergy({ ...question, isTimeReplaced: true })).toMatchObject({ wh: 12_000, doubt: null })
  })
})

type Fault = (flow: TrueFlow, random: () => number) => readonly EnergyReading[]

const changed =
  (
    change: (reading: EnergyReading, flow: TrueFlow, random: () => number) => EnergyReading | undefined,
  ): Fault =>
  (flow, random) =>
    flow.readings.flatMap((reading) => change(reading, flow, random) ?? [])

const moved = ({ at, source }: EnergyReading, wh: number): EnergyReading => ({ at, source, wh })

/** What stations of the field do to registers. */
const faults: Record<string, Fault> = {
  none: ({ readings }) => readings,
  'values of the session, begin and end of the station’s life': changed((reading, { lifetimeWh }) =>
    reading.source === 'value' ? moved(reading, reading.wh - lifetimeWh) : reading,
  ),
  'an end of the session': changed((reading, { lifetimeWh }) =>
    reading.source === 'end' ? moved(reading, reading.wh - lifetimeWh) : reading,
  ),
  'single values that jump': changed((reading, _, random) =>
    reading.source === 'value' && random() < 0.1 ? moved(reading, Math.floor(random() * 9_000_000)) : reading,
  ),
  'values that are lost': changed((reading, _, random) =>
    reading.source === 'value' && random() < 0.9 ? undefined : reading,
  ),
  'values after the end': ({ readings, end }) => [
    ...readings,
    of('value', end + minute, readings.at(-1)!.wh + 90),
  ],
  'a begin at 0, then the register of its life': changed((reading) =>
    reading.source === 'begin' ? moved(reading, 0) : reading,
  ),
  'an end that is lower than the begin': changed((reading, { lifetimeWh }, random) =>
    reading.source === 'end' ? moved(reading, Math.floor(lifetimeWh * random())) : reading,
  ),
  'a meter that is changed': changed((reading, { begin, end }) =>
    reading.at > (begin + end) / 2 ? moved(reading, reading.wh - 40_000) : reading,
  ),
  'a register that runs backwards': changed((reading, { lifetimeWh }) =>
    moved(reading, 2 * lifetimeWh - reading.wh),
  ),
}

/** Those that leave nothing open. */
const settled = [
  'none',
  'values of the session, begin and end of the station’s life',
  'an end of the session',
  'single values that jump',
  'values that are lost',
  'values after the end',
]

describe.each(Object.entries(faults))('of 100 sessions with %s', (name, fault) => {
  const results = Array.from({ length: 100 }, (_, seed) => {
    const random = numbersFrom(seed + 1)
    const flow = generateFlow(random)
    const { begin, end, ratedWatts, whAt } = flow
    const judged = judgeEnergy({ begin, end, ratedWatts, readings: fault(flow, random) })
    return { judged, wh: whAt(end) }
  })

  test('CHG-13: whatever is settled is right within 0.01 kWh', () => {
    for (const { judged, wh } of results)
      if (judged.doubt === null) expect(Math.abs(judged.wh - wh)).toBeLessThanOrEqual(10)
  })

  test('CHG-16: what is not settled is charged with less than flowed, never more', () => {
    for (const { judged, wh } of results) if (judged.doubt) expect(judged.wh).toBeLessThanOrEqual(wh + 1)
  })

  test.runIf(settled.includes(name))('CHG-13: at least 95 are settled', () => {
    expect(results.filter(({ judged }) => judged.doubt === null).length).toBeGreaterThanOrEqual(95)
  })
})

test.each([
  ['below the last value', 60_101, 2_506_415, 205],
  ['above it, at the same moment', 60_099, 2_506_416, 205],
])('CHG-11: an end in whole Wh, %s with decimals, is of the same register', (_, end, wh, flowed) => {
  const reading = (at: number, energy: number, source: 'begin' | 'value' | 'end') => ({
    at,
    wh: energy,
    source,
  })
  const readings = [
    reading(0, 2_506_210, 'begin'),
    reading(30_026, 2_506_312.608, 'value'),
    reading(60_099, 2_506_415.217, 'value'),
    reading(end, wh, 'end'),
  ]
  const judged = judgeEnergy({ begin: 0, end, ratedWatts: 22_000, readings })
  expect(judged).toMatchObject({ wh: flowed, doubt: null, leftOut: [] })
})
