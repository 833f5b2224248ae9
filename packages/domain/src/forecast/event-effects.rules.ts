import {
  dayQuarters,
  quarterMs,
  type DayEvent,
  type DayOfWeek,
  type EventEffect,
  type ForecastState,
  type KnownDay,
} from './forecast.model.ts'

/** FOR-81: an event reaches so far before its start and after its end, in quarters. */
const reach = 16
/** FOR-80: a longer event is not forecast; a whole day has 25 hours at most. */
const longestMs = 100 * quarterMs
/** FOR-81: the quarters of an effect. */
export const effectQuarters = 1 + 2 * reach + longestMs / quarterMs
/** FOR-81: an event is at least so much of the mean. */
const mostCounted = 10
/** FOR-85: types of which effects are kept. */
const mostTypes = 20

/** FOR-80: whether something is forecast from an event. */
export const isForecastFrom = ({ from, to }: Pick<DayEvent, 'from' | 'to'>): boolean => to - from <= longestMs

/** FOR-81: how far an event reaches around itself. */
export const reachMsOf = ({ isAllDay }: Pick<DayEvent, 'isAllDay'>): number =>
  isAllDay ? 0 : reach * quarterMs

/** FOR-81: the place in an effect of the quarter of a day that ends at a time; -1 = the event does not reach it. */
const placeAt = (event: DayEvent, at: number): number => {
  const { from, to } = event
  const reachMs = reachMsOf(event)
  if (at <= from - reachMs || at > to + reachMs) return -1
  return Math.floor((at - from) / quarterMs) + reach
}

const endOf = ({ local }: DayOfWeek, place: number): number => local.startMs + (place + 1) * quarterMs

/** FOR-83: the quarters of a day that its events reach; null = none. */
export const eventQuartersOf = (day: DayOfWeek): Uint8Array | null =>
  day.events.length === 0
    ? null
    : Uint8Array.from(day.wall, (_, place) =>
        day.events.some((event) => placeAt(event, endOf(day, place)) >= 0) ? 1 : 0,
      )

/** FOR-83: values of a day without those at its events. */
export const withoutEvents = (day: DayOfWeek, values: Float64Array): Float64Array => {
  const isOfEvent = eventQuartersOf(day)
  return isOfEvent ? values.map((value, place) => (isOfEvent[place] ? Number.NaN : value)) : values
}

type Known = Pick<ForecastState, 'profile' | 'effects'>

/** FOR-82: adds to usual values of a day what its events add. Where its weekday is known without them, their mean counts n/(n + 1). */
export const addEffects = (values: Float64Array, { profile, effects }: Known, day: DayOfWeek): void => {
  for (const event of day.events) {
    const effect = effects.get(event.type)
    if (!effect) continue
    for (let place = 0; place < values.length; place++) {
      const at = placeAt(event, endOf(day, place))
      if (at < 0 || effect.counts[at] === 0) continue
      const isUsualKnown = !Number.isNaN(profile[day.weekday * dayQuarters + day.wall[place]!]!)
      const count = effect.counts[at]!
      values[place]! += effect.values[at]! * (isUsualKnown ? count / (count + 1) : 1)
    }
  }
}

const highestOf = (values: Float64Array): number =>
  values.reduce((most, value) => (value > most ? value : most), 0)

/** FOR-84: by how much the highest value of a day is higher for its events. `usual`: its values without them. */
export const peakShiftOf = (known: Known, day: DayOfWeek, usual: Float64Array): number => {
  if (day.events.length === 0) return 0
  const expected = usual.slice()
  addEffects(expected, known, day)
  return highestOf(expected) - highestOf(usual)
}

const noEffect = (): EventEffect => ({
  values: new Float64Array(effectQuarters),
  counts: new Uint8Array(effectQuarters),
})

/** FOR-85: those with a type that was learnt anew. */
const withType = (effects: ForecastState['effects'], type: string, effect: EventEffect) => {
  const after = new Map(effects)
  after.delete(type)
  after.set(type, effect)
  if (after.size > mostTypes) after.delete(after.keys().next().value!)
  return after
}

/**
 * FOR-81: the effects with what came at the events of a day. `expected`: its values as they were forecast a day ahead, if there
 * had been no events. Events that reach the same quarter share what came.
 */
export const withEventsOf = (
  before: ForecastState['effects'],
  day: KnownDay,
  expected: Float64Array,
): ForecastState['effects'] => {
  if (day.events.length === 0 || day.isHoliday) return before
  const types = [...new Set(day.events.map(({ type }) => type))]
  const learnt = new Map(
    types.map((type) => {
      const { values, counts } = before.get(type) ?? noEffect()
      return [type, { values: values.slice(), counts: counts.slice() }] as const
    }),
  )
  for (let place = 0; place < day.values.length; place++) {
    const at = endOf(day, place)
    const reached = day.events
      .map((event) => ({ effect: learnt.get(event.type)!, place: placeAt(event, at) }))
      .filter((one) => one.place >= 0)
    const known = reached.reduce((sum, one) => sum + one.effect.values[one.place]!, 0)
    const left = day.values[place]! - expected[place]! - known
    if (Number.isNaN(left)) continue
    for (const { effect, place: own } of reached) {
      const count = Math.min(mostCounted, effect.counts[own]! + 1)
      effect.values[own]! += left / reached.length / count
      effect.counts[own] = count
    }
  }
  return types.reduce<ForecastState['effects']>(
    (effects, type) => withType(effects, type, learnt.get(type)!),
    before,
  )
}
