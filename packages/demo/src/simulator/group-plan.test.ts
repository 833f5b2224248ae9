import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { expect, it } from 'vitest'
import { demoWorld } from '#world/demo-world.ts'
import { LotSchedule } from './lot-schedule.ts'
import { defaultSeed } from './live-simulator.ts'

const world = demoWorld(() => 'key')
const days = 90
const end = Date.parse('2026-11-28T17:00:00Z')
const byPlates = world.groups.filter(({ counted_by }) => counted_by === 'plates')

it.each(byPlates)('$name of $typed_capacity, counted by cameras, is never above its capacity', (group) => {
  const lot = world.lots.find(({ id }) => id === group.parking_lot_id)!
  const schedule = new LotSchedule(world, lot, defaultSeed, hourMs)
  const moves = Array.from({ length: days }, (_, nth) => schedule.tripsOf(end - (days - nth) * dayMs))
    .flat()
    .filter(({ groupId }) => groupId === group.id)
    .flatMap(({ entersAt, exitsAt }) => [
      { at: entersAt, change: 1 },
      { at: exitsAt, change: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.change - b.change)
  let inside = 0
  const peak = Math.max(...moves.map(({ change }) => (inside += change)))
  expect(peak).toBeGreaterThan(0.9 * group.typed_capacity!)
  expect(peak).toBeLessThanOrEqual(group.typed_capacity!)
})
