import type { Lot, LotListItem, LotMapView } from '@stallwise/contract/lots/lots.contract.ts'
import type { LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { capabilities } from '@stallwise/domain/access/capabilities.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { occupancyPercent } from '@stallwise/domain/occupancy/occupancy.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { seesPassholderGroups, withPassholderGroups } from '#features/occupancy/occupancy.public.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { fullText, willBeFull } from '#platform/language/will-be-full.ts'
import type { listFloors, listGroups, LotRow } from './lots.store.ts'

type Floors = Awaited<ReturnType<typeof listFloors>>
type Groups = Awaited<ReturnType<typeof listGroups>>

const slotsPerPoint = 6

/** The peak occupancy percent of each half hour of the day so far. */
export const todayOf = (
  slots: readonly (number | null)[] | undefined,
  capacity: number,
  timeZone: string,
  now: number,
): (number | null)[] => {
  const day = localDayOf(now, timeZone)
  const points = Math.ceil((now - day.startMs) / (slotsPerPoint * slotMs))
  return Array.from({ length: points }, (_, point) => {
    const values = (slots ?? [])
      .slice(point * slotsPerPoint, (point + 1) * slotsPerPoint)
      .filter((value) => value !== null)
    return values.length === 0 ? null : occupancyPercent(Math.max(...values), capacity)
  })
}

const linkToMap = (hash: string | null) => (hash ? `/api/floor-maps/${hash}` : null)

/** The part of a lot's condition that every member may see; the rest depends on rights. */
const conditionOf = (row: LotRow, viewer: Viewer) => {
  const may = (capability: (typeof capabilities)[number]) => mayAt(viewer, capability, row.id)
  return {
    ...(may('lot.realtime') &&
      may('health.read') && {
        sensors: {
          total: row.sensors,
          reporting: row.sensors_reporting,
          errors: row.sensor_errors,
          lowBattery: row.low_batteries,
        },
      }),
    ...(may('alert.read') && {
      alerts: { violation: row.alerts_violation, occupancy: row.alerts_occupancy },
    }),
    ...(may('recommendation.read') && { tasks: row.tasks, recommendations: row.recommendations }),
  }
}

const identity = (row: LotRow) => ({
  _id: row.id,
  name: row.name,
  city: row.city,
  timeZone: row.time_zone,
  customer: { _id: row.customer_id, name: row.customer_name },
  version: row.version,
  lastEventAt: row.last_event_at?.toISOString() ?? null,
  highOccupancyThreshold: row.high_occupancy_threshold,
})

const byType = (row: LotRow, field: 'capacity' | 'occupancy') => {
  const { tenant, visitor, ev, reserved, others } = row.counts.types
  return {
    tenant: tenant[field],
    visitor: visitor[field],
    ev: ev[field],
    reserved: reserved[field],
    others: field === 'occupancy' ? others : 0,
  }
}

/** FOR-53: not while the lot is full. */
const willBeFullView = (row: LotRow, now: number): LotListItem['willBeFull'] => {
  const said = willBeFull(row, now)
  const { capacity, occupancy } = row.counts
  if (!said || occupancy >= capacity) return null
  return { at: isoOf(said.at), chance: said.chance, text: fullText(said, row.time_zone) }
}

const figures = (row: LotRow) => ({
  capacity: row.counts.capacity,
  occupancy: row.counts.occupancy,
  occupancyPercent: row.counts.occupancyPercent,
  stallMix: byType(row, 'capacity'),
  stallOccupancy: byType(row, 'occupancy'),
})

export const lotListView = (
  row: LotRow,
  viewer: Viewer,
  slots: readonly (number | null)[] | undefined,
  now: number,
): LotListItem => {
  const { capacity, occupancy, occupancyPercent: percent, high, estimated, types } = row.counts
  const highGroups = row.counts.groups.filter((group) => group.high)
  return {
    ...identity(row),
    ...conditionOf(row, viewer),
    ...(mayAt(viewer, 'health.read', row.id) && {
      cameras: { total: row.cameras, reporting: row.cameras_reporting },
    }),
    ...(mayAt(viewer, 'lot.realtime', row.id) && {
      ...figures(row),
      counts: { capacity, occupancy, occupancyPercent: percent, high, estimated, types, highGroups },
      today: todayOf(slots, capacity, row.time_zone, now),
      willBeFull: willBeFullView(row, now),
      hasMap: row.has_map,
    }),
  }
}

/** USR-40: of a staff user the products that it may use there, of anybody else those of the lot. */
const usableProducts = ({ roles, products }: Viewer, { id, product_access: ofLot }: LotRow) =>
  roles.every((role) => role === 'staffCustomer') ? (products?.get(id) ?? ofLot) : ofLot

export const lotView = (
  row: LotRow,
  viewer: Viewer,
  { floors, groups, now }: { readonly floors: Floors; readonly groups: Groups; readonly now: number },
): Lot => {
  const seesMap = mayAt(viewer, 'lot.realtime', row.id)
  return {
    ...identity(row),
    ...conditionOf(row, viewer),
    address: row.address,
    currency: row.currency,
    enableTenantTrackingByPassholderGroup: row.enable_tenant_tracking_by_passholder_group,
    enableSmallerMapIcon: row.enable_smaller_map_icon,
    tabAccess: row.tab_access,
    productAccess: usableProducts(viewer, row),
    timeBoundPasses: row.time_bound_passes,
    passValidityGroups: row.pass_validity_groups,
    sensorTimeoutMinutes: row.sensor_timeout_minutes,
    floors: floors.map((floor) => ({
      floorName: floor.floor_name,
      position: floor.position,
      linkToMap: seesMap ? linkToMap(floor.map_hash) : null,
    })),
    parkingGroups: groups.map((group) => ({
      _id: group.id,
      name: group.name,
      type: group.type,
      stalls: group.stalls,
      minimumNumberOfStalls: group.minimum_number_of_stalls,
      countedBy: group.counted_by,
    })),
    ...(seesMap && {
      ...figures(row),
      willBeFull: willBeFullView(row, now),
      counts: withPassholderGroups(row.counts as LotCounts, seesPassholderGroups(viewer, row.id)),
    }),
    ...(mayAt(viewer, 'recommendation.read', row.id) && { capitalizationRate: row.capitalization_rate }),
    allowed: capabilities.filter((capability) => mayAt(viewer, capability, row.id)),
  }
}

export const lotMapView = (row: LotRow, floors: Floors): LotMapView => {
  const { capacity, occupancy, occupancyPercent: percent, floors: counted } = row.counts
  const none = { capacity: 0, occupancy: 0, occupancyPercent: null, closed: 0 }
  return {
    _id: row.id,
    name: row.name,
    timeZone: row.time_zone,
    enableSmallerMapIcon: row.enable_smaller_map_icon,
    floors: floors.map((floor) => {
      const figures = counted.find(({ floorName }) => floorName === floor.floor_name) ?? none
      return {
        ...none,
        ...figures,
        floorName: floor.floor_name,
        position: floor.position,
        linkToMap: linkToMap(floor.map_hash),
      }
    }),
    counts: { capacity, occupancy, occupancyPercent: percent },
    version: row.version,
  }
}
