import { changeToRecord, concernsCharges } from '@stallwise/domain/pass-charges/recorded-passes.rules.ts'
import type { LotChange } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import {
  addChanges,
  hasChargedPasses,
  listPassesNow,
  listPassesOfGroups,
  listRemovedPasses,
  loadChargedParts,
} from './recorded-passes.store.ts'

/** PCH-30, PCH-35: records passes as they are now, for the charges to follow; `day` is today unless given. */
export const recordPasses = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
  day: string | null = null,
): Promise<void> => {
  if (passholderIds.length === 0) return
  const passes = await listPassesNow(tx, lotId, passholderIds, day)
  const changes = passes.flatMap(({ passholderId, pass }) => {
    const change = changeToRecord(pass)
    return change ? [{ ...change, passholderId }] : []
  })
  if (changes.length > 0) await addChanges(tx, lotId, changes)
}

/** PCH-32: records those of some passes whose charges have to follow what a change writes, when everything is written. */
export const recordPassChanges = async (
  change: LotChange,
  passholderIds: readonly string[],
): Promise<void> => {
  const { tx, lotId } = change
  if (passholderIds.length === 0 || !(await hasChargedPasses(tx, lotId))) return
  const before = await loadChargedParts(tx, lotId, passholderIds)
  change.ahead(async () => {
    const after = await loadChargedParts(tx, lotId, passholderIds)
    const changed = passholderIds.filter((id) => concernsCharges(before.get(id), after.get(id)))
    await recordPasses(tx, lotId, changed)
    return undefined
  })
}

interface SomeOfLot {
  readonly tx: Tx
  readonly lotId: string
}

/** PCH-33: bookings count only for passes that were removed: those are charged for the days that stay booked. */
export const recordBookedDays = async ({
  tx,
  lotId,
  passholderIds,
}: SomeOfLot & { readonly passholderIds: readonly string[] }): Promise<void> =>
  recordPasses(tx, lotId, await listRemovedPasses(tx, lotId, passholderIds))

/** PCH-34: records the passes of parking groups whose price changed. */
export const recordPricedPasses = async ({
  tx,
  lotId,
  parkingGroupIds,
  day,
}: SomeOfLot & { readonly parkingGroupIds: readonly string[]; readonly day?: string }): Promise<void> =>
  recordPasses(tx, lotId, await listPassesOfGroups(tx, lotId, parkingGroupIds), day)
