import type { FieldCheck, ValueFault } from './field-faults.ts'
import { readNumber } from './field-values.ts'

const numeric =
  (check: (value: number, written: string) => ValueFault | undefined): FieldCheck =>
  (value) => {
    if (value === null || value === undefined || String(value).trim() === '') return undefined
    const number = readNumber(value)
    return number === undefined ? { code: 'not-a-number' } : check(number, String(value).trim())
  }

/** FLD-06: a number. */
export const aNumber: FieldCheck = numeric(() => undefined)

/** FLD-07: more than zero. */
export const positive: FieldCheck = numeric((value) => (value > 0 ? undefined : { code: 'not-positive' }))

/** FLD-08: zero or greater, as every count. */
export const notNegative: FieldCheck = numeric((value) => (value >= 0 ? undefined : { code: 'negative' }))

/** FLD-09: without decimals. */
export const whole: FieldCheck = numeric((value) =>
  Number.isSafeInteger(value) ? undefined : { code: 'not-whole' },
)

const decimalsOf = (value: number, written: string): number => {
  if (/e/i.test(written)) return Number.isInteger(value) ? 0 : Infinity
  return written.split('.')[1]?.replace(/0+$/, '').length ?? 0
}

const decimals = (limit: number): FieldCheck =>
  numeric((value, written) => (decimalsOf(value, written) > limit ? { code: 'decimals', limit } : undefined))

/** FLD-10: at most one decimal, as limits of power have. */
export const oneDecimal: FieldCheck = decimals(1)

/** FLD-10: at most two decimals, as prices have. */
export const twoDecimals: FieldCheck = decimals(2)

/** FLD-10: at most three decimals, as percentages of taxes have. */
export const threeDecimals: FieldCheck = decimals(3)

/** FLD-11: not below. */
export const atLeast = (limit: number): FieldCheck =>
  numeric((value) => (value < limit ? { code: 'too-small', limit } : undefined))

/** FLD-11: not above; `hours` words it as hours. */
export const atMost = (limit: number, unit?: 'hours'): FieldCheck =>
  numeric((value) =>
    value > limit ? { code: unit === 'hours' ? 'too-many-hours' : 'too-large', limit } : undefined,
  )
