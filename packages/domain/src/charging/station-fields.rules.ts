import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { atLeast, atMost, positive, twoDecimals, whole } from '../fields/number.rules.ts'
import { withoutControlCharacters } from '../fields/plain-text.ts'

/** CST-10: the longest identity of a station. */
export const maxIdentityLength = 48
/** CST-60: limits of a station's names, in characters. */
export const maxStationNameLength = 80
/** CST-60: the most that a station may have: the strongest there are have 500 kW, and cables up to 600 A. */
export const maxRatedKw = 1_000
export const maxAmpsPerPhase = 1_000

/** A station as entered. */
export interface StationDraft {
  readonly identity: string
  readonly name: string
  readonly vendor: string
  readonly ratedKw: number | string | null
  readonly phases: number | string | null
  readonly ampsPerPhase: number | string | null
}

/** What is known of it. */
export interface StationContext {
  /** The identity that it has; undefined = it is new. CST-62 */
  readonly identityBefore?: string | undefined
}

/** CST-10: an identity is one segment of a path, and the name of a user of HTTP Basic authentication. */
export const isIdentity = (text: string): boolean => /^[^/:\p{Cc}\p{Cs}]+$/u.test(text)

/** CST-60: what is wrong with a station. */
export const checkStation = (draft: StationDraft, known: StationContext): FieldFault[] =>
  faultsOfFields(draft, {
    identity: [
      required,
      atMostCharacters(maxIdentityLength),
      (value) => (isIdentity(String(value).trim()) ? undefined : { code: 'invalid' }),
      (value) => {
        const { identityBefore } = known
        return identityBefore === undefined || String(value).trim() === identityBefore
          ? undefined
          : { code: 'read-only' }
      },
    ],
    name: [required, atMostCharacters(maxStationNameLength), withoutControlCharacters],
    vendor: [atMostCharacters(maxStationNameLength), withoutControlCharacters],
    ratedKw: [required, positive, atMost(maxRatedKw), twoDecimals],
    phases: [required, whole, atLeast(1), atMost(3)],
    ampsPerPhase: [required, whole, atLeast(1), atMost(maxAmpsPerPhase)],
  })

/** CST-60: the rated power in whole watts. */
export const wattsOf = (ratedKw: number): number => Math.round(ratedKw * 1_000)
