import type { FieldFault } from '../fields/field-faults.ts'
import type { AlertType } from './alert-causes.rules.ts'
import { dayMs } from '../time/durations.ts'

/** ALE-34, ALE-35: what a silence is about: one cause (a snooze), all alerts of a type, or all of the lot. */
export const silenceScopes = ['cause', 'violation', 'occupancy', 'lot'] as const
/** What a silence is about. */
export type SilenceScope = (typeof silenceScopes)[number]

/** A silence of a lot; times in milliseconds since 1970 UTC. */
export interface Silence {
  readonly scope: SilenceScope
  /** The cause of a snooze (`alertCauseKey`); otherwise null. */
  readonly cause: string | null
  readonly endsAt: number
}

/** ALE-36: the longest silence, in days. */
export const longestSilenceDays = 30

/** ALE-36: a silence ends in the future, and within 30 days. */
export const checkSilenceEnd = (endsAt: number, now: number): FieldFault[] => {
  if (endsAt <= now) return [{ path: 'until', code: 'in-the-past' }]
  if (endsAt > now + longestSilenceDays * dayMs)
    return [{ path: 'until', code: 'too-many-days', limit: longestSilenceDays }]
  return []
}

/** ALE-34, ALE-35: whether nobody is notified of an alert of this cause and type at a time. */
export const isSilenced = (
  silences: readonly Silence[],
  alert: { readonly cause: string; readonly type: AlertType },
  now: number,
): boolean =>
  silences.some(({ scope, cause, endsAt }) => {
    if (endsAt <= now) return false
    return scope === 'cause' ? cause === alert.cause : scope === 'lot' || scope === alert.type
  })
