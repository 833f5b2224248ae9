import type { Lot, LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { loadCalendar } from '#features/calendar/calendar.public.ts'
import type { PublicMaps } from '#features/stalls/stalls.public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readCursor, writeCursor } from '#platform/http/cursor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  findFloorMap,
  listFloors,
  listGroups,
  listLotRows,
  listLotSamples,
  type LotFilter,
} from './lots.store.ts'
import { lotListView, lotMapView, lotView } from './lots.view.ts'

interface Parts {
  readonly database: Database
  readonly publicMaps: PublicMaps
  readonly clock: () => number
}

const listLots = async ({ database, clock }: Parts, viewer: Viewer, filter: Omit<LotFilter, 'now'>) =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const now = clock()
    const rows = await listLotRows(tx, { ...filter, now: new Date(now), limit: filter.limit + 1 })
    const page = rows.slice(0, filter.limit)
    const dayOf = (timeZone: string) => localDayOf(now, timeZone).day
    const days = [...new Set(page.map((row) => dayOf(row.time_zone)))]
    const samples = await listLotSamples(
      tx,
      page.map((row) => row.id),
      days,
    )
    const data: LotListItem[] = page.map((row) =>
      lotListView(row, viewer, samples.get(`${row.id} ${dayOf(row.time_zone)}`), now),
    )
    const last = page.at(-1)
    return {
      data,
      nextCursor: rows.length > page.length && last ? writeCursor({ name: last.name, id: last.id }) : null,
    }
  })

const getLot = async ({ database, clock }: Parts, viewer: Viewer, id: string): Promise<Lot> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const [row] = await listLotRows(tx, { id, limit: 1, now: new Date(clock()) })
    if (!row) throw new Refusal('not-found')
    const view = lotView(row, viewer, await listFloors(tx, id), await listGroups(tx, id))
    if (!mayAt(viewer, 'lot.realtime', row.id)) return view
    return { ...view, calendar: await loadCalendar(tx, row.id, { now: clock(), timeZone: row.time_zone }) }
  })

const getMapView = async ({ database, clock }: Parts, id: string) =>
  database.asSystem(async (tx) => {
    const [row] = await listLotRows(tx, { id, limit: 1, now: new Date(clock()) })
    if (!row) throw new Refusal('not-found')
    return lotMapView(row, await listFloors(tx, id))
  })

export const lotsRoutes = (bind: Bind, parts: Parts): void => {
  bind('GET /parking-lots', ({ viewer, query }) =>
    listLots(parts, viewer, {
      search: query.search,
      customerId: query.customer,
      limit: query.limit,
      after: readCursor(query.cursor),
    }),
  )
  bind('GET /parking-lots/{id}', ({ viewer, params }) => getLot(parts, viewer, params.id))
  bind('GET /parking-lots/map-view/{id}', async ({ viewer, params }) => {
    await parts.publicMaps.require(viewer, params.id)
    return getMapView(parts, params.id)
  })
  bind('GET /floor-maps/{hash}', async ({ params, reply, request }) => {
    const etag = `"${params.hash}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const svg = await parts.database.asSystem((tx) => findFloorMap(tx, params.hash))
    if (svg === undefined) throw new Refusal('not-found')
    return reply.type('image/svg+xml').send(svg)
  })
}
