import { adjustedPriceOf } from './adjust-price.rules.ts'
import { evidenceOf } from './evidence.rules.ts'
import type {
  AdviceSettings,
  GroupAdvice,
  GroupToAdvise,
  LotAdvice,
  LotToAdvise,
  ReasonWithout,
} from './lot-advice.model.ts'
import { oversellOf } from './oversell.rules.ts'
import type { AdvisedGroup, PassPrice } from './recommendations.model.ts'
import { shortOf, spareOf, stallMixOf, visitorStalls, type StallMix } from './stall-mix.rules.ts'
import { isContradicted } from './what-if.rules.ts'

/** REC-11: the price of a pass, if it gives a yearly figure. */
export const yearlyPriceOf = ({
  priceCents: cents,
  frequency,
}: Pick<GroupToAdvise, 'priceCents' | 'frequency'>): PassPrice | null =>
  cents === null || frequency === null || frequency === 'hourly' ? null : { cents, frequency }

const advised = (group: GroupToAdvise, day: string, needsPasses: boolean): AdvisedGroup => {
  const { id, type, capacity, passes, minimumStalls, chargers, history } = group
  return {
    id,
    type,
    capacity,
    passes,
    minimumStalls,
    chargers,
    price: yearlyPriceOf(group),
    evidence: evidenceOf(history, { day, capacity, passes, needsPasses }),
  }
}

/** REC-14: what a recommendation about passes lacks; undefined if it is all there. */
const reasonOf = (given: GroupToAdvise, { evidence }: AdvisedGroup): ReasonWithout | undefined => {
  if (given.capacity === 0) return 'no-stalls'
  if (given.passes === 0) return 'no-passes'
  if (given.frequency === 'hourly') return 'hourly'
  if (given.priceCents === null || given.frequency === null) return 'no-price'
  if (evidence.missingDays > 0) return 'history'
  return isContradicted(evidence.days, evidence.days) ? 'contradicted' : undefined
}

const stallMixIn = (
  groups: readonly AdvisedGroup[],
  { visitorStallMonthlyRevenue: revenue }: AdviceSettings,
): StallMix | ReasonWithout => {
  const mix = stallMixOf(groups, visitorStalls(revenue))
  if (mix) return mix
  const counted = groups.filter(({ type, capacity }) => type !== 'reserved' && capacity > 0)
  if (counted.length < 2) return 'no-stalls'
  if (counted.some(({ evidence }) => evidence.missingDays > 0)) return 'history'
  return counted.every((group) => shortOf(group) === 0) ? 'not-short' : 'nobody-spare'
}

/**
 * REC-01 to REC-32: everything that a lot is advised, from its history and settings alone. The night, a call on demand and
 * what-if ask this one function.
 */
export const adviseLot = ({ day, settings, groups }: LotToAdvise): LotAdvice => {
  const byPeaks = groups.map((group) => advised(group, day, false))
  const isSpare = byPeaks.some((group) => spareOf(group) > 0)
  return {
    groups: groups.map((given, nth): GroupAdvice => {
      const group = advised(given, day, true)
      const lacks = reasonOf(given, group)
      return {
        group,
        byPeaks: byPeaks[nth]!,
        waitsUntil: given.waitsUntil,
        oversell: lacks ?? oversellOf(group, settings) ?? 'no-room',
        adjustPrice: lacks ?? adjustedPriceOf(byPeaks[nth]!, settings, { isSpare }) ?? 'no-gain',
      }
    }),
    // REC-51: a group that waits neither gives stalls nor gets any.
    stallMix: stallMixIn(
      byPeaks.filter((_group, nth) => groups[nth]!.waitsUntil === null),
      settings,
    ),
  }
}
