import type { Lot, LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { loadCalendar } from '#features/calendar/calendar.public.ts'
import type { PublicMaps } from '#features/stalls/stalls.public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { may, mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  findFloorMap,
  findLot,
  listFloors,
  listGroups,
  listLotPage,
  listLotSamples,
  type LotFilter,
} from './lots.store.ts'
import { lotListView, lotMapView, lotView } from './lots.view.ts'

interface Parts {
  readonly database: Database
  readonly publicMaps: PublicMaps
  readonly clock: () => number
}

const listLots = async ({ database, clock }: Parts, viewer: Viewer, filter: LotFilter) =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const now = clock()
    const { rows, page } = await listLotPage(tx, viewer, filter, new Date(now))
    const dayOf = (timeZone: string) => localDayOf(now, timeZone).day
    const days = [...new Set(rows.map((row) => dayOf(row.time_zone)))]
    const ids = rows.map((row) => row.id)
    const samples = await listLotSamples(tx, ids, days)
    const data: LotListItem[] = rows.map((row) =>
      lotListView(row, viewer, samples.get(`${row.id} ${dayOf(row.time_zone)}`), now),
    )
    return { data, ...page }
  })

/** LOT-23: an order by figures that the viewer may not see would show them. */
const sortFor = (viewer: Viewer, sort: LotFilter['sort']): LotFilter['sort'] => {
  const shown = {
    capacity: may(viewer, 'lot.realtime'),
    occupancy: may(viewer, 'lot.realtime'),
    alerts: may(viewer, 'alert.read'),
    sensors: may(viewer, 'lot.realtime') && may(viewer, 'health.read'),
    cameras: may(viewer, 'health.read'),
  }
  const key = sort.replace(/^-/, '')
  return key in shown && !shown[key as keyof typeof shown] ? 'name' : sort
}

const getLot = async ({ database, clock }: Parts, viewer: Viewer, id: string): Promise<Lot> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const now = clock()
    const row = orNotFound(await findLot(tx, viewer, id, new Date(now)))
    const [floors, groups] = [await listFloors(tx, id), await listGroups(tx, id)]
    const view = lotView(row, viewer, { floors, groups, now })
    if (!mayAt(viewer, 'lot.realtime', row.id)) return view
    return { ...view, calendar: await loadCalendar(tx, row.id, { now: clock(), timeZone: row.time_zone }) }
  })

const getMapView = async ({ database, clock }: Parts, id: string) =>
  database.asSystem(async (tx) => {
    const row = orNotFound(await findLot(tx, null, id, new Date(clock())))
    return lotMapView(row, await listFloors(tx, id))
  })

export const lotsRoutes = (bind: Bind, parts: Parts): void => {
  bind('GET /parking-lots', ({ viewer, query }) => {
    const { customer: customers, id: ids, sort, ...list } = query
    return listLots(parts, viewer, { ...list, customers, ids, sort: sortFor(viewer, sort) })
  })
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
