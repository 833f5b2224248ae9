import { plural, t } from '@lingui/core/macro'
import type { FieldFaultCode, ValueFault } from '@stallwise/domain/fields/field-faults.ts'
import { formatExact, formatNumber } from '#lib/format/numbers.ts'

type Words = (limit: number) => string

const words: Record<FieldFaultCode, Words> = {
  required: () => t`Field is required.`,
  invalid: () => t`Not valid.`,
  unknown: () => t`Not found. Check the value.`,
  'passholder-unknown': () => t`Passholder not recognized.`,
  'unknown-field': () => t`The server does not know this field. Reload the page.`,
  'read-only': () => t`This can’t be changed here.`,
  'too-long': (limit) => (limit ? t`Too long: ${formatNumber(limit)} characters at most.` : t`Too long.`),
  'too-small': (limit) => t`Cannot be less than ${formatExact(limit)}.`,
  'too-large': (limit) => t`Cannot be greater than ${formatExact(limit)}.`,
  'too-many-hours': (limit) =>
    plural(limit, { one: 'Cannot be greater than # hour.', other: 'Cannot be greater than # hours.' }),
  'too-many': (limit) => plural(limit, { one: 'At most # entry.', other: 'At most # entries.' }),
  'not-unique': () => t`Must be unique.`,
  'name-used': () => t`Name already used.`,
  'not-a-number': () => t`Must be a number.`,
  'not-whole': () => t`Must be a whole number.`,
  'not-positive': () => t`Must be a positive number.`,
  negative: () => t`Must be zero or greater.`,
  decimals: (limit) => (limit === 3 ? t`May have only three decimals.` : t`May have only two decimals.`),
  'wrong-type': () => t`Not a valid value.`,
  'not-allowed': () => t`Not allowed.`,
  'address-not-allowed': () =>
    t`This server isn’t allowed to connect to this address. Ask whoever runs the server to allow it.`,
  'not-the-provider': () =>
    t`This is not an address of the payment provider. Whoever runs the server can allow others.`,
  'other-currency': () => t`Moneris charges Canadian or US dollars only. The lot’s currency is another one.`,
  'web-address': () => t`Cannot contain a web address.`,
  email: () => t`Not a valid e-mail address.`,
  phone: () => t`Not a valid phone number.`,
  'plate-spaces': () => t`License plate cannot contain spaces.`,
  'plate-signs': () => t`License plate can only contain letters, numbers and hyphens.`,
  'plate-used': () => t`Another passholder of this group has this license plate.`,
  'in-use': () => t`Passes still use what you removed. Change these passes first.`,
  'plate-in-other-group': () => t`License Plate already exists in another passholder group`,
  'pass-id-used': () => t`Pass card id already exists`,
  'guest-plate-used': () => t`This license plate already has a guest pass at that time.`,
  'daily-limit': () => t`Maximum Limit Reached`,
  'booking-too-long': () => t`Booking duration limit exceeded`,
  'plate-booked': () => t`This license plate is already booked on one of these days.`,
  'vehicle-came': () =>
    t`The vehicle has already come, so this can no longer be changed. Add another one instead.`,
  'last-day-before-first': () => t`The last day can’t be before the first day.`,
  'extension-window': () => t`Visitors can be extended only within 12 hours`,
  'pass-id-not-listed': () => t`Invalid PassID, ensure PassID MasterList is up to date`,
  'suite-not-of-pass-id': () => t`Suite doesn't match PassID`,
  'tag-not-listed': () => t`The multi-pass tag masterlist does not have this tag for the pass ID.`,
  'end-before-start': () => t`End time must be after start time.`,
  'start-after-end': () => t`Start time must be before end time.`,
  'in-the-past': () => t`Cannot be in the past.`,
  'too-early': () => t`Too far back.`,
  'too-late': () => t`Too far ahead.`,
  'too-many-days': (limit) =>
    plural(limit, { one: 'Cannot be longer than # day.', other: 'Cannot be longer than # days.' }),
  overlaps: () => t`Overlaps with an event above.`,
  'password-too-short': (limit) => t`At least ${formatNumber(limit)} characters.`,
  'password-too-long': (limit) => t`At most ${formatNumber(limit)} characters.`,
  'password-no-lower-case': () => t`Add a lowercase letter.`,
  'password-no-upper-case': () => t`Add an uppercase letter.`,
  'password-no-digit': () => t`Add a number.`,
  'password-special': () => t`No special characters: letters and numbers only.`,
  'password-not-the-same': () => t`The passwords don’t match.`,
}

const withoutLimit: Partial<Record<FieldFaultCode, () => string>> = {
  'too-small': () => t`Too small.`,
  'too-large': () => t`Too large.`,
}

/** A field's fault in words, by its code; what the server wrote beside it is for logs. Source: specification section 5. */
export const faultText = ({ code, limit }: { code: FieldFaultCode; limit?: number | undefined }): string => {
  const general = limit === undefined ? withoutLimit[code] : undefined
  return general ? general() : ((words[code] as Words | undefined)?.(limit ?? 0) ?? t`Not valid.`)
}

/** Several faults of one field, such as a password's. */
export const faultTexts = (faults: readonly ValueFault[]): string => faults.map(faultText).join(' ')
