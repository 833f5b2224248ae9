import type { FieldCheck, FieldFault, FieldFaultCode } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, oneOf, required } from '../fields/field.rules.ts'
import { personName } from '../fields/name.rules.ts'
import { instant } from '../fields/instant.rules.ts'
import { positive, whole } from '../fields/number.rules.ts'
import { plate } from '../fields/person.rules.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import {
  guestLimits as limits,
  parkingPaymentOptions,
  type GuestPassDraft,
  type GuestPeriod,
  type GuestState,
} from './visitors.model.ts'
import { minuteMs, hourMs } from '../time/durations.ts'

/**
 * What a guest pass is checked against: the lot's durations in minutes, passholder groups that the user may use, the
 * group of the host passholder (undefined = unknown), the group of the passholder who has the plate, other guest passes
 * of the plate, and the current time in milliseconds since 1970 UTC.
 */
export interface GuestPassContext {
  readonly durations: readonly number[]
  readonly groups: ReadonlySet<string>
  readonly hostGroup: string | undefined
  readonly plateGroup: string | undefined
  readonly others: readonly GuestPeriod[]
  /** GUE-06: the pass limit per day of the host's parking group, and the passes of the day; null = no limit. */
  readonly daily: { readonly limit: number; readonly created: number } | null
  readonly now: number
  /** The pass before an edit, or one that is restored. */
  readonly before?: GuestPassDraft | undefined
  readonly isRestored?: boolean
  /** GUE-15: the plates of the guest’s vehicle, as it was matched and as it was read; undefined while it has not come. */
  readonly cameAs?: readonly string[] | undefined
}

/** The period of a draft; without a start it begins now. */
export const periodOf = ({ startsAt, minutes }: GuestPassDraft, now: number): GuestPeriod => {
  const from = startsAt === null ? now : Date.parse(startsAt)
  return { from, until: from + Number(minutes) * minuteMs }
}

const isSame = (a: GuestPassDraft, b: GuestPassDraft, field: keyof GuestPassDraft): boolean =>
  field === 'startsAt' && a.startsAt !== null && b.startsAt !== null
    ? Date.parse(a.startsAt) === Date.parse(b.startsAt)
    : a[field] === b[field]

/** GUE-03: a duration that the lot offers. */
export const offered =
  (durations: readonly number[]): FieldCheck =>
  (value) => {
    if (durations.includes(Number(value))) return undefined
    return Number(value) > Math.max(0, ...durations) ? { code: 'booking-too-long' } : { code: 'unknown' }
  }

/** GUE-04. */
const startChecks = (now: number): FieldCheck[] => [
  instant,
  (value) => {
    if (value === null) return undefined
    const at = Date.parse(String(value))
    if (at < now - limits.latestStartMs) return { code: 'in-the-past' }
    return at > now + limits.aheadDays * 24 * hourMs ? { code: 'too-late' } : undefined
  },
]

const overlaps = (a: GuestPeriod, b: GuestPeriod): boolean => a.from < b.until && b.from < a.until

/** GUE-05. */
const plateCheck =
  (draft: GuestPassDraft, { others, plateGroup, now, before }: GuestPassContext): FieldCheck =>
  () => {
    const isKept = before && normalisePlate(before.licensePlate) === normalisePlate(draft.licensePlate)
    if (plateGroup !== undefined && !isKept)
      return { code: plateGroup === draft.passholderGroup ? 'plate-used' : 'plate-in-other-group' }
    const period = periodOf(draft, now)
    return others.some((other) => overlaps(other, period)) ? { code: 'guest-plate-used' } : undefined
  }

/** GUE-06. */
const dailyCheck =
  ({ daily }: GuestPassContext): FieldCheck =>
  () =>
    daily !== null && daily.created >= daily.limit ? { code: 'daily-limit', limit: daily.limit } : undefined

