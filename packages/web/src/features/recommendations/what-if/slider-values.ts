interface Steps {
  readonly min: number
  readonly max: number
  readonly step: number
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
/** Without the remainders of adding fractions. */
const exact = (value: number) => Math.round(value * 1_000) / 1_000

/** Where a slider stands that was dragged: on a step, or at its end. */
export const steppedValue = (value: number, { min, max, step }: Steps): number =>
  value >= max ? max : exact(clamp(min + Math.round((value - min) / step) * step, min, max))

/** Where a key moves it; undefined for other keys. A page is a tenth of the way. */
export const keyedValue = (key: string, value: number, { min, max, step }: Steps): number | undefined => {
  const page = Math.max(step, Math.round((max - min) / 10 / step) * step)
  const moves: Record<string, number> = {
    ArrowLeft: value - step,
    ArrowDown: value - step,
    ArrowRight: value + step,
    ArrowUp: value + step,
    PageDown: value - page,
    PageUp: value + page,
    Home: min,
    End: max,
  }
  const wanted = moves[key]
  return wanted === undefined ? undefined : exact(clamp(wanted, min, max))
}

/** What was typed, as a number within the limits; null if it is none. */
export const readTyped = (
  text: string,
  { min, most, decimals }: { readonly min: number; readonly most: number; readonly decimals: number },
): number | null => {
  const plain = text.replaceAll(',', '').replace('−', '-').trim()
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null
  const value = Number(plain)
  if (value < min || value > most) return null
  return Number(value.toFixed(decimals))
}
