import { describe, expect, it } from 'vitest'
import { dayCharacter } from '#simulator/day-character.ts'
import { demoCalendar } from './demo-calendar.ts'
import { demoWorld } from './demo-world.ts'
import { ontarioHolidays } from './ontario-holidays.ts'

const now = Date.UTC(2026, 10, 21, 12)
const world = demoWorld(() => 'key')
const calendar = demoCalendar(world, { now, seed: 7 })
const tower = world.lots.find(({ name }) => name === 'Harbour Exchange Tower')!

describe('the demo’s calendar', () => {
  it('closes stalls of one floor of the tower from two days ago until further notice', () => {
    const [works, ...others] = calendar.closures
    expect(others).toEqual([])
    const stalls = world.stalls.filter(({ id }) => works!.stall_ids.includes(id))
    expect(stalls).toHaveLength(24)
    expect(new Set(stalls.map(({ floor_id }) => floor_id)).size).toBe(1)
    expect(works).toMatchObject({
      parking_lot_id: tower.id,
      starts_at: '2026-11-19T12:00:00.000Z',
      ends_at: null,
    })
  })

  it('voids the last event night for the tower’s visitors', () => {
    const [night, ...others] = calendar.exceptions
    expect(others).toEqual([])
    expect(Date.parse(night!.ends_at)).toBeLessThan(now)
    expect(dayCharacter(7, tower.id, night!.starts_at.slice(0, 10)).eventNight).toBe(true)
    expect(world.groups.find(({ id }) => id === night!.group_id)).toMatchObject({ name: 'Visitor' })
  })

  it('has every lot’s holidays, each day once', () => {
    const days = calendar.holidays.map((row) => `${row.parking_lot_id} ${row.day}`)
    expect(new Set(days).size).toBe(days.length)
    expect(days).toHaveLength(4 * 3 * 9)
  })
})

// Source: the calendar of Ontario's Ministry of Labour.
it.each([
  [2025, '01-01 02-17 04-18 05-19 07-01 09-01 10-13 12-25 12-26'],
  [2026, '01-01 02-16 04-03 05-18 07-01 09-07 10-12 12-25 12-26'],
  [2027, '01-01 02-15 03-26 05-24 07-01 09-06 10-11 12-25 12-26'],
])('the public holidays of Ontario in %i', (year, days) => {
  expect(ontarioHolidays(year).map(({ day }) => day)).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})
