import { dayStart, instantOf, wallDate, wallOf } from './local-time.ts'

export type TickKind = 'time' | 'day' | 'month' | 'year'

export interface TimeTick {
  at: number
  kind: TickKind
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const steps = [
  ...[5, 10, 15, 30].map((minutes) => ({ ms: minutes * minute, days: 0, months: 0 })),
  ...[1, 2, 3, 6, 12].map((hours) => ({ ms: hours * hour, days: 0, months: 0 })),
  ...[1, 2, 7, 14].map((days) => ({ ms: days * day, days, months: 0 })),
  ...[1, 2, 3, 6, 12].map((months) => ({ ms: months * 30 * day, days: 0, months })),
] as const

type Step = (typeof steps)[number]

const kindOfDay = (wall: number): TickKind => {
  const date = new Date(wall)
  if (date.getUTCDate() !== 1) return 'day'
  return date.getUTCMonth() === 0 ? 'year' : 'day'
}

function* monthTicks({ months }: Step, from: number, timeZone: string) {
  const first = new Date(wallOf(from, timeZone))
  const start = Math.floor(first.getUTCMonth() / months) * months
  for (let month = start; ; month += months) {
    const wall = wallDate(first.getUTCFullYear(), month, 1)
    const kind: TickKind = new Date(wall).getUTCMonth() === 0 ? 'year' : 'month'
    yield { at: dayStart(wall, timeZone), kind }
  }
}

function* dayTicks({ days }: Step, from: number, timeZone: string) {
  const today = Math.floor(wallOf(from, timeZone) / day)
  // Weeks start on Sunday (specification section 9); day 3 of 1970 was one.
  const start = days % 7 === 0 ? today - ((today - 3) % days) : today - (today % days)
  for (let number = start; ; number += days) {
    const wall = number * day
    yield { at: dayStart(wall, timeZone), kind: kindOfDay(wall) }
  }
}

/** Up to an hour apart ticks follow elapsed time, so that an hour shown twice has both; further apart they follow the clock. */
function* hourTicks({ ms }: Step, from: number, timeZone: string) {
  for (let wall = Math.floor(wallOf(from, timeZone) / day) * day; ; wall += day) {
    const [start, end] = [dayStart(wall, timeZone), dayStart(wall + day, timeZone)]
    yield { at: start, kind: kindOfDay(wall) }
    if (ms <= hour) for (let at = start + ms; at < end; at += ms) yield { at, kind: 'time' as const }
    else
      for (let past = ms; past < day; past += ms) {
        const at = instantOf(wall + past, timeZone)
        if (at !== undefined && at > start) yield { at, kind: 'time' as const }
      }
  }
}

const ticksBy = (step: Step) => {
  if (step.months > 0) return monthTicks
  return step.days > 0 ? dayTicks : hourTicks
}

/** OCC-37: round times of the lot's clock, at most `most` of them, also on days when the clock changes. */
export const timeTicks = (from: number, to: number, timeZone: string, most: number): TimeTick[] => {
  const step = steps.find(({ ms }) => (to - from) / ms <= Math.max(most, 1)) ?? steps.at(-1)!
  const ticks: TimeTick[] = []
  for (const tick of ticksBy(step)(step, from, timeZone)) {
    if (tick.at > to) return ticks
    if (tick.at >= from) ticks.push(tick)
  }
  return ticks
}
