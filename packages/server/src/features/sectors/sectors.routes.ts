import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { sectors } from './sectors.resource.ts'

export const sectorsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /sectors', async ({ viewer, query }) => ({
    data: await sectors.viewAll(parts, viewer, query.parkingLotId, sql`lower(sector.name)`),
  }))
  bindLotResource(bind, parts, sectors)
}
