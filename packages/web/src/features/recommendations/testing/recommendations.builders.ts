import type {
  LotAdviceView,
  RecommendationDetails,
} from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { Recommendation } from '@stallwise/contract/recommendations/recommendation.views.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

type GroupOnWire = LotAdviceView['groups'][number]['group']

export const today = '2026-11-20'

/** The day so many days before today. */
export const dayBefore = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

/** Ninety peaks of which the 97th by rank is 80: the worked example. */
export const workedPeaks: readonly number[] = [...Array<number>(87).fill(70), 80, 82, 85]

/** A group of 100 stalls with 120 monthly passes at 90.00. */
export const aGroupOnWire = (
  changes: Partial<GroupOnWire> = {},
  peaks: readonly number[] = workedPeaks,
): GroupOnWire => ({
  id: anId(911),
  type: 'tenant',
  capacity: 100,
  passes: 120,
  price: { cents: 9_000, frequency: 'monthly' },
  minimumStalls: 0,
  chargers: 0,
  evidence: {
    days: peaks.map((peak, nth) => ({ day: dayBefore(peaks.length - nth), peak, passes: 120 })),
    leftOut: [
      { day: dayBefore(92), reason: 'exception' },
      { day: dayBefore(91), reason: 'gaps' },
    ],
    missingDays: 0,
  },
  ...changes,
})

export const settings: LotAdviceView['settings'] = {
  mediumRisk: false,
  raiseFromPercent: 95,
  lowerUntilPercent: 60,
  priceStepPercent: 5,
  elasticity: -0.3,
  visitorStallMonthlyRevenue: 200,
}

/** Sell 30 more monthly passes: the worked example. */
export const aRecommendation = (changes: Partial<Recommendation> = {}): Recommendation => ({
  _id: anId(700),
  parkingLot: anId(1),
  typeOfRecommendation: 'oversell',
  status: 'open',
  parkingGroup: { _id: anId(911), name: 'Monthly' },
  revision: 3,
  passCount: 30,
  completionGoal: 30,
  initialPassholderCounts: { allDay: 120, daytime: 0, overnight: 0 },
  recommendationRiskOptions: { p97: { add: 30 }, mediumRisk: null },
  stallChanges: null,
  groupChanges: null,
  price: null,
  yearlyRevenueChangeCents: 3_240_000,
  assetValue: 648_000,
  visitorStallMonthlyRevenue: null,
  currency: 'USD',
  range: { low: 22, high: 30 },
  dateCreated: '2026-11-18T07:00:00Z',
  dateUpdated: '2026-11-20T07:00:00Z',
  shownAsNewAt: '2026-11-18T07:00:00Z',
  endedAt: null,
  endedReason: null,
  task: null,
  ...changes,
})

const named = (group: GroupOnWire, name: string) => ({
  parkingGroup: { _id: group.id, name },
  group,
  turnedAwayCents: 888,
})

export const someDetails = (
  changes: Partial<RecommendationDetails> = {},
  groups: readonly { group: GroupOnWire; name: string }[] = [{ group: aGroupOnWire(), name: 'Monthly' }],
): RecommendationDetails => ({
  ...aRecommendation(),
  lotName: 'Harbour Exchange Tower',
  evidence: {
    day: today,
    settings,
    capitalizationRate: 5,
    groups: groups.map(({ group, name }) => named(group, name)),
    spare: [],
  },
  ...changes,
})

/** What a lot is advised from, with one group; nothing is recommended. */
export const someAdvice = (
  changes: Partial<LotAdviceView> = {},
  group: GroupOnWire = aGroupOnWire(),
): LotAdviceView => ({
  parkingLot: anId(1),
  day: today,
  currency: 'USD',
  capitalizationRate: 5,
  settings,
  groups: [
    {
      ...named(group, 'Monthly'),
      byPeaks: group,
      waitsUntil: null,
      without: { oversell: null, adjustPrice: 'no-gain' },
    },
  ],
  stallMixWithout: 'no-stalls',
  ...changes,
})
