import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { auditedChanges, auditedName } from '@stallwise/domain/logs/audit-changes.rules.ts'
import type { AskedPeriod } from '@stallwise/domain/occupancy/asked-range.rules.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import type { DatabaseParts } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { rowsRangeOf } from '#platform/http/rows-range.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { listAudit, type AuditFilter, type AuditLogName, type StoredEntry } from './audit.store.ts'

const viewOf = (row: StoredEntry): AuditEntry => ({
  _id: row.id,
  at: new Date(row.at).toISOString(),
  actor: {
    kind: row.actor_kind ?? (row.actor_id === null ? 'system' : 'user'),
    name: row.actor_name || null,
  },
  action: row.action,
  object: { kind: row.object_kind, _id: row.object_id, name: auditedName(row.before, row.after) },
  changes: auditedChanges(row.before, row.after),
  isErased: row.is_erased,
})

type Asked = AskedPeriod &
  Pick<AuditFilter, 'search' | 'sort' | 'limit' | 'cursor'> & {
    readonly parkingLot?: string | undefined
    readonly customer?: string | undefined
    readonly kind?: readonly string[] | undefined
    readonly object?: string | undefined
  }

/** What is not of a lot is read on the clock of Greenwich. */
const zoneElsewhere = 'UTC'

/** The audit and the logs that are made of it, for provider staff. */
export const auditRoutes = (bind: Bind, { database, clock }: DatabaseParts): void => {
  const load = (name: AuditLogName, viewer: Viewer, asked: Asked) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { parkingLot: lotId, customer: customerId, kind: kinds, object: objectId } = asked
      const timeZone = lotId === undefined ? zoneElsewhere : await loadTimeZone(tx, lotId)
      const { from, to } = rowsRangeOf(asked, { now: clock(), timeZone })
      const { search, sort, limit, cursor } = asked
      const which = { lotId, customerId, kinds, objectId, search, from, to }
      const { entries, page } = await listAudit(tx, name, { ...which, sort, limit, cursor })
      return { data: entries.map(viewOf), ...page }
    })
  bind('GET /audit', ({ viewer, query }) => load('all', viewer, query))
  bind('GET /logs/passholder', ({ viewer, query }) => load('passholder', viewer, query))
  bind('GET /logs/visitor', ({ viewer, query }) => load('visitor', viewer, query))
}
