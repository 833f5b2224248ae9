import { exponential, namedRandom, wholeBetween, type Random } from '#seeded/random.ts'
import { dayAfter, type ParkingDay } from './parking-day.ts'
import { demandOf, type Demand, type Filling } from './demand.ts'
import { minuteMs, hourMs } from '@stallwise/domain/time/durations.ts'

/** Shorter stays would make a sensor flap. */
export const minStayMs = 7 * minuteMs
/** Overnight stays begin after three in the afternoon and end by three on the next. */
const nightMs = { before: 13 * hourMs, after: 11 * hourMs } as const

/** A stay before a stall and a driver are assigned. */
export interface Stay {
  readonly kind: 'usual' | 'delivery'
  readonly from: number
  readonly to: number
}

/** Random exponential variate, conditional on being below a limit. */
const within = (random: Random, max: number): number => -Math.log(1 - random() * (1 - Math.exp(-max)))

const nightStay = (random: Random, turn: number, today: Demand, tomorrow: Demand): Stay => {
  const { coming } = today
  const soFar = coming.total - coming.passedAt(turn - nightMs.before)
  const from = coming.when(coming.total - within(random, soFar)) ?? turn - hourMs
  const to = tomorrow.leaving.when(within(random, tomorrow.leaving.passedAt(turn + nightMs.after)))
  return { kind: 'usual', from, to: to ?? turn + hourMs }
}

/** Stays into the next parking day. */
export const nightStays = (seed: number, groupId: string, filling: Filling, day: ParkingDay): Stay[] => {
  const random = namedRandom(seed, 'night', groupId, day.day)
  const today = demandOf(filling, day)
  const tomorrow = demandOf(filling, dayAfter(day, filling.timeZone))
  const count = Math.floor(filling.capacity * today.atEnd + random())
  return Array.from({ length: Math.min(count, filling.capacity) }, () =>
    nightStay(random, day.endMs, today, tomorrow),
  )
}

const lunchOf = (random: Random, { kind, from, to }: Stay): Stay[] => {
  const leaves = from + (0.4 + 0.2 * random()) * (to - from)
  const back = leaves + wholeBetween(random, 35, 75) * minuteMs
  return [
    { kind, from, to: Math.floor(leaves) },
    { kind, from: Math.floor(back), to },
  ]
}

/** Occasionally an all-day driver leaves for lunch. */
const isLunchDay = (random: Random, { from, to }: Stay): boolean => to - from > 6 * hourMs && random() < 0.06

const deliveries = (random: Random, filling: Filling, day: ParkingDay): Stay[] =>
  Array.from({ length: Math.round(filling.capacity * 0.05) }, () => {
    const from = day.startMs + wholeBetween(random, 210, 660) * minuteMs + wholeBetween(random, 0, 59_999)
    return { kind: 'delivery', from, to: from + wholeBetween(random, 8 * 60, 18 * 60) * 1_000 }
  })

/** Stays within a parking day, by arrival. */
export const dayStays = (
  seed: number,
  groupId: string,
  filling: Filling,
  day: ParkingDay,
  takesDeliveries: boolean,
): Stay[] => {
  const random = namedRandom(seed, 'day', groupId, day.day)
  const { arrivals, leaving } = demandOf(filling, day)
  const stays: Stay[] = []
  for (let passed = exponential(random); ; passed += exponential(random)) {
    const from = arrivals.when(passed)
    if (from === undefined) break
    const untilTurn = filling.isAlwaysWanted ? day.endMs - minuteMs : undefined
    const to = leaving.when(leaving.passedAt(from) + exponential(random)) ?? untilTurn
    // Stays past the end of the day count as overnight stays, and make room for them where stalls are always in demand.
    if (to === undefined || from + minStayMs >= day.endMs) continue
    const stay: Stay = { kind: 'usual', from, to: Math.max(to, from + minStayMs) }
    stays.push(...(isLunchDay(random, stay) ? lunchOf(random, stay) : [stay]))
  }
  if (takesDeliveries && filling.characterOf(day.day).kind === 'workday')
    stays.push(...deliveries(random, filling, day))
  return stays.sort((a, b) => a.from - b.from)
}
