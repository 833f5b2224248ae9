import type { LotAdviceView } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { LotAdvice, ReasonWithout } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { awayCents, type AwayFigures } from '@stallwise/domain/recommendations/turned-away.rules.ts'
import type { AdvisedLot } from './advised-lots.store.ts'

/** The same on the wire, where lists are not read-only. */
export const groupOnWire = (group: AdvisedGroup) => ({
  ...group,
  evidence: {
    days: [...group.evidence.days],
    leftOut: [...group.evidence.leftOut],
    missingDays: group.evidence.missingDays,
  },
})

const reasonIn = (result: ReasonWithout | object): ReasonWithout | null =>
  typeof result === 'string' ? result : null

/** What recommendations of a lot follow from now, and why there is none. */
export const adviceView = (
  lot: AdvisedLot,
  { groups, stallMix }: LotAdvice,
  away: AwayFigures,
): LotAdviceView => ({
  parkingLot: lot.lotId,
  day: lot.toAdvise.day,
  currency: lot.currency,
  capitalizationRate: lot.capitalizationRate,
  settings: lot.toAdvise.settings,
  groups: groups.map(({ group, byPeaks, waitsUntil, oversell, adjustPrice }) => ({
    parkingGroup: { _id: group.id, name: lot.groups.get(group.id)!.name },
    group: groupOnWire(group),
    byPeaks: groupOnWire(byPeaks),
    waitsUntil: waitsUntil === null ? null : new Date(waitsUntil).toISOString(),
    without: { oversell: reasonIn(oversell), adjustPrice: reasonIn(adjustPrice) },
    turnedAwayCents: awayCents(group, away),
  })),
  stallMixWithout: reasonIn(stallMix),
})
