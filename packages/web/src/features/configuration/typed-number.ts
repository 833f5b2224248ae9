import { readNumber } from '@stallwise/domain/fields/field-values.ts'

/** A number as the text of a field. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value))

/**
 * A typed number for the domain's checks and for the API: null when empty. A text that is not a number stays a text, which
 * the checks refuse, so that it is never sent.
 */
export const typedNumber = (text: string): number | null =>
  text.trim() === '' ? null : (readNumber(text) ?? (text as unknown as number))
