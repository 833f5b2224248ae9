import type { LotRatePlans, NewRatePlan } from '@stallwise/contract/pricing/pricing.contract.ts'
import { checkRatePlan, effectiveMoment, tidyRatePlan } from '@stallwise/domain/pricing/rate-plan.rules.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireReadOnlySame } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { insertRates, listRates, listVisitorGroups, setWithdrawn, type StoredRates } from './pricing.store.ts'
import { loadRatePlans, ratesView, versionOf } from './pricing.view.ts'

interface ChangeOfPrices {
  readonly action: string
  readonly version?: number | undefined
  /** Writes the change and returns the id of the version that it is about. */
  readonly write: (
    change: LotChange,
    known: { readonly rates: readonly StoredRates[]; readonly changeNumber: number },
  ) => Promise<string>
}

/** The reply shows names as the viewer sees them: it is read in another transaction than the change, which sees all users. */
const changePrices = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { action, version, write }: ChangeOfPrices,
): Promise<LotRatePlans> => {
  const loadNow = () => parts.database.withViewer(scopeOf(viewer), (tx) => loadRatePlans(tx, lot))
  await requireReadOnlySame(loadNow)
  const isStale = await changeLot(parts, viewer, { lot, capability: 'payment.manage' }, async (change) => {
    const { tx, lotId } = change
    const rates = await listRates(tx, lotId)
    const seen = versionOf(rates)
    if (version !== undefined && version !== seen) return true
    const id = await write(change, { rates, changeNumber: seen + 1 })
    const viewOf = (list: readonly StoredRates[]) => {
      const found = list.find((one) => one.id === id)
      return found ? ratesView(found) : null
    }
    const after = viewOf(await listRates(tx, lotId))
    change.audit({ action, objectKind: 'rate-plan', objectId: id, before: viewOf(rates), after })
    change.markStale('pricing')
    return false
  })
  const current = await loadNow()
  if (isStale) throw new Refusal('stale-version', { current })
  return current
}

/** PRI-70 to PRI-72: adds a version of a lot's or a visitor group's prices. */
export const addRatePlan = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { parkingGroup: groupId, effectiveFrom, plan, version }: NewRatePlan,
): Promise<LotRatePlans> =>
  changePrices(parts, viewer, lot, {
    action: 'rate-plan.create',
    version,
    write: async ({ tx, lotId, now }, { rates, changeNumber }) => {
      const groups = await listVisitorGroups(tx, lotId)
      const ofGroup = rates.filter((one) => one.groupId === groupId && one.withdrawnAt === null)
      const moment = effectiveMoment(effectiveFrom === null ? null : Date.parse(effectiveFrom), {
        now,
        taken: ofGroup.map((one) => one.effectiveFrom),
      })
      const isKnown = groupId === null || groups.some(({ id }) => id === groupId)
      refuseFaults([
        ...(isKnown ? [] : [{ path: 'parkingGroup', code: 'unknown' as const }]),
        ...('faults' in moment ? moment.faults : []),
        ...(plan ? checkRatePlan(plan).map((fault) => ({ ...fault, path: `plan.${fault.path}` })) : []),
      ])
      const id = uuidv7()
      await insertRates(tx, lotId, {
        id,
        groupId,
        effectiveFrom: 'at' in moment ? moment.at : now,
        plan: plan && tidyRatePlan(plan),
        createdAt: new Date(now),
        createdBy: viewer.userId,
        changeNumber,
      })
      return id
    },
  })

/** Where a version is that can still be withdrawn or restored. PRI-73. */
const findPlanned = (rates: readonly StoredRates[], id: string, now: number): StoredRates => {
  const found = rates.find((one) => one.id === id)
  if (!found) throw new Refusal('not-found')
  if (found.effectiveFrom <= now) throw new Refusal('rate-plan-in-force')
  return found
}

/** PRI-73: withdraws a version that has not taken effect. */
export const withdrawRatePlan = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { id, version }: { readonly id: string; readonly version: number | undefined },
): Promise<LotRatePlans> =>
  changePrices(parts, viewer, lot, {
    action: 'rate-plan.withdraw',
    version,
    write: async ({ tx, lotId, now }, { rates, changeNumber }) => {
      if (findPlanned(rates, id, now).withdrawnAt !== null) throw new Refusal('not-found')
      const withdrawn = { at: new Date(now), by: viewer.userId }
      await setWithdrawn(tx, { lotId, id, changeNumber }, withdrawn)
      return id
    },
  })

/** PRI-73: undoes a withdrawal before the version was to take effect. */
export const restoreRatePlan = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  id: string,
): Promise<LotRatePlans> =>
  changePrices(parts, viewer, lot, {
    action: 'rate-plan.restore',
    write: async ({ tx, lotId, now }, { rates, changeNumber }) => {
      const { withdrawnAt, groupId, effectiveFrom } = findPlanned(rates, id, now)
      if (withdrawnAt === null) throw new Refusal('not-found')
      const taken = rates.some(
        (one) => one.groupId === groupId && one.withdrawnAt === null && one.effectiveFrom === effectiveFrom,
      )
      if (taken) refuseFaults([{ path: 'effectiveFrom', code: 'not-unique' }])
      await setWithdrawn(tx, { lotId, id, changeNumber }, null)
      return id
    },
  })
