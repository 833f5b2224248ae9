import { effectQuarters } from '@stallwise/domain/forecast/event-effects.rules.ts'
import { runsIn } from '@stallwise/domain/forecast/error-runs.rules.ts'
import { busyByDay, daysFrom, folded } from '@stallwise/domain/forecast/forecast.builders.ts'
import { hourPartOf, noPastErrors, pastErrorsOf } from '@stallwise/domain/forecast/own-error.rules.ts'
import { emptyState } from '@stallwise/domain/forecast/state.rules.ts'
import { expect, test } from 'vitest'
import { packPast, unpackPast } from './packed-past.ts'
import { packEffects, packErrors, packState, unpackErrors, unpackState } from './packed-state.ts'

const close = (one: Float64Array, other: Float64Array, within: number) => {
  expect(one).toHaveLength(other.length)
  one.forEach((value, place) => {
    if (Number.isNaN(value)) expect(other[place]).toBeNaN()
    else expect(Math.abs(value - other[place]!)).toBeLessThan(within)
  })
}

test('FOR-22: a state is stored in less than 3 KB and comes back within a hundredth of a vehicle', () => {
  const { state } = folded(daysFrom('2026-09-28', 28, busyByDay()))
  const packed = packState(state)
  expect(packed.length).toBeLessThan(3_000)
  const { profile, recent, awaited, ...figures } = unpackState(state.through, packed, null)!
  const { profile: was, recent: wasRecent, awaited: wasAwaited, ...wasFigures } = state
  expect(figures).toEqual(wasFigures)
  close(profile, was, 0.01)
  close(recent, wasRecent, 0.01)
  close(awaited!.high, wasAwaited!.high, 0.01)
})

test('FOR-22: a state of no days comes back, one of another form does not', () => {
  const empty = emptyState('2026-05-04', 100)
  expect(unpackState('2026-05-04', packState(empty), packEffects(empty.effects))).toEqual(empty)
  expect(unpackState('2026-05-04', Buffer.alloc(100), null)).toBeUndefined()
})

test('FOR-22: errors of 28 days and sums of 56 are stored in less than 3.5 KB and come back', () => {
  const past = pastErrorsOf(folded(daysFrom('2026-07-06', 70, busyByDay())).records)
  const packed = packPast(past)
  expect(packed.length).toBeLessThan(3_500)
  const { runs, days } = unpackPast(packed)
  expect([runsIn(runs), days.length]).toEqual([28, 56])
  expect(runs).toEqual(past.runs)
  expect(hourPartOf({ runs, days })).toBeCloseTo(hourPartOf(past), 5)
  expect(unpackPast(packPast(noPastErrors))).toEqual(noPastErrors)
})

test('FOR-40: errors of days come back one after the other; a day without any is not kept', () => {
  const errors = Float64Array.from({ length: 96 }, (_, quarter) =>
    quarter === 5 ? Number.NaN : quarter - 50,
  )
  const both = Buffer.concat([packErrors(errors)!, packErrors(errors.map((error) => -error))!])
  const [one, other] = unpackErrors(both)
  close(one!.errors, errors, 0.01)
  expect(other!.errors[10]).toBeCloseTo(40)
  expect(packErrors(new Float64Array(96).fill(Number.NaN))).toBeNull()
  expect(unpackErrors(null)).toEqual([])
})

test('FOR-85: what came at events is stored beside it, in less than half a kilobyte for a type, and comes back', () => {
  const empty = emptyState('2026-05-04', 100)
  const effect = (by: number) => ({
    values: Float64Array.from({ length: effectQuarters }, (_, place) => (place % 7) * by),
    counts: Uint8Array.from({ length: effectQuarters }, (_, place) => place % 11),
  })
  const effects = new Map([
    ['Home game', effect(5)],
    ['Fête foraine', effect(-3)],
  ])
  const packed = packEffects(effects)!
  expect(packed.length).toBeLessThan(1_000)
  const back = unpackState('2026-05-04', packState(empty), packed)!.effects
  expect([...back.keys()]).toEqual([...effects.keys()])
  for (const [type, { values, counts }] of effects) {
    close(back.get(type)!.values, values, 0.01)
    expect(back.get(type)!.counts).toEqual(counts)
  }
})
