import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { claimOnSite, createCommandPolls, requireEdgeBox, takeResults } from './edge.commands.ts'
import { addEdgeKey, removeEdgeKey, restoreEdgeKey } from './edge-keys.commands.ts'
import { listEdgeKeys } from './edge-keys.store.ts'
import {
  addGateController,
  editGateController,
  removeGateController,
  restoreGateController,
} from './gate-controllers.commands.ts'
import { listGateControllers } from './gate-controllers.store.ts'
import type { GateParts } from './gate-parts.ts'
import { edgeKeyView, gateControllerView, openingView, sprockitView } from './gates.view.ts'
import { controlOutlet, createOutcomes, openGate, type OpeningParts } from './open-gate.ts'
import { listOpenings } from './openings.store.ts'
import { addSprockit, editSprockit, removeSprockit, restoreSprockit } from './sprockits.commands.ts'
import { listSprockits } from './sprockits.store.ts'
import { testController } from './test-controller.ts'

const pageOf = (lotId: string, query: { cursor?: string | undefined; limit: number }) => ({
  lotId: lotId,
  cursor: readIdCursor(query.cursor),
  limit: query.limit,
})

const sprockitRoutes = (bind: Bind, parts: OpeningParts): void => {
  const { database, clock } = parts
  bind('GET /sprockit/{lotId}', async ({ viewer, params, query }) => {
    const rows = await database.withViewer(scopeOf(viewer), (tx) =>
      listSprockits(tx, pageOf(params.lotId, query)),
    )
    return pageOfRows(rows, query.limit, (row) => sprockitView(row, clock()))
  })
  bind('POST /sprockit', ({ viewer, body }) => addSprockit(parts, viewer, body))
  bind('PUT /sprockit/{id}', ({ viewer, params, body }) => editSprockit(parts, viewer, params.id, body))
  bind('DELETE /sprockit/{id}', async ({ viewer, params, query }) => {
    await removeSprockit(parts, viewer, params.id, query)
    return null
  })
  bind('POST /sprockit/{id}/restore', ({ viewer, params }) => restoreSprockit(parts, viewer, params.id))
  bind('POST /sprockit/openGate', ({ viewer, body }) => openGate(parts, viewer, body))
  bind('POST /sprockit/iboot/getControl', ({ viewer, body }) => controlOutlet(parts, viewer, body))
  bind('GET /sprockit/openings/{lotId}', async ({ viewer, params, query }) => {
    const page = { ...pageOf(params.lotId, query), sprockitId: query.sprockit }
    const rows = await database.withViewer(scopeOf(viewer), (tx) => listOpenings(tx, page))
    return pageOfRows(rows, query.limit, openingView)
  })
}

const controllerRoutes = (bind: Bind, parts: GateParts): void => {
  bind('GET /sprockit/controllers/{lotId}', async ({ viewer, params, query }) => {
    const page = pageOf(params.lotId, query)
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) => listGateControllers(tx, page))
    return pageOfRows(rows, query.limit, gateControllerView)
  })
  bind('POST /sprockit/controllers', ({ viewer, body }) => addGateController(parts, viewer, body))
  bind('PUT /sprockit/controllers/{id}', ({ viewer, params, body }) =>
    editGateController(parts, viewer, params.id, body),
  )
  bind('DELETE /sprockit/controllers/{id}', async ({ viewer, params, query }) => {
    await removeGateController(parts, viewer, params.id, query)
    return null
  })
  bind('POST /sprockit/controllers/{id}/restore', ({ viewer, params }) =>
    restoreGateController(parts, viewer, params.id),
  )
  bind('POST /sprockit/controllers/{id}/test', ({ viewer, params }) =>
    testController(parts, viewer, params.id),
  )
}

const edgeKeyRoutes = (bind: Bind, parts: GateParts): void => {
  bind('GET /edge/keys/{lotId}', async ({ viewer, params, query }) => {
    const page = pageOf(params.lotId, query)
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) => listEdgeKeys(tx, page))
    return pageOfRows(rows, query.limit, (row) => edgeKeyView(row, parts.clock()))
  })
  bind('POST /edge/keys', ({ viewer, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return addEdgeKey(parts, viewer, body)
  })
  bind('DELETE /edge/keys/{id}', async ({ viewer, params, query }) => {
    await removeEdgeKey(parts, viewer, params.id, query)
    return null
  })
  bind('POST /edge/keys/{id}/restore', ({ viewer, params }) => restoreEdgeKey(parts, viewer, params.id))
}

const edgeRoutes = (bind: Bind, parts: GateParts): void => {
  const pollCommands = createCommandPolls(parts)
  bind('GET /edge/commands', async ({ request, query, reply }) => {
    reply.header('cache-control', 'no-store')
    const left = new AbortController()
    const leave = () => left.abort()
    request.raw.socket.once('close', leave)
    try {
      return { data: [...(await pollCommands(request.headers, query.wait * 1_000, left.signal))] }
    } finally {
      request.raw.socket.off('close', leave)
    }
  })
  bind('POST /edge/claims', async ({ request, body }) =>
    claimOnSite(parts, await requireEdgeBox(parts, request.headers), body._id),
  )
  bind('POST /edge/results', async ({ request, body }) => {
    const box = await requireEdgeBox(parts, request.headers)
    return { accepted: await takeResults(parts, box, body.data) }
  })
}

export const gatesRoutes = (bind: Bind, parts: GateParts): void => {
  sprockitRoutes(bind, { ...parts, outcomes: createOutcomes(parts) })
  controllerRoutes(bind, parts)
  edgeKeyRoutes(bind, parts)
  edgeRoutes(bind, parts)
}
