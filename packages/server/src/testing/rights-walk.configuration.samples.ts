import type { EndpointName } from '@stallwise/contract/endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { insertRow, versionOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const named = ofLot((target) => ({ params: { id: lotId(target) } }))

const aGroup = async (target: Target, removed = false): Promise<string> => {
  const named = { name: uuidv7(), type: 'tenant' }
  return insertRow(target, 'parking_group', { ...named, removed_at: removed ? new Date() : null })
}

const aManager = (target: Target, removed = false): Promise<string> =>
  insertRow(target, 'manager', {
    name: 'Robin',
    phone: '4165550100',
    email: `${uuidv7()}@example.com`,
    removed_at: removed ? new Date() : null,
  })

const aClosure = (target: Target): Promise<string> =>
  insertRow(target, 'closure', {
    floor_id: target.lot.floor.id,
    starts_at: new Date(Date.now() + 3_600_000),
    reason: 'Works',
  })

let nth = 0
/** A day that is no holiday yet. */
const anotherDay = (): string => new Date(Date.UTC(2028, 0, 1 + nth++)).toISOString().slice(0, 10)

const aHoliday = async (target: Target): Promise<string> => {
  const day = '2027-07-01'
  const row = { parking_lot_id: lotId(target), day, name: 'Canada Day' }
  await target.database.asSystem((tx) =>
    tx
      .insertInto('holiday')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return day
}

const ofGroup = async (target: Target, removed = false) => ({
  id: lotId(target),
  parkingGroupId: await aGroup(target, removed),
})
const ofManager = async (target: Target, removed = false) => ({
  parkingLotId: lotId(target),
  managerId: await aManager(target, removed),
})

/** Requests for a lot's configuration. */
export const configurationSamples = {
  'GET /parking-lots/{id}/configuration': named,
  'PUT /parking-lots/{id}/update': ofLot(async (target) => ({
    params: { id: lotId(target) },
    body: { city: 'Toronto', version: await versionOf(target, 'parking_lot', lotId(target)) },
  })),
  'PUT /parking-lots/{id}/set-stall-minimums': ofLot((target) => ({
    params: { id: lotId(target) },
    body: { parkingGroup: 'tenant', minimum: 0 },
  })),
  'PUT /parking-lots/update-productAccess': ofLot(async (target) => ({
    body: {
      parkingLot: lotId(target),
      productAccess: { enforcement: true },
      version: await versionOf(target, 'parking_lot', lotId(target)),
    },
  })),
  'PUT /admin/parking-lots/{id}/reset': ofLot((target) => ({
    params: { id: lotId(target) },
    body: { name: target.lot.lot.name },
  })),
  // No other server is configured here, which is the response if the request is allowed.
  'POST /syncProdData': {
    ...ofLot((target) => ({ query: { parkingLotId: lotId(target) } })),
    allowedStatus: 409,
  },
  'GET /parking-lots/{id}/parking-groups': named,
  'POST /parking-lots/{id}/parking-groups': ofLot((target) => ({
    params: { id: lotId(target) },
    body: { name: uuidv7(), type: 'tenant' },
  })),
  'PUT /parking-lots/{id}/parking-groups/{parkingGroupId}': ofLot(async (target) => ({
    params: await ofGroup(target),
    body: { passLimitPerDay: 3, version: 1 },
  })),
  'DELETE /parking-lots/{id}/parking-groups/{parkingGroupId}': ofLot(async (target) => ({
    params: await ofGroup(target),
  })),
  'POST /parking-lots/{id}/parking-groups/{parkingGroupId}/restore': ofLot(async (target) => ({
    params: await ofGroup(target, true),
  })),
  'POST /parking-lots/{id}/closures': ofLot((target) => ({
    params: { id: lotId(target) },
    body: { floor: target.lot.floor.floor_name, reason: 'Resurfacing' },
  })),
  'PUT /parking-lots/{id}/closures/{closureId}': ofLot(async (target) => ({
    params: { id: lotId(target), closureId: await aClosure(target) },
    body: { endTime: new Date(Date.now() + 7_200_000).toISOString(), version: 1 },
  })),
  'DELETE /parking-lots/{id}/closures/{closureId}': ofLot(async (target) => ({
    params: { id: lotId(target), closureId: await aClosure(target) },
  })),
  'PUT /parking-lots/{id}/holidays/{date}': ofLot((target) => ({
    params: { id: lotId(target), date: anotherDay() },
    body: { name: 'Christmas' },
  })),
  'DELETE /parking-lots/{id}/holidays/{date}': ofLot(async (target) => ({
    params: { id: lotId(target), date: await aHoliday(target) },
  })),
  'GET /parking-lots/managers/{id}': named,
  'POST /parking-lots/add-manager/': ofLot((target) => ({
    body: {
      parkingLot: lotId(target),
      name: 'Robin',
      phone: '4165550100',
      email: `${uuidv7()}@example.com`,
    },
  })),
  'PUT /parking-lots/managers/update-manager/{id}': ofLot(async (target) => ({
    params: { id: await aManager(target) },
    body: { name: 'Sasha', version: 1 },
  })),
  'DELETE /parking-lots/managers/delete/{parkingLotId}/{managerId}': ofLot(async (target) => ({
    params: await ofManager(target),
  })),
  'POST /parking-lots/managers/delete/{parkingLotId}/{managerId}/restore': ofLot(async (target) => ({
    params: await ofManager(target, true),
  })),
} satisfies { readonly [N in EndpointName]?: Row }
