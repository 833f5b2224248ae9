import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { SourceRow } from './sources.store.ts'

const shownLots = ({ lots: own }: Viewer, lots: readonly string[] | null): string[] | null => {
  if (lots === null) return null
  return own === 'all' ? [...lots] : lots.filter((lot) => own.has(lot))
}

export const sourceView = (viewer: Viewer, row: SourceRow, now: number): Source => ({
  _id: row.id,
  customerId: row.customer_id,
  kind: row.kind as Source['kind'],
  name: row.name,
  ingestPath: `/ingest/${row.kind}`,
  keyHint: row.key_hint,
  keyCreatedAt: row.key_created_at.toISOString(),
  previousKey:
    row.previous_key_hint !== null &&
    row.previous_key_until !== null &&
    row.previous_key_until.getTime() > now
      ? { hint: row.previous_key_hint, until: row.previous_key_until.toISOString() }
      : null,
  createdAt: row.created_at.toISOString(),
  lastEventAt: row.last_event_at?.toISOString() ?? null,
  unknownDevices: row.unknown_devices,
  topicFilter: row.topic_filter,
  lots: shownLots(viewer, row.lots),
  isManageable: row.is_manageable,
  version: row.version,
})
