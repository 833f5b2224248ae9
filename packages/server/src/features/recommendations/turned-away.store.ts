import {
  defaultRecommendationSettings,
  type RecommendationSettings,
} from '@stallwise/domain/configuration/lot-settings.model.ts'
import type { AwayFigures } from '@stallwise/domain/recommendations/turned-away.rules.ts'
import { listRatesInForce } from '#features/pricing/pricing.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadGroupNames } from './recommendations.store.ts'
import type { ShownLot } from './recommendations.view.ts'

/** REC-44: what of a lot says what it costs to turn a vehicle away, at a time. */
export const loadAwayFigures = async (tx: Tx, lotId: string, now: number): Promise<AwayFigures> => {
  const { recommendation_settings: stored } = await tx
    .selectFrom('parking_lot')
    .select('recommendation_settings')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  const settings = { ...defaultRecommendationSettings, ...(stored as Partial<RecommendationSettings>) }
  const ofLot = (await listRatesInForce(tx, lotId, now)).find(({ groupId }) => groupId === null)
  return { setCents: settings.turnedAwayCents, dailyMaximumCents: ofLot?.plan?.maximumCents ?? null }
}

/** What of a lot stands beside the days of a recommendation, now. */
export const loadShownLot = async (tx: Tx, lotId: string, now: number): Promise<ShownLot> => ({
  names: await loadGroupNames(tx, lotId),
  away: await loadAwayFigures(tx, lotId, now),
})
