import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { kindsOf } from '@stallwise/domain/health/kinds.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { countDevicesOfLots } from '#features/devices/devices.public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { listDays } from './health-days.store.ts'
import { firstStripDay, siteView, stripsView } from './health.view.ts'
import { findSite, listSites } from './site-health.store.ts'

interface Parts {
  readonly database: Database
  readonly clock: () => number
}

/** HEA-02: the lots of the viewer, without those where a product is missing (USR-42). */
const lotsOf = (viewer: Viewer) =>
  viewer.lots === 'all' ? 'all' : [...viewer.lots].filter((id) => mayAt(viewer, 'health.read', id))

/** HEA-03: the health of a site as of now. */
const getSite = ({ database, clock }: Parts, viewer: Viewer, lotId: string): Promise<SiteHealthDetails> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const now = clock()
    const row = orNotFound(await findSite(tx, lotId))
    const kinds = kindsOf(await countDevicesOfLots(tx, [row.id], new Date(now)))
    const first = firstStripDay(localDayOf(now, row.time_zone).day)
    const strips = stripsView(await listDays(tx, row.id, first), first)
    const current = { ...row, kinds, checked_at: new Date(now) }
    return { ...siteView(current, now), strips }
  })

export const healthRoutes = (bind: Bind, parts: Parts): void => {
  const { database, clock } = parts
  bind('GET /health-dashboard', ({ viewer, query }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { rows, page } = await listSites(tx, { ...query, lotIds: lotsOf(viewer) })
      return { data: rows.map((row) => siteView(row, clock())), ...page }
    }),
  )
  bind('GET /health-dashboard/{parkingLotId}', ({ viewer, params }) =>
    getSite(parts, viewer, params.parkingLotId),
  )
}
