import { namedRandom, pick } from '#seeded/random.ts'
import type { Rhythm } from '#world/demo-world.rows.ts'
import { isHoliday, weekday } from './holidays.ts'

export type Weather = 'fair' | 'rain' | 'snow' | 'storm'

/** Conditions of a date at a lot. */
export interface DayCharacter {
  readonly kind: 'workday' | 'weekend' | 'holiday'
  readonly weather: Weather
  /** Whether there is a match or a concert nearby. */
  readonly eventNight: boolean
  /** Factor for the number of arrivals. */
  readonly share: (rhythm: Rhythm) => number
}

const atWork: readonly Rhythm[] = ['office', 'executive', 'officeVisitor']
const shopping: readonly Rhythm[] = ['retail', 'retailStaff']

// Sunday first.
const week = {
  work: [1, 0.95, 1.02, 1.02, 1, 0.86, 1],
  shop: [0.85, 0.88, 0.9, 0.92, 1, 1.06, 1.04],
} as const

const weatherShare: Readonly<Record<Weather, { work: number; shop: number }>> = {
  fair: { work: 1, shop: 1 },
  rain: { work: 1.02, shop: 0.95 },
  snow: { work: 0.88, shop: 0.78 },
  storm: { work: 0.7, shop: 0.55 },
}

const fairDays: readonly Weather[] = ['fair', 'fair', 'fair', 'fair', 'fair', 'rain', 'rain', 'storm']
const winterDays: readonly Weather[] = ['fair', 'fair', 'fair', 'fair', 'rain', 'snow', 'snow', 'storm']

// A storm is one of the eight, but only every third of them is one.
const weatherOf = (seed: number, day: string): Weather => {
  const random = namedRandom(seed, 'weather', day)
  const weather = pick(random, ['12', '01', '02', '03'].includes(day.slice(5, 7)) ? winterDays : fairDays)
  return weather === 'storm' && random() < 0.67 ? 'rain' : weather
}

const kindOf = (day: string): DayCharacter['kind'] => {
  if (isHoliday(day)) return 'holiday'
  return weekday(day) === 0 || weekday(day) === 6 ? 'weekend' : 'workday'
}

/** Deterministic for seed, lot and date. All lots of a town share the weather. */
export const dayCharacter = (seed: number, lotId: string, day: string): DayCharacter => {
  const kind = kindOf(day)
  const weather = weatherOf(seed, day)
  const mood = 0.96 + 0.08 * namedRandom(seed, 'mood', lotId, day)()
  const eventNight = weekday(day) >= 4 && namedRandom(seed, 'event', day)() < 0.25
  const share = (rhythm: Rhythm): number => {
    const branch = atWork.includes(rhythm) ? 'work' : shopping.includes(rhythm) ? 'shop' : undefined
    if (!branch) return mood
    const usual = kind === 'holiday' ? (branch === 'work' ? 0.5 : 0.8) : week[branch][weekday(day)]!
    return mood * usual * weatherShare[weather][branch]
  }
  return { kind, weather, eventNight, share }
}
