import { dayMs } from '../time/durations.ts'
import type { LotAdvice, ReasonWithout, RecommendationType } from './lot-advice.model.ts'
import type { AdjustedPrice } from './adjust-price.rules.ts'
import type { Oversell } from './oversell.rules.ts'
import type { StallMix } from './stall-mix.rules.ts'

/** REC-50: what becomes of a recommendation; all but `open` are final. */
export const recommendationStatuses = ['open', 'accepted', 'dismissed', 'abandoned', 'withdrawn'] as const
/** One of these statuses. */
export type RecommendationStatus = (typeof recommendationStatuses)[number]

/** A recommendation as it was worked out: of a group, or of the lot for a stall mix. */
export type Found =
  | { readonly type: 'oversell'; readonly group: string; readonly result: Oversell }
  | { readonly type: 'adjustPrice'; readonly group: string; readonly result: AdjustedPrice }
  | { readonly type: 'stallMix'; readonly group: null; readonly result: StallMix }

/** REC-55: the number of passes of a recommendation; for a price 1, its goal. */
export const passCountOf = (found: Found): number =>
  found.type === 'adjustPrice' ? 1 : found.result.passCount

/** REC-51: until when a group waits after `from`; null if it is over. Milliseconds since 1970 UTC. */
export const waitsUntil = (from: number | null, periodDays: number, now: number): number | null => {
  const until = from === null ? 0 : from + periodDays * dayMs
  return until > now ? until : null
}

/** An open recommendation as it is stored. */
export interface OpenRecommendation {
  readonly id: string
  readonly type: RecommendationType
  readonly group: string | null
  readonly passCount: number
  /** The figure of each group or price that it names, as it was last shown as new. */
  readonly changes: Readonly<Record<string, number>>
}

/** REC-53: the figures by which a revision is compared with the one that was last shown as new. */
export const changesOf = (found: Found): Record<string, number> => {
  if (found.type === 'stallMix')
    return Object.fromEntries(found.result.groupChanges.map((one) => [one.group, one.new - one.old]))
  return found.type === 'adjustPrice' ? { price: found.result.newCents } : { passes: found.result.passCount }
}

const differsMuch = (before: number | undefined, after: number | undefined): boolean => {
  if (before === undefined || after === undefined) return true
  return Math.abs(after - before) > Math.abs(before) / 10
}

/** REC-53: whether a revision is shown as new: its number of passes or a change of stalls differs by more than a tenth. */
export const isShownAsNew = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some((key) =>
    differsMuch(before[key], after[key]),
  )

/** What a run does with the recommendations of a lot. */
export type AdviceStep =
  | { readonly kind: 'make'; readonly found: Found }
  | { readonly kind: 'revise'; readonly id: string; readonly found: Found; readonly isNew: boolean }
  | { readonly kind: 'withdraw'; readonly id: string; readonly reason: ReasonWithout | 'group-removed' }

const isReason = (result: object | string): result is ReasonWithout => typeof result === 'string'

interface Slot {
  readonly type: RecommendationType
  readonly group: string | null
  readonly isWaiting: boolean
  readonly result: Found | ReasonWithout
}

const slotsOf = ({ groups, stallMix }: LotAdvice): Slot[] => [
  ...groups.flatMap(({ group: { id: group }, waitsUntil: until, oversell, adjustPrice }): Slot[] => {
    const isWaiting = until !== null
    const passes: Slot['result'] = isReason(oversell)
      ? oversell
      : { type: 'oversell', group, result: oversell }
    const price: Slot['result'] = isReason(adjustPrice)
      ? adjustPrice
      : { type: 'adjustPrice', group, result: adjustPrice }
    return [
      { type: 'oversell', group, isWaiting, result: passes },
      { type: 'adjustPrice', group, isWaiting, result: price },
    ]
  }),
  {
    type: 'stallMix',
    group: null,
    isWaiting: false,
    result: isReason(stallMix) ? stallMix : { type: 'stallMix', group: null, result: stallMix },
  },
]

/**
 * REC-52: what a run does: one open recommendation for each group and type, and one stall mix for the lot. An open one is worked
 * out anew; one that no longer follows is withdrawn with the reason; a group that waits gets none that it did not have.
 */
export const nextSteps = (advice: LotAdvice, open: readonly OpenRecommendation[]): AdviceStep[] => {
  const slots = slotsOf(advice)
  const slotOf = ({ type, group }: OpenRecommendation) =>
    slots.find((slot) => slot.type === type && slot.group === group)
  const kept = open.map((one): AdviceStep => {
    const slot = slotOf(one)
    if (!slot) return { kind: 'withdraw', id: one.id, reason: 'group-removed' }
    if (typeof slot.result === 'string') return { kind: 'withdraw', id: one.id, reason: slot.result }
    const isNew = isShownAsNew(one.changes, changesOf(slot.result))
    return { kind: 'revise', id: one.id, found: slot.result, isNew }
  })
  const known = new Set(open.map(slotOf))
  const made = slots.flatMap((slot): AdviceStep[] =>
    known.has(slot) || slot.isWaiting || typeof slot.result === 'string'
      ? []
      : [{ kind: 'make', found: slot.result }],
  )
  return [...kept, ...made]
}

/** What is compared to find conflicts. */
export interface Conflicting {
  readonly id: string
  readonly type: RecommendationType
  /** The groups that it names. */
  readonly groups: readonly string[]
}

/** REC-54: which of the others are abandoned when one is accepted: a stall mix and an oversell that share a group. */
export const conflictsOf = <T extends Conflicting>(
  accepted: Pick<Conflicting, 'type' | 'groups'>,
  others: readonly T[],
): T[] => {
  const against = { oversell: 'stallMix', stallMix: 'oversell', adjustPrice: null }[accepted.type]
  return others.filter(
    ({ type, groups }) => type === against && groups.some((group) => accepted.groups.includes(group)),
  )
}

/** REC-54: the groups that a recommendation names. */
export const groupsOf = (found: Found): string[] =>
  found.type === 'stallMix' ? found.result.groupChanges.map(({ group }) => group) : [found.group]
