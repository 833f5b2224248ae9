import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { giveToPlate, takeBackFromPlate } from './given-validations.commands.ts'
import { registeredVehicles } from './registered-vehicles.resource.ts'
import { listVehiclePage, vehiclesSeenBy } from './registered-vehicles.store.ts'
import { requireVehicles, showKiosk, validateVisitor } from './validation.commands.ts'

/** Registered vehicles and the validation kiosk. */
export const registeredVehiclesRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bindLotResource(bind, parts, registeredVehicles)
  bind('GET /getRegisteredVehicle/{parkingLotId}', ({ viewer, params: { parkingLotId: lotId }, query }) => {
    requireVehicles(viewer, lotId)
    return parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const list = { ...query, lotId, seen: vehiclesSeenBy(viewer), now: parts.clock() }
      const { ids, page } = await listVehiclePage(tx, list)
      return { data: await registeredVehicles.showAll(tx, parts, viewer, lotId, ids), ...page }
    })
  })
  bind('GET /parking-lots/staff-visitor-validation/{id}', ({ viewer, params }) =>
    showKiosk(parts, viewer, params.id),
  )
  bind('POST /parking-lots/staff-visitor-validation/{id}', ({ viewer, params, body }) =>
    validateVisitor(parts, viewer, params.id, body),
  )
  bind('POST /parking-lots/staff-visitor-validation/{id}/given', ({ viewer, params, body }) =>
    giveToPlate(parts, viewer, params.id, body),
  )
  bind(
    'DELETE /parking-lots/staff-visitor-validation/{id}/given/{givenId}',
    async ({ viewer, params: { id, givenId } }) => {
      await takeBackFromPlate(parts, viewer, id, givenId)
      return null
    },
  )
}
