import { expect, test } from 'vitest'
import { eventsByDay } from './event-days.rules.ts'
import type { DayEvent } from './forecast.model.ts'

const berlin = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)
const game = (from: string, to: string, type = 'Game'): DayEvent => ({
  type,
  from: at(from),
  to: at(to),
  isAllDay: false,
})
const whole = (from: string, to: string): DayEvent => ({
  type: 'Fair',
  from: at(from),
  to: at(to),
  isAllDay: true,
})

test('FOR-80, FOR-81: an event belongs to the days that it reaches, and one that is there twice counts once', () => {
  const late = game('2026-05-05T19:30:00Z', '2026-05-05T21:00:00Z')
  const of = eventsByDay([late, late, game('2026-05-05T19:30:00Z', '2026-05-05T22:00:00Z')], berlin)
  expect(['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'].map((day) => of(day).length)).toEqual([
    0, 1, 1, 0,
  ])
})

test('FOR-80: whole days are taken one by one, across a clock change too; too many of them, and too long ones, not at all', () => {
  const of = eventsByDay([whole('2026-10-23T22:00:00Z', '2026-10-26T23:00:00Z')], berlin)
  expect(
    ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'].map((day) => of(day)),
  ).toEqual([
    [],
    [whole('2026-10-23T22:00:00Z', '2026-10-24T22:00:00Z')],
    [whole('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')],
    [whole('2026-10-25T23:00:00Z', '2026-10-26T23:00:00Z')],
    [],
  ])
  const years = eventsByDay([whole('2024-01-01T00:00:00Z', '2027-01-01T00:00:00Z')], 'UTC')
  expect(years('2026-05-05')).toEqual([])
  const long = eventsByDay([game('2024-01-01T00:00:00Z', '2027-01-01T00:00:00Z')], 'UTC')
  expect(long('2026-05-05')).toEqual([])
})

test('FOR-86: a type that is on most days belongs to the usual week', () => {
  const day = (nth: number) =>
    new Date(at('2026-03-01T00:00:00Z') + nth * 86_400_000).toISOString().slice(0, 10)
  const daily = Array.from({ length: 40 }, (_, nth) => game(`${day(nth)}T18:00:00Z`, `${day(nth)}T20:00:00Z`))
  const of = eventsByDay(daily, 'UTC')
  expect(of(day(10))).toHaveLength(1)
  expect(of(day(30))).toHaveLength(0)
  const weekly = eventsByDay(
    daily.filter((_, nth) => nth % 7 === 0),
    'UTC',
  )
  expect(weekly(day(35))).toHaveLength(1)
})
