import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import type { FastifyRequest } from 'fastify'
import { seesPassholderGroups } from '#features/occupancy/occupancy.public.ts'
import { tokenOf, type Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { callAt } from '#platform/timers/far-timer.ts'
import type { Hub } from './hub.ts'
import { StreamClient, type StreamView } from './stream-client.ts'

/** Determines when a stream has to end: its token expires, or the user's rights change. */
export interface StreamGuard {
  expiresAt(token: string): number | undefined
  onRightsChange(listener: (userId: string) => void): () => void
}

const viewsOf = (viewer: Viewer, lotIds: readonly string[] | undefined) => {
  const only = lotIds && new Set(lotIds)
  return (lotId: string): StreamView | undefined => {
    if (only && !only.has(lotId)) return undefined
    if (!mayAt(viewer, 'lot.realtime', lotId)) return undefined
    return {
      variant: mayAt(viewer, 'stall.edit', lotId) ? 'admin' : 'member',
      seesPassholderGroups: seesPassholderGroups(viewer, lotId),
      seesPayments: mayAt(viewer, 'payment.manage', lotId),
    }
  }
}

const lotsOf = (viewer: Viewer, lotIds: readonly string[] | undefined): readonly string[] | 'all' => {
  if (lotIds) return lotIds
  return viewer.lots === 'all' || reachOf(viewer.roles, 'lot.realtime') === 'all' ? 'all' : [...viewer.lots]
}

const endWhenAccessEnds = (
  client: StreamClient,
  viewer: Viewer,
  request: FastifyRequest,
  guard: StreamGuard,
) => {
  const until = guard.expiresAt(tokenOf(request) ?? '')
  const cancel = until === undefined ? undefined : callAt(until, () => client.end())
  const stopListening = guard.onRightsChange((userId) => {
    if (userId === '*' || userId === viewer.userId) client.end()
  })
  client.whenOver(() => {
    cancel?.()
    stopListening()
  })
}

export const liveRoutes = (bind: Bind, { hub, guard }: { hub: Hub; guard: StreamGuard }): void => {
  bind('GET /stream', async ({ viewer, query, request, reply }) => {
    const { parkingLot } = query
    const client = new StreamClient(reply.raw, {
      userId: viewer.userId,
      viewOf: viewsOf(viewer, parkingLot),
    })
    endWhenAccessEnds(client, viewer, request, guard)
    const lastEventId = request.headers['last-event-id']
    try {
      // LIV-13: until the stream has started, a failure is answered as in any other call.
      await hub.join(client, {
        lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        lots: lotsOf(viewer, parkingLot),
      })
    } finally {
      if (!reply.raw.headersSent) client.end()
    }
    // A client that has already disconnected gets no error, and nothing is logged.
    if (!reply.raw.headersSent && !reply.raw.destroyed) throw new Refusal('unavailable')
    reply.hijack()
    return reply
  })
}
