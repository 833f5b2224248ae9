import type { EdgeKeyView, GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import type { GateOpeningView, SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { edgeSilenceMs } from '@stallwise/domain/gates/pulse.rules.ts'
import type { EdgeKeyRow } from './edge-keys.store.ts'
import type { GateControllerRow } from './gate-controllers.store.ts'
import type { OpeningRow } from './openings.store.ts'
import type { SprockitRow } from './sprockits.store.ts'

/** GAT-42. */
export const isOnline = (seenAt: Date | null, now: number): boolean =>
  seenAt !== null && now - seenAt.getTime() <= edgeSilenceMs

export const sprockitView = (row: SprockitRow, now: number): SprockitView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  name: row.name,
  id: row.code,
  description: row.description,
  monexDeviceId: row.monex_device_id,
  outletToControl: row.outlet,
  pulseMs: row.pulse_ms,
  onSite: row.reach === 'server' ? null : isOnline(row.edge_seen_at, now) ? 'online' : 'offline',
  version: row.version,
})

export const gateControllerView = (row: GateControllerRow): GateControllerView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  monexDeviceId: row.monex_device_id,
  driver: row.driver,
  reach: row.reach,
  address: row.address,
  outletBase: row.outlet_base,
  settings: row.settings as GateControllerView['settings'],
  hasPassword: row.credentials !== null,
  sprockits: row.sprockits,
  overdueReleases: row.overdue_releases,
  version: row.version,
})

export const edgeKeyView = (row: EdgeKeyRow, now: number): EdgeKeyView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  name: row.name,
  keyHint: row.key_hint,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  online: isOnline(row.last_seen_at, now),
  version: row.version,
})

export const openingView = (row: OpeningRow): GateOpeningView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  sprockit: row.sprockit_id,
  name: row.gate_name,
  monexDeviceId: row.monex_device_id,
  outletToControl: row.outlet,
  reason: row.reason,
  by: { _id: row.asked_by, name: row.asked_by_name },
  askedAt: row.asked_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  state: row.state,
  outcomeReason: row.outcome_reason,
  release: row.release_state,
  releaseAttempts: row.release_attempts,
})
