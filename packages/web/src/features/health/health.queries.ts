import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import type { SiteHealth } from '@stallwise/contract/health/health.contract.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

/** HEA-03. */
export const refreshEveryMs = 30_000

export const healthKey = ['health'] as const

/** The sites of the viewer, by pages. */
export const siteRows = ({ q }: ListSearch): ServerRowsOptions<SiteHealth> => {
  const query = q ? { search: q.slice(0, 100) } : {}
  return {
    queryKey: [...healthKey, 'sites', query],
    ask: (page, signal) => call('GET /health-dashboard', { query: { ...query, ...page }, signal }),
    refetchInterval: refreshEveryMs,
  }
}

/** The health of a site. */
export const siteQuery = (siteId: string) => ({
  ...apiQuery([...healthKey, 'site', siteId], 'GET /health-dashboard/{parkingLotId}', {
    params: { parkingLotId: siteId },
  }),
  refetchInterval: refreshEveryMs,
})
