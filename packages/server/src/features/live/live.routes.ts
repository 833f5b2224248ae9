import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import type { FastifyRequest } from 'fastify'
import type { StallVariant } from '#features/stalls/stalls.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { mayAt } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Hub } from './hub.ts'
import { StreamClient } from './stream-client.ts'

/** Tells when a stream has to end: its token is over, or its reader's rights changed. */
export interface StreamGuard {
  expiresAt(token: string): number | undefined
  onRightsChange(listener: (userId: string) => void): () => void
}

const variants = (viewer: Viewer, wanted: readonly string[] | undefined) => {
  const only = wanted && new Set(wanted.map((lotId) => lotId.toLowerCase()))
  return (lotId: string): StallVariant | undefined => {
    if (only && !only.has(lotId)) return undefined
    if (!mayAt(viewer, 'lot.realtime', lotId)) return undefined
    return mayAt(viewer, 'stall.edit', lotId) ? 'admin' : 'member'
  }
}

const lotsOf = (viewer: Viewer, wanted: readonly string[] | undefined): readonly string[] | 'all' => {
  if (wanted) return wanted
  return viewer.lots === 'all' || reachOf(viewer.roles, 'lot.realtime') === 'all' ? 'all' : [...viewer.lots]
}

const endWithRights = (client: StreamClient, viewer: Viewer, request: FastifyRequest, guard: StreamGuard) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const until = guard.expiresAt(token)
  const timer =
    until === undefined ? undefined : setTimeout(() => client.end(), Math.max(0, until - Date.now()))
  timer?.unref()
  const stopListening = guard.onRightsChange((userId) => {
    if (userId === '*' || userId === viewer.userId) client.end()
  })
  return () => {
    clearTimeout(timer)
    stopListening()
  }
}

export const liveRoutes = (bind: Bind, { hub, guard }: { hub: Hub; guard: StreamGuard }): void => {
  bind('GET /stream', async ({ viewer, query, request, reply }) => {
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    reply.raw.write(': welcome\n\n')
    const client = new StreamClient(reply.raw, variants(viewer, query.parkingLot))
    const stopGuarding = endWithRights(client, viewer, request, guard)
    reply.raw.on('close', () => {
      hub.leave(client)
      stopGuarding()
    })
    const resumePoint = request.headers['last-event-id']
    await hub.join(
      client,
      typeof resumePoint === 'string' ? resumePoint : undefined,
      lotsOf(viewer, query.parkingLot),
    )
    return reply
  })
}
