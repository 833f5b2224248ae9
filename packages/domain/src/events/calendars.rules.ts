import type { Plan } from '../calendar/closures.rules.ts'
import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import { allowedAddress, webAddress, type MayConnect } from '../fields/web-address.rules.ts'
import { backOff } from '../time/back-off.ts'
import { dayMs, hourMs } from '../time/durations.ts'
import { maxNameLength, type EventCalendar } from './events.model.ts'
import { faultsOfTypes } from './event-types.rules.ts'

/** EVT-13: how often an address may send the reading on to another one. */
export const mostRedirects = 5
/** EVT-10: how long a reading may take, the answer included. */
export const longestReadingMs = 10_000
/** EVT-03: a file is carried forward each day. */
const fileEveryMs = dayMs

const pauseAfterFailures = backOff(hourMs, dayMs)

/** EVT-14: when a calendar is read next. */
export const nextReadingAt = (
  now: number,
  { isFile, failures }: { readonly isFile: boolean; readonly failures: number },
): number => now + (failures > 0 ? pauseAfterFailures(failures) : isFile ? fileEveryMs : hourMs)

/** EVT-13: webcal is https. */
const plainAddress = (url: string): string => url.trim().replace(/^webcals?:\/\//i, 'https://')

/** EVT-10, EVT-13, EVT-17: validates a calendar. */
export const planCalendar = (
  wanted: EventCalendar,
  { mayConnect }: { readonly mayConnect?: MayConnect } = {},
): Plan<EventCalendar> => {
  const next: EventCalendar = {
    name: wanted.name.trim(),
    url: wanted.url === null ? null : plainAddress(wanted.url),
    type: wanted.type?.trim() || null,
    typeRules: wanted.typeRules.map(({ words, type }) => ({ words: words.trim(), type: type.trim() })),
  }
  const faults = [
    ...faultsOfFields(next, {
      name: [required, atMostCharacters(maxNameLength)],
      url:
        next.url === null ? [] : [required, atMostCharacters(2_000), webAddress, allowedAddress(mayConnect)],
    }),
    ...faultsOfTypes(next),
  ]
  return faults.length > 0 ? { faults } : { next }
}
