import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { OwnEventRow } from '#lots/events.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { dayCharacter } from '#simulator/day-character.ts'
import type { DemoWorld } from './demo-world.rows.ts'

const [nightsBack, nightsAhead] = [120, 30]
const saturday = 6

/** The concerts beside the tower, which bring visitors, and a market on Saturdays. */
export const demoEvents = (
  world: DemoWorld,
  { now, seed }: { readonly now: number; readonly seed: number },
): OwnEventRow[] => {
  const tower = world.lots.find(({ name }) => name === 'Harbour Exchange Tower')!
  const days = Array.from({ length: nightsBack + nightsAhead }, (_, nth) =>
    localDayOf(now + (nth - nightsBack) * dayMs, tower.time_zone),
  )
  const rowOf = (
    name: string,
    { day, startMs }: (typeof days)[number],
    hours: readonly [number, number],
  ) => ({
    parking_lot_id: tower.id,
    id: namedId('event', tower.id, name, day),
    name,
    starts_at: isoOf(startMs + hours[0] * hourMs),
    ends_at: isoOf(startMs + hours[1] * hourMs),
    is_all_day: false,
    last_day: null,
  })
  const concerts = days
    .filter(({ day }) => dayCharacter(seed, tower.id, day).eventNight)
    .map((night) => {
      const row = rowOf('Concert at Harbour Stage', night, [19, 22.5])
      return { ...row, type: 'Concert', is_weekly: false }
    })
  const first = days.find(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === saturday)!
  const market = rowOf('Farmers’ market', first, [8, 13])
  return [...concerts, { ...market, type: 'Market', is_weekly: true }]
}
