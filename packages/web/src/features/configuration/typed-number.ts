import { readNumber } from '@stallwise/domain/fields/field-values.ts'

/** A number as it stands in a field. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value))

/**
 * What was typed, for the domain's checks and for the wire: null when empty. What is no number stays the text, which the
 * checks refuse by name; so nothing of the kind is ever sent.
 */
export const typedNumber = (text: string): number | null =>
  text.trim() === '' ? null : (readNumber(text) ?? (text as unknown as number))
