import { effectQuarters } from '@stallwise/domain/forecast/event-effects.rules.ts'
import {
  dayQuarters,
  recentQuarters,
  type Awaited,
  type EventEffect,
  type ForecastState,
} from '@stallwise/domain/forecast/forecast.model.ts'

const unknown = -32_768
const most = 32_767
const mostQuarters = 100

/** Bytes of so many packed numbers: the size of one step, then each as steps. */
const bytesOf = (count: number): number => 4 + 2 * count

/** Numbers in two bytes each (the lower one first, as on every machine that Node runs on), in steps of the largest one's 32,767th; NaN = unknown. */
const packInto = (target: Buffer, at: number, values: Float64Array): number => {
  let largest = 0
  for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value)
  const step = Math.fround(largest / most) || 1
  target.writeFloatLE(step, at)
  const packed = new Int16Array(values.length)
  for (let place = 0; place < values.length; place++) {
    const steps = values[place]! / step
    packed[place] = Number.isNaN(steps) ? unknown : Math.max(-most, Math.min(most, Math.round(steps)))
  }
  Buffer.from(packed.buffer).copy(target, at + bytesOf(0))
  return at + bytesOf(values.length)
}

const unpackFrom = (source: Buffer, at: number, count: number): Float64Array => {
  const step = source.readFloatLE(at)
  const packed = new Int16Array(count)
  source.copy(new Uint8Array(packed.buffer), 0, at + bytesOf(0), at + bytesOf(count))
  const values = new Float64Array(count)
  for (let place = 0; place < count; place++) {
    const steps = packed[place]!
    values[place] = steps === unknown ? Number.NaN : steps * step
  }
  return values
}

const errorBytes = bytesOf(dayQuarters)

/** Errors of a day by quarter of the wall clock; null = none is known. */
export const packErrors = (errors: Float64Array): Buffer | null => {
  if (errors.every((error) => Number.isNaN(error))) return null
  const packed = Buffer.allocUnsafe(errorBytes)
  packInto(packed, 0, errors)
  return packed
}

/** Errors of days, one after the other. */
export const unpackErrors = (packed: Buffer | null): { readonly errors: Float64Array }[] =>
  Array.from({ length: (packed?.length ?? 0) / errorBytes }, (_, nth) => ({
    errors: unpackFrom(packed!, nth * errorBytes, dayQuarters),
  }))

const effectBytes = bytesOf(effectQuarters) + effectQuarters

/** FOR-85: effects of types of events, each behind the length of its type and the type; null = none. */
export const packEffects = (effects: ForecastState['effects']): Buffer | null => {
  if (effects.size === 0) return null
  const parts = [...effects].flatMap(([type, { values, counts }]) => {
    const name = Buffer.from(type)
    const packed = Buffer.alloc(2 + name.length + effectBytes)
    packed.writeUInt16LE(name.length)
    name.copy(packed, 2)
    packed.set(counts, packInto(packed, 2 + name.length, values))
    return packed
  })
  return Buffer.concat(parts)
}

const unpackEffects = (packed: Buffer | null): ForecastState['effects'] => {
  const effects = new Map<string, EventEffect>()
  for (let at = 0; packed && at < packed.length;) {
    const begin = at + 2 + packed.readUInt16LE(at)
    const type = packed.toString('utf8', at + 2, begin)
    const values = unpackFrom(packed, begin, effectQuarters)
    at = begin + effectBytes
    effects.set(type, { values, counts: Uint8Array.from(packed.subarray(at - effectQuarters, at)) })
  }
  return effects
}

const orNaN = (value: number | null): number => value ?? Number.NaN
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

const awaitedOf = (awaited: Awaited | null): Float64Array => {
  const values = new Float64Array(3 * mostQuarters).fill(Number.NaN)
  if (!awaited) return values
  values.set(awaited.values)
  values.set(awaited.low, mostQuarters)
  values.set(awaited.high, 2 * mostQuarters)
  return values
}

const figuresOf = (state: ForecastState): Float64Array => {
  const { carry, fade, peaks } = state
  return Float64Array.of(
    ...[state.knownDays, state.spread, carry.up, carry.down, fade.up, fade.down, state.widening],
    ...[state.confidence, orNaN(state.fullChance), orNaN(state.forecastPeak), peaks.spread],
    ...[peaks.departure, peaks.carry.up, peaks.carry.down, state.awaited?.values.length ?? 0],
    ...[...state.known, ...peaks.known, ...peaks.usual],
  )
}

const figureCount = 15 + 21
const arrays = [7 * dayQuarters, recentQuarters, 3 * mostQuarters] as const
const stateBytes = 8 * figureCount + arrays.reduce((sum, count) => sum + bytesOf(count), 0)

/** FOR-22: a state as it is stored. */
export const packState = (state: ForecastState): Buffer => {
  const packed = Buffer.allocUnsafe(stateBytes)
  let at = 0
  for (const figure of figuresOf(state)) at = packed.writeDoubleLE(figure, at)
  at = packInto(packed, at, state.profile)
  at = packInto(packed, at, state.recent)
  packInto(packed, at, awaitedOf(state.awaited))
  return packed
}

/** Of a form of former versions: undefined; it is then made anew. */
export const unpackState = (
  through: string,
  packed: Buffer,
  effects: Buffer | null,
): ForecastState | undefined => {
  if (packed.length !== stateBytes) return undefined
  const figures = Float64Array.from({ length: figureCount }, (_, place) => packed.readDoubleLE(8 * place))
  const [knownDays, spread, carryUp, carryDown, fadeUp, fadeDown, widening] = figures as unknown as number[]
  const [confidence, fullChance, forecastPeak, peakSpread, departure, peakUp, peakDown, length] =
    figures.subarray(7) as unknown as number[]
  let at = 8 * figureCount
  const [profile, recent, awaited] = arrays.map((count) => {
    const values = unpackFrom(packed, at, count)
    at += bytesOf(count)
    return values
  }) as [Float64Array, Float64Array, Float64Array]
  const part = (nth: number) => awaited.slice(nth * mostQuarters, nth * mostQuarters + length!)
  return {
    through,
    profile,
    recent,
    knownDays: knownDays!,
    spread: spread!,
    carry: { up: carryUp!, down: carryDown! },
    fade: { up: fadeUp!, down: fadeDown! },
    widening: widening!,
    confidence: confidence!,
    fullChance: orNull(fullChance!),
    forecastPeak: orNull(forecastPeak!),
    known: Uint8Array.from(figures.subarray(15, 22)),
    peaks: {
      known: Uint8Array.from(figures.subarray(22, 29)),
      usual: figures.slice(29, 36),
      spread: peakSpread!,
      departure: departure!,
      carry: { up: peakUp!, down: peakDown! },
    },
    effects: unpackEffects(effects),
    awaited: length === 0 ? null : { values: part(0), low: part(1), high: part(2) },
  }
}
