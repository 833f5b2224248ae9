import type { FastifyInstance } from 'fastify'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { updateLot, updateProductAccess } from './configuration.commands.ts'
import { loadConfiguration, parkingGroupView } from './configuration.view.ts'
import { bindManagers } from './managers.resource.ts'
import {
  addParkingGroup,
  changeParkingGroup,
  removeParkingGroup,
  restoreParkingGroup,
  setStallMinimums,
} from './parking-groups.commands.ts'
import { listParkingGroups } from './parking-groups.store.ts'
import { resetLot, type ResetParts } from './reset.commands.ts'
import { syncLot, type SyncParts } from './sync.commands.ts'
import { syncRoutes } from './sync.routes.ts'

type Parts = ResetParts & SyncParts

const bindGroups = (bind: Bind, parts: Parts): void => {
  bind('GET /parking-lots/{id}/parking-groups', async ({ viewer, params }) => ({
    data: await parts.database.withViewer(scopeOf(viewer), async (tx) =>
      (await listParkingGroups(tx, params.id)).map(parkingGroupView),
    ),
  }))
  bind('POST /parking-lots/{id}/parking-groups', ({ viewer, params, body }) =>
    addParkingGroup(parts, viewer, params.id, body),
  )
  bind('PUT /parking-lots/{id}/parking-groups/{parkingGroupId}', ({ viewer, params, body }) =>
    changeParkingGroup(parts, viewer, { lot: params.id, id: params.parkingGroupId }, body),
  )
  bind('DELETE /parking-lots/{id}/parking-groups/{parkingGroupId}', ({ viewer, params, query }) =>
    removeParkingGroup(parts, viewer, {
      lot: params.id,
      id: params.parkingGroupId,
      version: query.version,
    }),
  )
  bind('POST /parking-lots/{id}/parking-groups/{parkingGroupId}/restore', ({ viewer, params }) =>
    restoreParkingGroup(parts, viewer, { lot: params.id, id: params.parkingGroupId }),
  )
  bind('PUT /parking-lots/{id}/set-stall-minimums', ({ viewer, params, body }) =>
    setStallMinimums(parts, viewer, params.id, body),
  )
}

export const configurationRoutes = (app: FastifyInstance, bind: Bind, parts: Parts): void => {
  bind('GET /parking-lots/{id}/configuration', ({ viewer, params }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => loadConfiguration(tx, viewer, params.id)),
  )
  bind('PUT /parking-lots/{id}/update', ({ viewer, params, body }) =>
    updateLot(parts, viewer, params.id, body),
  )
  bind('PUT /parking-lots/update-productAccess', ({ viewer, body: { parkingLot, productAccess, version } }) =>
    updateProductAccess(parts, viewer, parkingLot, { ...productAccess, version }),
  )
  bind('PUT /admin/parking-lots/{id}/reset', ({ viewer, params, body }) =>
    resetLot(parts, viewer, params.id, body.name),
  )
  bind('POST /syncProdData', ({ viewer, query }) => syncLot(parts, viewer, query))
  bindGroups(bind, parts)
  bindManagers(bind, parts)
  syncRoutes(app, parts)
}
