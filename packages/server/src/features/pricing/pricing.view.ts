import type { LotRatePlans, PlannedRatesView } from '@stallwise/contract/pricing/pricing.contract.ts'
import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { findPricedLot, listRates, listVisitorGroups, type StoredRates } from './pricing.store.ts'

export const ratesView = (rates: StoredRates): PlannedRatesView => ({
  _id: rates.id,
  parkingGroup: rates.groupId,
  parkingGroupName: rates.groupName,
  effectiveFrom: new Date(rates.effectiveFrom).toISOString(),
  plan: rates.plan as Mutable<RatePlan> | null,
  createdAt: rates.createdAt.toISOString(),
  createdBy: rates.createdBy,
  withdrawnAt: rates.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: rates.withdrawnBy,
})

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T

/** The version of all plans of a lot. PRI-76. */
export const versionOf = (rates: readonly StoredRates[]): number =>
  rates.reduce((highest, { changeNumber }) => Math.max(highest, changeNumber), 0)

export const loadRatePlans = async (tx: Tx, lotId: string): Promise<LotRatePlans> => {
  const lot = orNotFound(await findPricedLot(tx, lotId))
  const rates = await listRates(tx, lotId)
  const groups = await listVisitorGroups(tx, lotId)
  return {
    version: versionOf(rates),
    currency: lot.currency,
    timeZone: lot.timeZone,
    parkingGroups: groups.map(({ id, name }) => ({ _id: id, name })),
    ratePlans: rates.map(ratesView),
  }
}
