import { isDay } from '../fields/day.rules.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsBelow, faultsOfFields, oneOf, required } from '../fields/field.rules.ts'
import { faultsOfHours, weekdays } from '../fields/hours.rules.ts'
import {
  aNumber,
  atLeast,
  atMost,
  notNegative,
  threeDecimals,
  twoDecimals,
  whole,
} from '../fields/number.rules.ts'
import { listOccurrences } from './priced-plan.ts'
import {
  dayKinds,
  intervalLengths,
  type DailyRates,
  type HourlyRates,
  type PriceLadder,
  type PriceTax,
  type RatePlan,
  type SpecialEvent,
} from './rate-plan.model.ts'

/** PRI-90: the highest rate or maximum in cents. */
export const maxRateCents = 1_000_000
/** PRI-90: the longest grace period. */
const maxGraceMinutes = 240
/** PRI-90: how many windows, weekday rates, events, excluded days and steps a plan may have. */
export const maxOf = { windows: 20, weekdays: 7, events: 50, excludedDays: 100, steps: 10 } as const
/** PRI-90: how many days an event may last. */
export const maxEventDays = 366
/** PRI-90: the highest multiplier. */
const maxMultiplier = 10

const cents: readonly FieldCheck[] = [required, whole, notNegative, atMost(maxRateCents)]
const multiplier: readonly FieldCheck[] = [
  required,
  aNumber,
  twoDecimals,
  atLeast(0.1),
  atMost(maxMultiplier),
]

const faultsOfEach = <T>(
  path: string,
  list: readonly T[],
  limit: number,
  faultsOf: (one: T, place: number) => readonly FieldFault[],
): FieldFault[] =>
  list.length > limit
    ? [{ path, code: 'too-many', limit }]
    : list.flatMap((one, place) => faultsBelow(`${path}.${place}`, faultsOf(one, place)))

const faultsOfHourly = (hourly: HourlyRates): FieldFault[] => [
  ...faultsOfFields(hourly, { intervalMinutes: [required, oneOf(intervalLengths.map(String))], cents }),
  ...faultsOfEach('windows', hourly.windows, maxOf.windows, (window) => [
    ...faultsOfFields(window, { days: [required, weekdays(window.days)] }),
    ...faultsOfHours(window),
    ...faultsOfFields(window, { cents }),
  ]),
]

const faultsOfDaily = (daily: DailyRates): FieldFault[] => [
  ...faultsOfFields(daily, { cents }),
  ...faultsOfEach('weekdays', daily.weekdays, maxOf.weekdays, (rate) =>
    faultsOfFields(rate, { days: [required, weekdays(rate.days)], cents }),
  ),
]

const aDay: FieldCheck = (value) => (value === '' || isDay(String(value)) ? undefined : { code: 'invalid' })

const faultsOfDays = ({ firstDay, lastDay, excludedDays }: SpecialEvent): FieldFault[] => {
  const faults = faultsOfFields(
    { firstDay, lastDay },
    { firstDay: [required, aDay], lastDay: [required, aDay] },
  )
  if (faults.length > 0) return faults
  if (lastDay < firstDay) return [{ path: 'lastDay', code: 'last-day-before-first' }]
  if (Date.parse(lastDay) - Date.parse(firstDay) >= maxEventDays * 86_400_000)
    return [{ path: 'lastDay', code: 'too-many-days', limit: maxEventDays }]
  return faultsOfEach('excludedDays', excludedDays, maxOf.excludedDays, (day) => {
    if (!isDay(day)) return [{ path: '', code: day === '' ? 'required' : 'invalid' }]
    if (day < firstDay) return [{ path: '', code: 'too-early' }]
    return day > lastDay ? [{ path: '', code: 'too-late' }] : []
  })
}

/** PRI-32: the first event that meets an earlier one. */
const faultsOfOverlap = (events: readonly SpecialEvent[]): FieldFault[] => {
  const times = listOccurrences(events)
  const index = times.findIndex(({ from }, place) => place > 0 && from < times[place - 1]!.to)
  if (index < 0) return []
  const places = [times[index - 1]!, times[index]!].map(({ event }) => events.indexOf(event))
  return [{ path: `events.${Math.max(...places)}.from`, code: 'overlaps' }]
}

const faultsOfEvents = (events: readonly SpecialEvent[]): FieldFault[] => {
  if (events.length === 0) return [{ path: 'events', code: 'required' }]
  const faults = faultsOfEach('events', events, maxOf.events, (event) => [
    ...faultsOfFields(event, { name: [required, atMostCharacters(60)] }),
    ...faultsOfDays(event),
    ...faultsOfHours(event),
    ...faultsOfFields(event, { cents }),
  ])
  return faults.length > 0 ? faults : faultsOfOverlap(events)
}

