import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import type { PublicMaps } from './public-maps.ts'
import type { ReadyFloor, StallSnapshot, StallSnapshots } from './stall-snapshots.ts'
import { updateStall } from './stalls.commands.ts'
import { updateStalls } from './edit-stalls.commands.ts'
import type { StallVariant } from './stalls.view.ts'

interface Parts extends Omit<ChangeLotParts, 'database'> {
  readonly snapshots: StallSnapshots
  readonly publicMaps: PublicMaps
}

const send = ({ body, etag }: ReadyFloor, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

const variantFor = (viewer: Viewer, lotId: string): StallVariant =>
  mayAt(viewer, 'stall.edit', lotId) ? 'admin' : 'member'

export const stallsRoutes = (bind: Bind, parts: Parts): void => {
  const { snapshots, publicMaps } = parts
  const sendFloor = (
    snapshot: StallSnapshot | undefined,
    floor: string,
    variant: StallVariant,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (!snapshot) throw new Refusal('not-found')
    return send(snapshot.floor(floor, variant), request, reply)
  }
  bind('GET /stalls', ({ viewer, query, request, reply }) => {
    const { parkingLot, floor } = query
    if (!parkingLot || !floor) return []
    const variant = variantFor(viewer, parkingLot)
    const current = snapshots.current(parkingLot)
    if (current) return sendFloor(current, floor, variant, request, reply)
    return snapshots.get(parkingLot).then((snapshot) => sendFloor(snapshot, floor, variant, request, reply))
  })
  bind('GET /stalls/lot-view', async ({ viewer, query, request, reply }) => {
    const { parkingLot, floor } = query
    if (!parkingLot || !floor) return []
    const requester = await publicMaps.require(viewer, parkingLot)
    return sendFloor(await snapshots.get(parkingLot, 0, requester), floor, 'public', request, reply)
  })
  bind('PUT /stalls/update-stall-details', ({ viewer, body }) => updateStall(parts, viewer, body))
  bind('PATCH /stalls', ({ viewer, body }) => updateStalls(parts, viewer, body))
  bind('PUT /update-stall', ({ viewer, body }) => updateStall(parts, viewer, body))
}
