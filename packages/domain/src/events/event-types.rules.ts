import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsBelow, faultsOfFields, required } from '../fields/field.rules.ts'
import { nameKey } from '../fields/field-values.ts'
import { maxNameLength, maxTypeLength, maxTypeRules, type TypeChoice, type TypeRule } from './events.model.ts'

/** EVT-17: whether a name fits words, in which * stands for any signs. Compared part by part: no pattern can take long. */
export const fitsWords = (name: string, words: string): boolean => {
  const [text, parts] = [nameKey(name), nameKey(words).split('*')]
  const [first, last] = [parts[0]!, parts.at(-1)!]
  if (parts.length === 1) return text === first
  if (!text.startsWith(first)) return false
  let place = first.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, place)
    if (found === -1) return false
    place = found + part.length
  }
  return text.length - last.length >= place && text.endsWith(last)
}

/** EVT-17: the type of an entry: of the first words that its name fits, else that of its calendar. */
export const typeOfName = (name: string, { typeRules, type }: TypeChoice): string | null =>
  typeRules.find(({ words }) => fitsWords(name, words))?.type ?? type

const faultsOfRule = (rule: TypeRule, place: number): FieldFault[] =>
  faultsBelow(
    `typeRules.${place}`,
    faultsOfFields(rule, {
      words: [required, atMostCharacters(maxNameLength)],
      type: [required, atMostCharacters(maxTypeLength)],
    }),
  )

/** EVT-17: the faults of how a calendar's entries get their types. */
export const faultsOfTypes = ({ typeRules, type }: TypeChoice): FieldFault[] => [
  ...faultsOfFields({ type }, { type: [atMostCharacters(maxTypeLength)] }),
  ...(typeRules.length > maxTypeRules
    ? [{ path: 'typeRules', code: 'too-many', limit: maxTypeRules } as const]
    : []),
  ...typeRules.flatMap(faultsOfRule),
]
