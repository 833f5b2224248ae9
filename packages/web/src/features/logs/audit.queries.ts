import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import type { PlateReadSearch } from './plate-reads.search.ts'

/** The logs that are made of the audit. */
export const auditLogs = {
  passholder: 'GET /logs/passholder',
  visitor: 'GET /logs/visitor',
  audit: 'GET /audit',
} as const

export type AuditLog = keyof typeof auditLogs

type Query = Omit<QueryOf<Endpoints['GET /logs/passholder']>, 'parkingLot'>

const refetchInterval = 60_000

const narrowed = (search: PlateReadSearch): Query => ({
  ...listQueryOf<Query>(search, { sorts: ['at'], filters: { kind: 'any' } }),
  ...(search.timePeriod && { timePeriod: search.timePeriod }),
})

/** Entries of a customer, or where `provider` stands for one, of the provider itself. AUD-20 */
export const customerAuditRows = (
  customerId: string,
  search: PlateReadSearch,
): ServerRowsOptions<AuditEntry> => {
  const query = { ...narrowed(search), ...(customerId !== 'provider' && { customer: customerId }) }
  return {
    queryKey: ['customers', customerId, 'audit', query],
    ask: (page, signal) => call('GET /audit', { query: { ...query, ...page }, signal }),
    refetchInterval,
  }
}

/** Entries of one of the logs, by pages. AUD-22. */
export const auditRows = (
  lotId: string,
  log: AuditLog,
  search: PlateReadSearch,
): ServerRowsOptions<AuditEntry> => {
  const query = narrowed(search)
  return {
    queryKey: [...lotKey(lotId, 'audit', log), query],
    ask: (page, signal) => call(auditLogs[log], { query: { ...query, parkingLot: lotId, ...page }, signal }),
    refetchInterval,
  }
}