const faultsOfLadder = (ladder: PriceLadder): FieldFault[] => {
  const { steps, floor, ceiling } = ladder
  if (steps.length === 0) return [{ path: 'steps', code: 'required' }]
  const faults = [
    ...faultsOfEach('steps', steps, maxOf.steps, ({ fromPercent, ...step }, place) => {
      const isRepeated = steps.slice(0, place).some((other) => other.fromPercent === fromPercent)
      const percent = [required, whole, atLeast(0), atMost(100)]
      const repeated: FieldCheck = () => (isRepeated ? { code: 'not-unique' } : undefined)
      return faultsOfFields(
        { fromPercent, multiplier: step.multiplier },
        { fromPercent: [...percent, repeated], multiplier },
      )
    }),
    ...faultsOfFields(ladder, { floor: multiplier, ceiling: multiplier }),
  ]
  return faults.length > 0 || floor <= ceiling
    ? faults
    : [{ path: 'floor', code: 'too-large', limit: ceiling }]
}

/** PRI-60, PRI-90: the faults of a tax. */
export const faultsOfTax = (tax: PriceTax): FieldFault[] =>
  faultsOfFields(tax, {
    name: [required, atMostCharacters(40)],
    percent: [required, aNumber, threeDecimals, notNegative, atMost(100)],
    registrationNumber: [atMostCharacters(60)],
  })

const faultsOfKinds = ({ hourly, daily, events }: RatePlan): FieldFault[] => {
  if (events && (hourly || daily)) return [{ path: 'events', code: 'not-allowed' }]
  return hourly || daily || events ? [] : [{ path: 'rates', code: 'required' }]
}

/** PRI-02, PRI-32, PRI-90: the faults of a plan. */
export const checkRatePlan = (plan: RatePlan): FieldFault[] => [
  ...faultsOfKinds(plan),
  ...(plan.hourly ? faultsBelow('hourly', faultsOfHourly(plan.hourly)) : []),
  ...(plan.daily ? faultsBelow('daily', faultsOfDaily(plan.daily)) : []),
  ...(plan.events ? faultsOfEvents(plan.events) : []),
  ...faultsOfFields(plan, {
    graceMinutes: [whole, atLeast(1), atMost(maxGraceMinutes)],
    maximumCents: [whole, atLeast(1), atMost(maxRateCents)],
    dayKind: [required, oneOf(dayKinds)],
  }),
  ...(plan.ladder ? faultsBelow('ladder', faultsOfLadder(plan.ladder)) : []),
  ...(plan.tax ? faultsBelow('tax', faultsOfTax(plan.tax)) : []),
]

/** A plan as it is stored: names without blanks around them, days and steps in order. */
export const tidyRatePlan = (plan: RatePlan): RatePlan => {
  const sorted = <T extends { readonly days: readonly number[] }>(rate: T): T => ({
    ...rate,
    days: [...new Set(rate.days)].sort((a, b) => a - b),
  })
  const { hourly, daily, events, ladder, tax } = plan
  return {
    ...plan,
    hourly: hourly && { ...hourly, windows: hourly.windows.map(sorted) },
    daily: daily && { ...daily, weekdays: daily.weekdays.map(sorted) },
    events:
      events &&
      events.map((event) => ({
        ...event,
        name: event.name.trim(),
        excludedDays: [...new Set(event.excludedDays)].sort(),
      })),
    ladder: ladder && { ...ladder, steps: [...ladder.steps].sort((a, b) => a.fromPercent - b.fromPercent) },
    tax: tax && { ...tax, name: tax.name.trim(), registrationNumber: tax.registrationNumber.trim() },
  }
}

/** PRI-72: a moment at most this long ago counts as now. */
export const atOnceMs = 5 * 60_000
const maxAheadMs = 5 * 366 * 24 * 60 * 60_000

/** PRI-72: when a new plan takes effect (milliseconds since 1970 UTC; null = now), or what is wrong with it; `taken` are the moments of the group's other versions. */
export const effectiveMoment = (
  wanted: number | null,
  { now, taken }: { readonly now: number; readonly taken: readonly number[] },
): { readonly at: number } | { readonly faults: readonly FieldFault[] } => {
  const path = 'effectiveFrom'
  const at = wanted === null || (wanted < now && wanted >= now - atOnceMs) ? now : wanted
  if (Number.isNaN(at)) return { faults: [{ path, code: 'invalid' }] }
  if (at < now) return { faults: [{ path, code: 'in-the-past' }] }
  if (at > now + maxAheadMs) return { faults: [{ path, code: 'too-late' }] }
  return at > now && taken.includes(at) ? { faults: [{ path, code: 'not-unique' }] } : { at }
}
