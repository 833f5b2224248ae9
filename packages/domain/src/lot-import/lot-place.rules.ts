import type { FieldCheck } from '../fields/field-faults.ts'

const zoneForm = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/

const isTimeZone = (name: string): boolean => {
  if (!zoneForm.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** LIM-71: the name of a time zone of the IANA database. */
export const timeZone: FieldCheck = (value) =>
  !isText(value) || isTimeZone(value) ? undefined : { code: 'unknown' }

let currencies: ReadonlySet<string> | undefined

/** LIM-72: the ISO 4217 code of a currency. */
export const currency: FieldCheck = (value) => {
  if (!isText(value)) return undefined
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(value) ? undefined : { code: 'unknown' }
}
