import { nameKey, withoutInvisible } from './field-values.ts'
import type { FieldCheck, FieldFault, FieldFaultCode, ValueFault } from './field-faults.ts'

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'number' && Number.isNaN(value)) ||
  (Array.isArray(value) && value.length === 0)

/** A check of what is filled; blank values have no fault. */
export const whenFilled =
  (check: (value: string) => ValueFault | undefined): FieldCheck =>
  (value) =>
    isBlank(value) ? undefined : check(String(value))

const refuse =
  (code: FieldFaultCode, isWrong: (value: string) => boolean): FieldCheck =>
  (value) =>
    whenFilled((text) => (isWrong(text) ? { code } : undefined))(value)

/** FLD-01: not blank and not an empty list. The other checks accept empty values. */
export const required: FieldCheck = (value) =>
  isBlank(typeof value === 'string' ? withoutInvisible(value) : value) ? { code: 'required' } : undefined

/** FLD-21: longer texts may have several lines. */
const maxLineLength = 120

/** FLD-02, FLD-21: maximum length, surrounding blanks not counted; a short text is one line. */
export const atMostCharacters = (limit: number): FieldCheck =>
  whenFilled((text) => {
    const trimmed = text.trim()
    if ([...trimmed].length > limit) return { code: 'too-long', limit }
    return limit <= maxLineLength && /\p{Cc}/u.test(trimmed) ? { code: 'invalid' } : undefined
  })

/** FLD-03: not among the taken names, ignoring case and extra blanks. */
export const unique = (
  taken: Iterable<string>,
  code: 'not-unique' | 'name-used' | 'pass-id-used' = 'not-unique',
): FieldCheck => {
  const keys = new Set([...taken].map(nameKey))
  return refuse(code, (text) => keys.has(nameKey(text)))
}

/** One of these words, otherwise `unknown`. */
export const oneOf = (words: readonly string[]): FieldCheck =>
  refuse('unknown', (text) => !words.includes(text))

/** An id among these, or each of several; `unknown` otherwise. */
export const among =
  (ids: ReadonlySet<string>): FieldCheck =>
  (value) =>
    (Array.isArray(value) ? value : [value]).every((one) => one === null || ids.has(String(one)))
      ? undefined
      : { code: 'unknown' }

const addressForm =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

const isEmail = (text: string): boolean =>
  text.length <= 254 && addressForm.test(text) && !/^\.|\.\.|\.@/.test(text)

/** FLD-04: an e-mail address. */
export const email: FieldCheck = refuse('email', (text) => !isEmail(text.trim()))

/** FLD-05: the trimmed addresses of a comma-separated list; entries may not be empty. */
export const splitEmails = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((part) => part.trim())

/** FLD-05: e-mail addresses, comma separated, each once. */
export const emails: FieldCheck = whenFilled((text) => {
  const parts = splitEmails(text)
  if (!parts.every(isEmail)) return { code: 'email' }
  return new Set(parts.map(nameKey)).size < parts.length ? { code: 'not-unique' } : undefined
})

/** The faults of an object: for each field the first check that fails. */
export const faultsOfFields = <T extends object>(
  draft: T,
  checks: { readonly [K in keyof T]?: readonly FieldCheck[] },
): FieldFault[] =>
  (Object.keys(checks) as (keyof T & string)[]).flatMap((path) => {
    for (const check of checks[path] ?? []) {
      const fault = check(draft[path])
      if (fault) return [{ path, ...fault }]
    }
    return []
  })

/** The faults of a part of an object, by their path from the object. */
export const faultsBelow = (path: string, faults: readonly FieldFault[]): FieldFault[] =>
  faults.map((fault) => ({ ...fault, path: fault.path === '' ? path : `${path}.${fault.path}` }))
