import { sql } from 'kysely'
import {
  changeLot,
  platesWithStays,
  updateCoveredTime,
  type ChangeLotParts,
} from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findPayingPass } from './pass-dues.ts'

interface CoverOfPass {
  readonly validFrom: string | null
  readonly plates: readonly string[]
}

const loadCover = async (tx: Tx, lotId: string, id: string): Promise<CoverOfPass> => {
  const { rows } = await sql<{ validFrom: string | null; plates: string[] }>`
    select valid_from::text as "validFrom", array(select plate from passholder_plate p where p.parking_lot_id = ${lotId}
      and p.passholder_id = ${id} and p.removed_at is null order by plate) as plates
    from passholder where parking_lot_id = ${lotId} and id = ${id} and removed_at is null`.execute(tx)
  if (!rows[0]) throw new Refusal('not-found')
  return rows[0]
}

/** PAY-134: someone who manages payments says that a pass covers the plates that it has now from its Valid From. */
export const coverFromValidFrom = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
): Promise<{ validFrom: string; licensePlates: string[] }> => {
  const pass = orNotFound(await parts.database.withViewer(scopeOf(viewer), (tx) => findPayingPass(tx, id)))
  requireAt(viewer, 'payment.manage', pass.lotId)
  const request = { lot: pass.lotId, capability: 'payment.manage', affects: 'judging' } as const
  return changeLot(parts, viewer, request, async (change) => {
    const { client, tx, lotId } = change
    await change.judging()
    const { validFrom, plates } = await loadCover(tx, lotId, id)
    if (validFrom === null) {
      refuseFaults([{ path: 'validFrom', code: 'required' }])
      throw new Refusal('invalid')
    }
    const inside = await platesWithStays(client, lotId, plates, change.now)
    await updateCoveredTime(client, lotId, inside, change.now, id)
    // The plates are erased elsewhere; the audit keeps who said it, and of which pass.
    change.audit({
      action: 'passholder.cover-from-valid-from',
      objectKind: 'passholder',
      objectId: id,
      before: null,
      after: { validFrom },
    })
    change.markStale('payments')
    return { validFrom, licensePlates: [...plates] }
  })
}
