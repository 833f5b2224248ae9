import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { createSignFeed } from './sign-feed.ts'
import { describeWayfinders, renewFeedToken, type SignParts } from './wayfinders.resource.ts'

export const wayfindersRoutes = (bind: Bind, parts: SignParts & ChangeLotParts): void => {
  const wayfinders = describeWayfinders(parts)
  bindLotResource(bind, parts, wayfinders)
  bind('GET /wayfinders/{parkingLotId}', ({ viewer, params, query }) =>
    wayfinders.list(parts, { viewer, lotId: params.parkingLotId, ...query }),
  )
  bind('GET /wayfinders/{parkingLotId}/{wayfinderId}', async ({ viewer, params }) => {
    const view = await wayfinders.get(parts, viewer, params.wayfinderId)
    if (view.parkingLot !== params.parkingLotId) throw new Refusal('not-found')
    return view
  })
  bind('POST /wayfinders/{id}/feed-token', ({ viewer, params }) =>
    wayfinders.commands.alter(parts, viewer, params.id, 'feed-token', renewFeedToken),
  )
  const feed = createSignFeed(parts)
  bind('GET /feed/wayfinders/{token}', ({ params, query, request, reply }) =>
    feed(params.token, query.format, request, reply),
  )
}
