import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { centsText } from '#lib/format/numbers.ts'

/** A number as the text of a field. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value))

/** An amount of money as the text of a field: whole or with both decimals, as in lists. */
export const amountText = (value: number | null): string => (value === null ? '' : value.toFixed(2))

/**
 * A typed number for the domain's checks and for the API: null when empty. A text that is not a number stays a text, which
 * the checks refuse, so that it is never sent.
 */
export const typedNumber = (text: string): number | null =>
  text.trim() === '' ? null : (readNumber(text) ?? (text as unknown as number))

/** Cents as the text of a field for an amount of money. */
export const textOfCents = (cents: number | null): string => (cents === null ? '' : centsText(cents))

/** A typed amount in cents; a text that is no number stays one, which the checks refuse. */
export const typedCents = (text: string): number | null => {
  const amount = typedNumber(text)
  return typeof amount === 'number' ? Math.round(amount * 100) : amount
}
