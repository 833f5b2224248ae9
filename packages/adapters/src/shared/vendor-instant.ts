import { readInstant } from '@stallwise/domain/time/rfc3339.ts'

const looser =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))? ?(?:([Zz]|UTC)|([+-]\d\d)(?::?(\d\d))?)?$/

/**
 * ING-13: a time in a form that vendors send besides RFC 3339: the offset without colon or minutes, after a blank, or a
 * comma. Without an offset only where the vendor documents what it means.
 */
export const readVendorInstant = (value: unknown, withoutOffset?: 'utc'): number | undefined => {
  const plain = readInstant(value)
  if (plain !== undefined || typeof value !== 'string' || value.length > 70) return plain
  const parts = looser.exec(value)
  if (!parts) return undefined
  const [, day, time, decimals, zulu, hours, minutes = '00'] = parts
  if (zulu === undefined && hours === undefined && withoutOffset === undefined) return undefined
  const fraction = decimals === undefined ? '' : `.${decimals}`
  return readInstant(`${day}T${time}${fraction}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
}