/** GUE-15: what was used for one vehicle and time is not used for another. */
const usedCheck =
  (
    field: 'licensePlate' | 'startsAt',
    draft: GuestPassDraft,
    { before, cameAs }: GuestPassContext,
  ): FieldCheck =>
  () => {
    if (!before || !cameAs) return undefined
    const plate = normalisePlate(draft.licensePlate)
    const isKept =
      field === 'startsAt'
        ? isSame(before, draft, field)
        : [normalisePlate(before.licensePlate), ...cameAs].includes(plate)
    return isKept ? undefined : { code: 'vehicle-came' }
  }

/** GUE-02. */
const hostChecks = (draft: GuestPassDraft, { groups, hostGroup }: GuestPassContext) => ({
  passholderGroup: [
    required,
    (value: unknown) => (groups.has(String(value)) ? undefined : { code: 'unknown' as const }),
  ],
  passholder: [
    (value: unknown) =>
      value === null || hostGroup === draft.passholderGroup
        ? undefined
        : { code: 'passholder-unknown' as const },
  ],
})

/** GUE-01 to GUE-07, GUE-15: the faults of a guest pass. Source: specification sections 5 and 8. */
export const checkGuestPass = (draft: GuestPassDraft, context: GuestPassContext): FieldFault[] => {
  const { before, now, durations, isRestored } = context
  const unlessSame = (fields: (keyof GuestPassDraft)[], checks: FieldCheck[]): FieldCheck[] =>
    before && fields.every((field) => isSame(before, draft, field)) ? [] : checks
  const host = hostChecks(draft, context)
  const daily = dailyCheck(context)
  return faultsOfFields(draft, {
    licensePlate: [required, plate, usedCheck('licensePlate', draft, context), plateCheck(draft, context)],
    name: [required, atMostCharacters(limits.name), personName],
    passholderGroup: isRestored ? [daily] : unlessSame(['passholderGroup'], [...host.passholderGroup, daily]),
    passholder: unlessSame(['passholderGroup', 'passholder'], host.passholder),
    startsAt: [usedCheck('startsAt', draft, context), ...unlessSame(['startsAt'], startChecks(now))],
    minutes: unlessSame(['minutes'], [required, whole, positive, offered(durations)]),
    parkingPaymentOption: [required, oneOf(parkingPaymentOptions)],
  })
}

/** A checked guest pass as stored. */
export const tidyGuestPass = (draft: GuestPassDraft, now: number) => ({
  plate: normalisePlate(draft.licensePlate),
  name: draft.name.trim(),
  ...periodOf(draft, now),
})

/** GUE-20 to GUE-22: the end of a pass after an extension by some minutes, or why it is refused. */
export const extendGuestPass = (
  { from, until }: GuestPeriod,
  minutes: number,
  { durations, now }: Pick<GuestPassContext, 'durations' | 'now'>,
): { readonly until: number } | { readonly fault: FieldFaultCode } => {
  if (Math.abs(until - now) > limits.extensionHours * hourMs) return { fault: 'extension-window' }
  const notOffered = offered(durations)(minutes)
  if (notOffered) return { fault: notOffered.code }
  const next = Math.max(until, now) + minutes * minuteMs
  const longest = Math.max(limits.wholePassHours * hourMs, Math.max(0, ...durations) * minuteMs)
  return next - from > longest ? { fault: 'booking-too-long' } : { until: next }
}

/** GUE-20: whether a pass with this end can be extended now. */
export const canExtend = (until: number, now: number): boolean =>
  Math.abs(until - now) <= limits.extensionHours * hourMs

/** GUE-23: whether a pass can be ended early now. */
export const canEnd = ({ from, until }: GuestPeriod, now: number): boolean => from <= now && now < until

/** GUE-13: the state of a guest; `visit` is that of GUE-12. */
export const guestStateAt = (
  { until }: GuestPeriod,
  visit: { readonly isOpen: boolean } | null,
  now: number,
): GuestState => {
  if (!visit) return now < until ? 'expected' : 'notSeen'
  if (!visit.isOpen) return 'left'
  return now < until ? 'inside' : 'overdue'
}
