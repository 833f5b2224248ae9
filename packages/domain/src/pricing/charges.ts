import { multiplied } from './cents.ts'
import { dayMinutes, weekMinuteOf, weekdayOf, type Occurrence, type PricedPlan } from './priced-plan.ts'
import type { QuoteLine } from './quote.model.ts'

const minuteMs = 60_000

/** A stay in minutes since 1970 UTC. */
export interface StayMinutes {
  readonly from: number
  readonly to: number
}

const endOfDay = ({ plan, offsets }: PricedPlan, from: number): number => {
  if (plan.dayKind === 'from-entry') return from + dayMinutes
  const midnight = (Math.floor(offsets.wallOf(from) / dayMinutes) + 1) * dayMinutes
  const end = offsets.minuteOf(midnight)
  // Where the clock is put back over midnight, the wall clock has shown the next day before.
  return end > from ? end : offsets.minuteOf(midnight + dayMinutes)
}

type HourlyLine = Extract<QuoteLine, { kind: 'hourly' }>

/** PRI-10 to PRI-13: the hourly rates of a part of a stay; `next` is the begin of the first interval in it. */
const hourlyLines = (
  { plan, offsets, week }: PricedPlan,
  { from: next, to }: StayMinutes,
  { rates, end }: { readonly rates: readonly number[]; readonly end: number },
): { readonly lines: HourlyLine[]; readonly next: number } => {
  const { intervalMinutes } = plan.hourly!
  const lines: HourlyLine[] = []
  let place = -1
  let begin = next
  let at = next
  const close = () => {
    if (place < 0) return
    const count = (at - begin) / intervalMinutes
    const eachCents = rates[place]!
    lines.push({
      kind: 'hourly',
      from: begin * minuteMs,
      to: Math.min(at, end) * minuteMs,
      count,
      intervalMinutes,
      eachCents,
      cents: count * eachCents,
    })
  }
  for (; at < to; at += intervalMinutes) {
    const now = week![weekMinuteOf(offsets.wallOf(at))]!
    if (now === place) continue
    close()
    place = now
    begin = at
  }
  close()
  return { lines, next: at }
}

const sumOf = (lines: readonly QuoteLine[]): number => {
  let sum = 0
  for (const { cents } of lines) sum += cents
  return sum
}

/** PRI-30, PRI-31: the events in a stay, by the minute at which the stay meets them. */
const eventLines = (
  { occurrences, offsets }: PricedPlan,
  stay: StayMinutes,
  multiplier: number,
): Extract<QuoteLine, { kind: 'event' }>[] => {
  const lines = []
  const earliest = offsets.wallOf(stay.from) - 2 * dayMinutes
  for (const { event, from, to } of occurrencesFrom(occurrences, earliest)) {
    const begin = Math.max(stay.from, offsets.minuteOf(from))
    if (begin >= stay.to) break
    const end = Math.min(stay.to, offsets.minuteOf(to))
    if (begin >= end) continue
    const cents = multiplied(event.cents, multiplier)
    const line = { kind: 'event' as const, name: event.name, cents }
    lines.push({ ...line, from: begin * minuteMs, to: end * minuteMs })
  }
  return lines
}

/** Those that begin at or after a minute of the wall clock; they are in the order of their begin. */
const occurrencesFrom = (occurrences: readonly Occurrence[], wall: number): readonly Occurrence[] => {
  let low = 0
  let high = occurrences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (occurrences[middle]!.from < wall) low = middle + 1
    else high = middle
  }
  return low === 0 ? occurrences : occurrences.slice(low)
}

/** The lines of a stay before validations, coupon and tax: rates, and what the daily maximum takes off. PRI-10 to PRI-42. */
export const chargesOf = (priced: PricedPlan, stay: StayMinutes, multiplier: number): QuoteLine[] => {
  const { plan, offsets } = priced
  const rates = priced.hourlyCents.map((cents) => multiplied(cents, multiplier))
  const daily = priced.dailyCents?.map((cents) => multiplied(cents, multiplier))
  const events = eventLines(priced, stay, multiplier)
  const lines: QuoteLine[] = []
  let interval = stay.from
  let nextEvent = 0
  for (let from = stay.from; from < stay.to;) {
    const to = Math.min(endOfDay(priced, from), stay.to)
    const ofDay: QuoteLine[] = []
    if (priced.week) {
      const hourly = hourlyLines(priced, { from: interval, to }, { rates, end: stay.to })
      interval = hourly.next
      for (const line of hourly.lines) ofDay.push(line)
    }
    const dayCents = daily?.[weekdayOf(offsets.wallOf(from))]
    if (dayCents !== undefined && (!priced.week || sumOf(ofDay) > dayCents))
      ofDay.splice(0, ofDay.length, {
        kind: 'daily',
        from: from * minuteMs,
        to: to * minuteMs,
        cents: dayCents,
      })
    for (; nextEvent < events.length && events[nextEvent]!.from < to * minuteMs; nextEvent++)
      ofDay.push(events[nextEvent]!)
    for (const line of ofDay) lines.push(line)
    const over = plan.maximumCents === null ? 0 : sumOf(ofDay) - plan.maximumCents
    if (over > 0)
      lines.push({
        kind: 'maximum',
        from: from * minuteMs,
        to: to * minuteMs,
        cents: -over,
        maximumCents: plan.maximumCents!,
      })
    from = to
  }
  return lines
}
