import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { claimOnSite, createCommandPolls, requireEdgeBox, storeResults } from './edge.commands.ts'
import { bindEdgeKeys } from './edge-keys.resource.ts'
import { describeGateControllers } from './gate-controllers.resource.ts'
import type { GateParts } from './gate-parts.ts'
import { intercomRoutes } from './intercom.routes.ts'
import { listDecisions } from './gate-decisions.store.ts'
import { decisionView, openingView } from './gates.view.ts'
import { controlOutlet, createOutcomes, openGate, type OpeningParts } from './open-gate.ts'
import { listOpenings } from './openings.store.ts'
import { sprockits } from './sprockits.resource.ts'
import { testController } from './test-controller.ts'

const openingRoutes = (bind: Bind, parts: OpeningParts): void => {
  bind('POST /sprockit/openGate', ({ viewer, body }) => openGate(parts, viewer, body))
  bind('POST /sprockit/iboot/getControl', ({ viewer, body }) => controlOutlet(parts, viewer, body))
  bind('GET /sprockit/openings/{lotId}', async ({ viewer, params: { lotId }, query }) => {
    const { cursor, limit, sprockit: sprockitId, by } = query
    const page = { lotId, cursor, limit, sprockitId, byUsers: by === 'users' }
    const { rows, nextCursor } = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listOpenings(tx, page),
    )
    return { data: rows.map(openingView), nextCursor }
  })
  bind('GET /sprockit/decisions/{lotId}', async ({ viewer, params: { lotId }, query: { cursor, limit } }) => {
    const page = { lotId, cursor, limit }
    const { rows, nextCursor } = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listDecisions(tx, page),
    )
    return { data: rows.map(decisionView), nextCursor }
  })
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
    return { accepted: await storeResults(parts, box, body.data) }
  })
}

export const gatesRoutes = (bind: Bind, parts: GateParts & ChangeLotParts): void => {
  bindLotResource(bind, parts, sprockits)
  bindLotResource(bind, parts, describeGateControllers(parts))
  bindEdgeKeys(bind, parts)
  bind('POST /sprockit/controllers/{id}/test', ({ viewer, params }) =>
    testController(parts, viewer, params.id),
  )
  openingRoutes(bind, { ...parts, outcomes: createOutcomes(parts) })
  edgeRoutes(bind, parts)
  intercomRoutes(bind, parts)
}
