import { sql } from 'kysely'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { removeIn, restoreIn } from '#features/passholders/passholders.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { findLotOfPass, isOwnedBy } from './owned-passes.store.ts'

const capability = 'owner.passholders' as const
/** OWN-03: longer than undo is offered. */
const undoMs = 60_000

const seesEverything = ({ lots }: Viewer): boolean => lots === 'all'

/** OWN-02: an owner needs no lots to have passes in them. */
const changeOwnPass = async <T>(
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
  work: (change: LotChange) => Promise<T>,
): Promise<T> => {
  const customerId = seesEverything(viewer) ? null : viewer.customerId
  if (customerId === null && !seesEverything(viewer)) throw new Refusal('not-found')
  const lot = await parts.database.asSystem((tx) => findLotOfPass(tx, id, customerId))
  if (lot === undefined) throw new Refusal('not-found')
  const atLot: Viewer = seesEverything(viewer) ? viewer : { ...viewer, lots: new Set([lot]) }
  return changeLot(parts, atLot, { lot, capability }, work)
}

const ownedBy = (viewer: Viewer) => (seesEverything(viewer) ? sql`true` : isOwnedBy(viewer.email))

/** OWN-02: removes a pass of the owner. */
export const removeOwnPass = (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
): Promise<{ count: number }> =>
  changeOwnPass(parts, viewer, id, (change) => removeIn(change, [id], { seen: ownedBy(viewer) }))

/** OWN-03: restores a pass that the owner removed a moment ago; what staff removed stays removed. */
export const restoreOwnPass = (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
): Promise<{ count: number }> =>
  changeOwnPass(parts, viewer, id, async (change) => {
    const { tx, lotId, now } = change
    const { rows } = await sql<{
      removed_at: Date | null
      removed_by: string | null
    }>`select p.removed_at, p.removed_by from passholder p
      where p.parking_lot_id = ${lotId} and p.id = ${id} and ${ownedBy(viewer)}`.execute(tx)
    if (!rows[0]) throw new Refusal('not-found')
    const { removed_at: removedAt, removed_by: removedBy } = rows[0]
    if (removedAt === null) return { count: 0 }
    if (removedBy !== viewer.userId) throw new Refusal('not-found')
    if (removedAt.getTime() < now - undoMs) throw new Refusal('too-late')
    return restoreIn(change, [id], ownedBy(viewer))
  })
