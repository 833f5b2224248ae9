import { managers as contract } from '@stallwise/contract/configuration/managers.contract.ts'
import { checkManager } from '@stallwise/domain/configuration/manager.rules.ts'
import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { listNames, lotResource, text } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'

export const managersByName = sql.ref('manager.name')

/** CFG-31. */
export const managers = lotResource({
  contract,
  table: 'manager',
  kind: 'manager',
  audited: [],
  fields: { name: text('name'), phone: text('phone'), email: text('email') },
  shown: () => ({}),
  rule: checkManager,
  known: ({ tx, lotId }, row) => listNames(tx, 'manager', lotId, row, 'email'),
})

export const bindManagers = (bind: Bind, parts: ChangeLotParts): void => {
  const { commands } = managers
  /** The id of a manager that is named with its lot. */
  const named = (viewer: Viewer, { parkingLotId, managerId }: { parkingLotId: string; managerId: string }) =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const row = await managers.find(tx, managerId)
      if (row?.parking_lot_id !== parkingLotId.toLowerCase()) throw new Refusal('not-found')
      return row.id
    })
  bind('GET /parking-lots/managers/{id}', async ({ viewer, params }) => ({
    managers: await managers.viewAll(parts, viewer, params.id, managersByName),
  }))
  bind('POST /parking-lots/add-manager/', ({ viewer, body }) => commands.add(parts, viewer, body))
  bind('PUT /parking-lots/managers/update-manager/{id}', ({ viewer, params, body }) =>
    commands.edit(parts, viewer, params.id, body),
  )
  bind('DELETE /parking-lots/managers/delete/{parkingLotId}/{managerId}', async (call) => {
    const id = await named(call.viewer, call.params)
    await commands.remove(parts, call.viewer, id, call.query)
    return { deleted: id }
  })
  bind('POST /parking-lots/managers/delete/{parkingLotId}/{managerId}/restore', async ({ viewer, params }) =>
    commands.restore(parts, viewer, await named(viewer, params)),
  )
}
