import type {
  LotDeviceCounts,
  LotDeviceView,
  MissedReads,
} from '@stallwise/contract/devices/lot-devices.contract.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import {
  conditionsOf,
  deviceConditions,
  inError,
  lotDeviceKinds,
  type DeviceCondition,
  type LotDeviceKind,
} from '@stallwise/domain/devices/lot-devices.model.ts'
import { noMissedReads } from '@stallwise/domain/visits/missed-reads.model.ts'
import type { DatabaseParts } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  countLotDevices,
  listLotDevices,
  type DeviceCountRow,
  type LotDeviceRow,
} from './lot-devices.store.ts'
import { listMissedReads, type MissedReadRow } from './missed-reads.store.ts'

/** DEV-40. */
const visibleTo = (viewer: Viewer, lotId: string): readonly LotDeviceKind[] => {
  if (seesOnlyGates(viewer.roles)) return ['gate']
  const needs = { 'stall-sensor': 'stall.edit', 'charging-station': 'station.operate' } as const
  return lotDeviceKinds.filter(
    (kind) => !(kind in needs) || mayAt(viewer, needs[kind as keyof typeof needs], lotId),
  )
}

const viewOf = (row: LotDeviceRow): LotDeviceView => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  deviceId: row.device_id,
  floor: row.floor,
  zone: row.zone,
  state: row.state,
  faults: row.faults,
  isActive: row.is_active,
  lastSeenAt: row.seen_at?.toISOString() ?? null,
  batteryPercent: row.battery_percent,
})

const isInError = (conditions: readonly DeviceCondition[]): boolean =>
  conditions.some((condition) => inError.some((one) => one === condition))

/** DEV-44: the counts of what the list contains. */
const countsView = (rows: readonly DeviceCountRow[]): LotDeviceCounts => {
  const conditions = Object.fromEntries(
    deviceConditions.map((one) => [one, 0]),
  ) as LotDeviceCounts['conditions']
  const floors = new Map<string, number>()
  let total = 0
  for (const { kind, floor, count, is_active: isActive, ...device } of rows) {
    const own = conditionsOf({ ...device, isActive })
    total += count
    for (const one of own) conditions[one] += count
    if (kind === 'stall-sensor' && floor !== null && isInError(own))
      floors.set(floor, (floors.get(floor) ?? 0) + count)
  }
  return { total, conditions, floors: [...floors].map(([floor, inError]) => ({ floor, inError })) }
}

const missedReadDays = 7

/** VIS-32: one row for each device. */
const missedReadsView = (rows: readonly MissedReadRow[]): MissedReads[] => {
  const devices = new Map<string, MissedReads>()
  for (const row of rows) {
    const known = devices.get(row.device_id)
    const lastAt = row.last_at.toISOString()
    devices.set(row.device_id, {
      _id: row.device_id,
      kind: row.device_kind,
      name: row.name,
      zone: row.zone,
      counts: { ...(known?.counts ?? noMissedReads), [row.kind]: row.count },
      lastAt: known && known.lastAt > lastAt ? known.lastAt : lastAt,
    })
  }
  const sumOf = ({ counts }: MissedReads) => Object.values(counts).reduce((sum, count) => sum + count, 0)
  return [...devices.values()].sort((a, b) => sumOf(b) - sumOf(a))
}

export const lotDevicesRoutes = (bind: Bind, { database, clock }: DatabaseParts): void => {
  const scope = (viewer: Viewer, lotId: string) => ({
    lotId,
    now: new Date(clock()),
    visible: visibleTo(viewer, lotId),
  })

  bind('GET /parking-lots/{id}/devices', async ({ viewer, params, query }) => {
    const { kind: kinds, state: conditions, floor: floors, ...list } = query
    const { rows, page } = await database.withViewer(scopeOf(viewer), (tx) =>
      listLotDevices(tx, { ...scope(viewer, params.id), ...list, kinds, conditions, floors }),
    )
    return { data: rows.map(viewOf), ...page }
  })

  bind('GET /parking-lots/{id}/devices/counts', async ({ viewer, params }) => {
    const rows = await database.withViewer(scopeOf(viewer), (tx) =>
      countLotDevices(tx, scope(viewer, params.id)),
    )
    return countsView(rows)
  })

  bind('GET /parking-lots/{id}/devices/missed-reads', async ({ viewer, params }) => {
    if (seesOnlyGates(viewer.roles)) return { data: [] }
    const since = new Date(clock() - missedReadDays * 86_400_000).toISOString().slice(0, 10)
    const rows = await database.withViewer(scopeOf(viewer), (tx) => listMissedReads(tx, params.id, since))
    return { data: missedReadsView(rows) }
  })
}
