import type { Services } from '#services.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { changeContacts, changeTold } from './health.commands.ts'
import { gapsPage, loadCounts } from './counts.view.ts'
import { siteView } from './health.view.ts'
import { loadServerHealth } from './server-health.ts'
import { loadContacts, loadSite, loadUnknown } from './site-details.ts'
import { listShownFaults } from './site-faults.store.ts'
import { listSites, type SiteFilter } from './site-health.store.ts'

/** HEA-02: the lots of the viewer, without those where a product is missing (USR-42). */
const lotsOf = (viewer: Viewer): SiteFilter['lotIds'] =>
  viewer.lots === 'all' ? 'all' : [...viewer.lots].filter((id) => mayAt(viewer, 'health.read', id))

const sitesPage = async (tx: Tx, filter: SiteFilter, now: number) => {
  const { rows, page } = await listSites(tx, Object.assign({ worstFirst: true }, filter))
  const faults = await listShownFaults(
    tx,
    rows.map(({ id }) => id),
    null,
  )
  return { data: rows.map((row) => siteView(row, faults, now)), ...page }
}

export const healthRoutes = (bind: Bind, parts: Services): void => {
  const { database, clock } = parts
  bind('GET /health-dashboard', ({ viewer, query }) =>
    database.withViewer(scopeOf(viewer), (tx) =>
      sitesPage(tx, Object.assign({ lotIds: lotsOf(viewer) }, query), clock()),
    ),
  )
  bind('GET /health-dashboard/{parkingLotId}', ({ viewer, params }) =>
    loadSite(parts, viewer, params.parkingLotId),
  )
  bind('PUT /health-dashboard/{parkingLotId}/settings', ({ viewer, params, body }) =>
    changeTold(parts, viewer, params.parkingLotId, body),
  )
  bind('GET /health-counts', ({ viewer, query }) =>
    database.withViewer(scopeOf(viewer), (tx) =>
      gapsPage(tx, viewer, Object.assign({ lotIds: lotsOf(viewer) }, query)),
    ),
  )
  bind('GET /health-counts/{parkingLotId}', ({ viewer, params }) =>
    database.withViewer(scopeOf(viewer), (tx) => loadCounts(tx, viewer, params.parkingLotId)),
  )
  bind('GET /server-health', () => loadServerHealth(parts))
  bind('GET /health-checker', ({ viewer, query }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const page = await sitesPage(tx, Object.assign({ lotIds: 'all' as const }, query), clock())
      return { ...page, unknown: query.cursor ? [] : await loadUnknown(tx, clock()) }
    }),
  )
  bind('GET /health-checker/{parkingLotId}', ({ viewer, params }) =>
    loadSite(parts, viewer, params.parkingLotId),
  )
  bind('GET /health-checker/{parkingLotId}/contacts', ({ viewer, params }) =>
    database.withViewer(scopeOf(viewer), (tx) => loadContacts(tx, params.parkingLotId)),
  )
  bind('PUT /health-checker/{parkingLotId}/contacts', ({ viewer, params, body }) =>
    changeContacts(parts, viewer, params.parkingLotId, body),
  )
}
