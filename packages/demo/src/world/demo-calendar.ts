import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { hourMs, dayMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { CalendarRows, ClosureRow, ExceptionRow } from '#lots/calendar.rows.ts'
import type { LotRow } from '#lots/lots.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { dayCharacter } from '#simulator/day-character.ts'
import type { DemoWorld } from './demo-world.rows.ts'
import { ontarioHolidays } from './ontario-holidays.ts'

interface Times {
  readonly now: number
  readonly seed: number
}

const closedRow = 24

const towerOf = ({ lots }: DemoWorld): LotRow => {
  const tower = lots.find(({ name }) => name === 'Harbour Exchange Tower')
  if (!tower) throw new Error('the demo has no tower')
  return tower
}

/** The last stalls of the sixth floor, where the membrane is being renewed. */
const worksOf = (world: DemoWorld, tower: LotRow, now: number): ClosureRow => {
  const floor = world.floors.find((row) => row.parking_lot_id === tower.id && row.floor_name === '6')
  const stalls = world.stalls.filter((stall) => stall.floor_id === floor?.id && stall.stall_type === 'Tenant')
  return {
    parking_lot_id: tower.id,
    id: namedId('closure', tower.id, 'membrane'),
    floor_id: null,
    stall_ids: stalls.slice(-closedRow).map(({ id }) => id),
    starts_at: isoOf(localDayOf(now - 2 * dayMs, tower.time_zone).startMs + 7 * hourMs),
    ends_at: null,
    reason: 'Waterproofing membrane replacement',
  }
}

/** Visitors on the last night of a nearby event are not typical of other nights. */
const eventNightOf = (world: DemoWorld, tower: LotRow, { now, seed }: Times): ExceptionRow[] => {
  const visitors = world.groups.find((row) => row.parking_lot_id === tower.id && row.is_default_visitor)
  const days = Array.from({ length: 60 }, (_, back) => localDayOf(now - (back + 1) * dayMs, tower.time_zone))
  const night = days.find(({ day }) => dayCharacter(seed, tower.id, day).eventNight)
  if (!night || !visitors) return []
  return [
    {
      parking_lot_id: tower.id,
      id: namedId('exception', tower.id, night.day),
      group_id: visitors.id,
      starts_at: isoOf(night.startMs + 17 * hourMs),
      ends_at: isoOf(night.startMs + 23.5 * hourMs),
      reason: 'Concert at Harbour Stage',
    },
  ]
}

/** Construction on a floor of the tower, an event night, and the holidays of this year and the next. */
export const demoCalendar = (world: DemoWorld, times: Times): CalendarRows => {
  const tower = towerOf(world)
  const year = new Date(times.now).getUTCFullYear()
  return {
    closures: [worksOf(world, tower, times.now)],
    exceptions: eventNightOf(world, tower, times),
    holidays: world.lots.flatMap((lot) =>
      [year - 1, year, year + 1]
        .flatMap(ontarioHolidays)
        .map((holiday) => ({ parking_lot_id: lot.id, ...holiday })),
    ),
  }
}
