import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { resourceSchemas } from '../base/lot-resource.ts'
import { id, ifVersion } from '../base/wire.ts'

const text = z.string().max(1_000)

const schemas = resourceSchemas({ fields: { name: text, phone: text, email: text }, shown: {} })
const { view: manager } = schemas

/** A contact person for a lot; not an account. Rule CFG-31. */
export const managers = { ...schemas, manage: 'lot.configure' } as const

/** A contact person for a lot. */
export type ManagerView = z.infer<typeof manager>

const ofLot = { area: 'managers', access: managers.manage } as const
const named = z.object({ parkingLotId: id, managerId: id })

/** Endpoints for the managers of a lot. */
export const managersEndpoints = {
  'GET /parking-lots/managers/{id}': endpoint({
    ...ofLot,
    summary: 'The managers of a lot',
    lot: 'params.id',
    params: z.object({ id }),
    reply: z.object({ managers: z.array(manager) }),
  }),
  'POST /parking-lots/add-manager/': endpoint({
    ...ofLot,
    summary: 'Add a manager to a lot',
    lot: 'body.parkingLot',
    body: schemas.added,
    reply: manager,
    status: 201,
  }),
  'PUT /parking-lots/managers/update-manager/{id}': endpoint({
    ...ofLot,
    summary:
      'Change a manager; absent fields are unchanged, a stale `version` is 409 with the current manager',
    lot: 'object',
    params: z.object({ id }),
    body: schemas.edited,
    reply: manager,
  }),
  'DELETE /parking-lots/managers/delete/{parkingLotId}/{managerId}': endpoint({
    ...ofLot,
    summary: 'Remove a manager',
    lot: 'params.parkingLotId',
    params: named,
    query: ifVersion,
    reply: z.object({ deleted: id }),
  }),
  'POST /parking-lots/managers/delete/{parkingLotId}/{managerId}/restore': endpoint({
    ...ofLot,
    summary: 'Restore a removed manager',
    lot: 'params.parkingLotId',
    params: named,
    reply: manager,
  }),
}
