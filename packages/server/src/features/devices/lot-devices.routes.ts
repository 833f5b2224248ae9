import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import { lotDeviceKinds, type LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { listLotDevices, type LotDeviceRow } from './lot-devices.store.ts'

/** DEV-40. */
const visibleTo = (viewer: Viewer, lotId: string): readonly LotDeviceKind[] => {
  if (seesOnlyGates(viewer.roles)) return ['gate']
  return lotDeviceKinds.filter((kind) => kind !== 'stall-sensor' || mayAt(viewer, 'stall.edit', lotId))
}

/** The cursor is a place in the list: its order changes with every message, so a row's values would mark no fixed place. */
const readOffset = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  if (/^[1-9]\d{0,6}$/.test(cursor)) return Number(cursor)
  throw new Refusal('invalid', {
    faults: [{ path: 'cursor', code: 'invalid', message: 'This is not a valid cursor.' }],
  })
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

export interface LotDevicesParts {
  readonly database: Database
  readonly clock: () => number
}

export const lotDevicesRoutes = (bind: Bind, { database, clock }: LotDevicesParts): void =>
  bind('GET /parking-lots/{id}/devices', async ({ viewer, params, query }) => {
    const { limit, search, kind, state, floor, sort } = query
    const offset = readOffset(query.cursor)
    const rows = await database.withViewer(scopeOf(viewer), (tx) =>
      listLotDevices(tx, {
        lotId: params.id,
        now: new Date(clock()),
        visible: visibleTo(viewer, params.id),
        kinds: kind,
        conditions: state,
        floors: floor,
        search,
        sort,
        limit,
        offset,
      }),
    )
    const total = rows[0]?.total ?? 0
    const next = offset + rows.length
    return { data: rows.map(viewOf), total, nextCursor: next < total ? `${next}` : null }
  })
