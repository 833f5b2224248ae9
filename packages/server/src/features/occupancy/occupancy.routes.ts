import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { groupsSeenBy } from '#features/passholders/passholders.public.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { sql } from 'kysely'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { may, mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  countPassholders,
  findPassholderGroupLot,
  hasParkingGroup,
  type GroupSelection,
} from './occupancy.store.ts'

const isType = (group: string): boolean => groupTypes.some((type) => type === group)

const selectionOf = async (tx: Tx, lotId: string, parkingGroup: string): Promise<GroupSelection> => {
  if (isType(parkingGroup)) return { type: parkingGroup }
  if (!(await hasParkingGroup(tx, lotId, parkingGroup))) throw new Refusal('not-found')
  return { parkingGroup }
}

/** PAS-04: a tenant counts its own groups. Lot owners, who see no passholders, have the counts of the lot's groups. */
const countedFor = (viewer: Viewer, name?: string) =>
  may(viewer, 'passholder.read') ? groupsSeenBy(viewer, name) : sql`true`

export const occupancyRoutes = (bind: Bind, { database, clock }: DatabaseParts): void => {
  const now = () => new Date(clock())

  bind('GET /occupancy/lpr/passholder-group/{id}', ({ viewer, params }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const lotId = await findPassholderGroupLot(tx, params.id, countedFor(viewer))
      if (!lotId || !mayAt(viewer, 'lot.realtime', lotId)) throw new Refusal('not-found')
      return countPassholders(tx, lotId, { passholderGroup: params.id }, now(), sql`true`)
    }),
  )

  bind('GET /occupancy/lpr/passholder-total/{parkingLotId}/{parkingGroup}', ({ viewer, params }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { parkingLotId, parkingGroup } = params
      const selection = await selectionOf(tx, parkingLotId, parkingGroup)
      return countPassholders(tx, parkingLotId, selection, now(), countedFor(viewer, 'pg'))
    }),
  )
}
