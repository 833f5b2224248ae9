import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, email, faultsBelow, faultsOfFields, required } from '../fields/field.rules.ts'
import { hourMs } from '../time/durations.ts'
import { localDayOf } from '../time/local-day.ts'

/** Of which faults somebody is told: those that stop drivers, or all. Source: rule HEA-60. */
export const toldOf = ['drivers', 'all'] as const

/** Who is told of faults of a site by mail, and in which hours of the lot’s clock; from 22 until 6 is the night. Source: rule HEA-60. */
export interface Told {
  readonly email: string
  readonly of: (typeof toldOf)[number]
  readonly fromHour: number
  readonly untilHour: number
}

/** HEA-60: so many people are told of a site. */
export const mostTold = 20

const isHour = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most

/** HEA-60: the faults of who is told. */
export const checkTold = (told: readonly Told[]): FieldFault[] => [
  ...(told.length > mostTold ? [{ path: 'told', code: 'too-many' as const, limit: mostTold }] : []),
  ...told.flatMap((one, nth) => {
    const others = new Set(told.slice(0, nth).map((other) => other.email.trim().toLowerCase()))
    return faultsBelow(`told.${nth}`, [
      ...faultsOfFields({ email: one.email }, { email: [required, email] }),
      ...(others.has(one.email.trim().toLowerCase()) ? [{ path: 'email', code: 'not-unique' as const }] : []),
      ...(isHour(one.fromHour, 23) ? [] : [{ path: 'fromHour', code: 'invalid' as const }]),
      ...(isHour(one.untilHour, 24) ? [] : [{ path: 'untilHour', code: 'invalid' as const }]),
    ])
  }),
]

/** HEA-60: whether somebody is told of a fault at a time. `harm`: of the fault, in drivers. */
export const isTold = (
  { of, fromHour, untilHour }: Told,
  { harm, now, timeZone }: { readonly harm: number; readonly now: number; readonly timeZone: string },
): boolean => {
  if (of === 'drivers' && harm <= 0) return false
  const hour = Math.floor((now - localDayOf(now, timeZone).startMs) / hourMs)
  return fromHour < untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour
}

/** A contact of a site that the provider keeps: an installer, a network. Source: rule HEA-70. */
export interface SiteContact {
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly email: string
  readonly hours: string
  readonly notes: string
}

/** HEA-70: so many contacts has a site. */
export const mostContacts = 50

/** HEA-70: the faults of the contacts of a site. */
export const checkContacts = (contacts: readonly SiteContact[]): FieldFault[] => [
  ...(contacts.length > mostContacts
    ? [{ path: 'contacts', code: 'too-many' as const, limit: mostContacts }]
    : []),
  ...contacts.flatMap((contact, nth) =>
    faultsBelow(
      `contacts.${nth}`,
      faultsOfFields(contact, {
        name: [required, atMostCharacters(100)],
        role: [atMostCharacters(100)],
        phone: [atMostCharacters(40)],
        email: [email],
        hours: [atMostCharacters(200)],
        notes: [atMostCharacters(1_000)],
      }),
    ),
  ),
]
