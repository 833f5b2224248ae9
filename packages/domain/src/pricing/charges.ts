import { multiplied } from './cents.ts'
import { dayMinutes, weekMinuteOf, weekdayOf, type Occurrence, type PricedPlan } from './priced-plan.ts'
import type { QuoteLine } from './quote.model.ts'
import { minuteMs } from '../time/durations.ts'

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

/** PRI-30, PRI-31: the events in a part of a stay, by the minute at which it meets them, and when each ends. */
const eventsOf = ({ occurrences, offsets }: PricedPlan, stay: StayMinutes) => {
  const found = []
  const earliest = offsets.wallOf(stay.from) - 2 * dayMinutes
  for (const occurrence of occurrencesFrom(occurrences, earliest)) {
    const from = Math.max(stay.from, offsets.minuteOf(occurrence.from))
    if (from >= stay.to) break
    const until = offsets.minuteOf(occurrence.to)
    const to = Math.min(stay.to, until)
    if (from < to) found.push({ occurrence, from, to, until })
  }
  return found
}

/** An event is charged once, also if time within it is left out. */
const eventLines = (priced: PricedPlan, parts: readonly StayMinutes[], multiplier: number) => {
  const met = new Set<Occurrence>()
  const isNew = ({ occurrence }: { readonly occurrence: Occurrence }) => {
    const isFirst = !met.has(occurrence)
    met.add(occurrence)
    return isFirst
  }
  return parts
    .flatMap((part) => eventsOf(priced, part))
    .filter(isNew)
    .map(({ occurrence: { event }, from, to, until }) => {
      const cents = multiplied(event.cents, multiplier)
      const line = {
        kind: 'event' as const,
        name: event.name,
        cents,
        from: from * minuteMs,
        to: to * minuteMs,
      }
      return { line, until }
    })
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

/** What the rates make of a stay, and until which minute (since 1970 UTC) the last of them is paid. */
interface Charges {
  readonly lines: readonly QuoteLine[]
  readonly until: number
}

/** The hourly rates of the parts of a stay within a day; an interval that was paid goes on over time that is left out. */
const hourlyOfDay = (
  priced: PricedPlan,
  parts: readonly StayMinutes[],
  day: StayMinutes,
  { rates, interval: begun }: { readonly rates: readonly number[]; readonly interval: number },
) => {
  const lines: QuoteLine[] = []
  let interval = begun
  for (const part of parts) {
    const to = Math.min(part.to, day.to)
    const from = Math.max(part.from, interval)
    if (from >= to || part.to <= day.from) continue
    const hourly = hourlyLines(priced, { from, to }, { rates, end: part.to })
    interval = hourly.next
    for (const line of hourly.lines) lines.push(line)
  }
  return { lines, interval }
}

const isWithin = (parts: readonly StayMinutes[], { from, to }: StayMinutes): boolean =>
  parts.some((part) => part.from < to && part.to > from)

/**
 * The lines of the parts of a stay before validations, coupon and tax: rates, and what the daily maximum takes off. Days
 * begin with the first part. PRI-05, PRI-10 to PRI-42.
 */
export const chargesOf = (priced: PricedPlan, parts: readonly StayMinutes[], multiplier: number): Charges => {
  const { plan, offsets } = priced
  const rates = priced.hourlyCents.map((cents) => multiplied(cents, multiplier))
  const daily = priced.dailyCents?.map((cents) => multiplied(cents, multiplier))
  const events = eventLines(priced, parts, multiplier)
  const lines: QuoteLine[] = []
  const end = parts.at(-1)?.to ?? 0
  let interval = parts[0]?.from ?? 0
  let until = end
  let nextEvent = 0
  for (let from = interval; from < end;) {
    const dayEnd = endOfDay(priced, from)
    const to = Math.min(dayEnd, end)
    const ofDay: QuoteLine[] = []
    if (priced.week) {
      const hourly = hourlyOfDay(priced, parts, { from, to }, { rates, interval })
      interval = hourly.interval
      until = Math.max(end, interval)
      for (const line of hourly.lines) ofDay.push(line)
    }
    const dayCents = isWithin(parts, { from, to }) ? daily?.[weekdayOf(offsets.wallOf(from))] : undefined
    if (dayCents !== undefined && (!priced.week || sumOf(ofDay) > dayCents)) {
      until = Math.max(end, dayEnd)
      ofDay.splice(0, ofDay.length, {
        kind: 'daily',
        from: from * minuteMs,
        to: to * minuteMs,
        cents: dayCents,
      })
    }
    for (; nextEvent < events.length && events[nextEvent]!.line.from < to * minuteMs; nextEvent++) {
      ofDay.push(events[nextEvent]!.line)
      until = Math.max(until, events[nextEvent]!.until)
    }
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
  return { lines, until }
}
