import { addDays } from '@stallwise/domain/bookings/bookings.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { expect, test } from 'vitest'
import { demoWorld } from '#world/demo-world.ts'
import { planBookingGroups, planBookings } from './demo-bookings.ts'

const world = demoWorld(() => 'key')
const tower = world.lots.find(({ name }) => name.startsWith('Harbour'))!
const planned = (at: number) => planBookings(world, tower, 2026, at)

test('a lot with tenants has two booking groups, one of them for a tenant', () => {
  const groups = planBookingGroups(world, tower)
  expect(groups.map(({ name }) => name)).toEqual(['Waterfront Hotel', 'Lakeshore Clinic'])
  expect(groups[0]!.tenants.length).toBeGreaterThan(0)
})

test.each(['2026-11-23T15:00:00Z', '2026-11-28T05:30:00Z', '2027-02-10T23:00:00Z'])(
  'at %s some are booked for today and for each of the next days, by each plate once',
  (text) => {
    const at = Date.parse(text)
    const { day: today } = localDayOf(at, tower.time_zone)
    const bookings = planned(at)
    for (const day of [-7, 0, 1, 7].map((days) => addDays(today, days)))
      expect(bookings.some((one) => one.first_day <= day && day <= one.last_day)).toBe(true)
    expect(new Set(bookings.map(({ plate }) => plate)).size).toBe(bookings.length)
    expect(bookings.every(({ booked_at }) => Date.parse(booked_at) < at)).toBe(true)
  },
)

test('a day later the same bookings are planned, and those of one more day', () => {
  const at = Date.parse('2026-11-23T15:00:00Z')
  const later = new Map(planned(at + 86_400_000).map((one) => [one.id, one]))
  const firstDay = addDays('2026-11-23', -13)
  for (const { id, plate, last_day } of planned(at).filter((one) => one.first_day >= firstDay))
    expect(later.get(id)).toMatchObject({ plate, last_day })
  expect([...later.values()].some((one) => one.first_day === addDays('2026-11-23', 22))).toBe(true)
})
