import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import type { ReplyOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { CountedLot } from '@stallwise/contract/health/health-counts.contract.ts'
import type { SiteHealth } from '@stallwise/contract/health/health.contract.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

type HealthPage = ReplyOf<Endpoints['GET /health-checker']>

/** HEA-03. */
export const refreshEveryMs = 30_000

export const healthKey = ['health'] as const

/** Whose sites: the viewer’s own, or those of all customers. */
export type HealthScope = 'dashboard' | 'checker'

/** The sites of the viewer, by pages. */
export const siteRows = ({ q }: ListSearch, scope: HealthScope): ServerRowsOptions<SiteHealth> => {
  const query = q ? { search: q.slice(0, 100) } : {}
  return {
    queryKey: [...healthKey, scope, 'sites', query],
    ask: (page, signal) => {
      const asked = { query: { ...query, ...page }, signal }
      return scope === 'checker' ? call('GET /health-checker', asked) : call('GET /health-dashboard', asked)
    },
    refetchInterval: refreshEveryMs,
  }
}

/** Devices that report without being known are shown within 10 seconds. HEA-80 */
const unknownEveryMs = 4_000

/** HEA-80. */
export const unknownQuery = {
  ...apiQuery([...healthKey, 'unknown'], 'GET /health-checker', { query: { limit: 1 } }),
  select: ({ unknown }: HealthPage) => unknown,
  refetchInterval: unknownEveryMs,
}

/** HEA-90. */
export const serverHealthQuery = {
  ...apiQuery([...healthKey, 'server'], 'GET /server-health', {}),
  refetchInterval: refreshEveryMs,
}

/** The health of a site. */
export const siteQuery = (siteId: string) => ({
  ...apiQuery([...healthKey, 'site', siteId], 'GET /health-dashboard/{parkingLotId}', {
    params: { parkingLotId: siteId },
  }),
  refetchInterval: refreshEveryMs,
})

/** The lots of the viewer with what their counts say. HEA-56 */
export const countedLotRows = ({ q }: ListSearch): ServerRowsOptions<CountedLot> => {
  const query = q ? { search: q.slice(0, 100) } : {}
  return {
    queryKey: [...healthKey, 'counts', query],
    ask: (page, signal) => call('GET /health-counts', { query: { ...query, ...page }, signal }),
  }
}

/** The counts of a lot. HEA-50 */
export const lotCountsQuery = (siteId: string) =>
  apiQuery([...healthKey, 'counts', 'site', siteId], 'GET /health-counts/{parkingLotId}', {
    params: { parkingLotId: siteId },
  })

/** All contacts of a site. HEA-70 */
export const contactsQuery = (siteId: string) =>
  apiQuery([...healthKey, 'contacts', siteId], 'GET /health-checker/{parkingLotId}/contacts', {
    params: { parkingLotId: siteId },
  })
