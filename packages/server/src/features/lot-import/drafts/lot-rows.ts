import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import {
  defaultThreshold,
  type DraftGroupFields,
  type LotInformation,
} from '@stallwise/domain/lot-import/draft.rules.ts'
import type { ImportedStall } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { reservedGroupName } from '@stallwise/domain/lot-import/reserved-group.ts'
import { uuidv7 } from 'uuidv7'

/** All rows of a new lot. */
export interface LotPlan {
  readonly customerId: string
  readonly information: LotInformation
  readonly floors: readonly { readonly floorName: string; readonly mapHash: string | null }[]
  readonly groups: readonly DraftGroupFields[]
  readonly stalls: readonly ImportedStall[]
}

const groupRow = (lotId: string, group: DraftGroupFields, isDefaultVisitor: boolean) => ({
  parking_lot_id: lotId,
  id: uuidv7(),
  name: group.name,
  type: group.type as string,
  counted_by: group.capacity === null ? 'stalls' : 'plates',
  typed_capacity: group.capacity,
  is_default_visitor: isDefaultVisitor,
  standard_pass_price_cents:
    group.standardPassPrice === null ? null : Math.round(group.standardPassPrice * 100),
  standard_pass_payment_frequency: group.frequency as string | null,
  minimum_number_of_stalls: group.minimumStallCount ?? 0,
})

const reservedRow = (lotId: string, groups: readonly DraftGroupFields[]): ReturnType<typeof groupRow> => ({
  ...groupRow(
    lotId,
    {
      name: reservedGroupName(groups.map(({ name }) => name)),
      type: 'visitor',
      capacity: null,
      standardPassPrice: null,
      frequency: null,
      minimumStallCount: null,
    },
    false,
  ),
  type: 'reserved',
})

/** The row of a stall of a list. */
export const stallRow = (
  stall: ImportedStall,
  ids: { readonly lotId: string; readonly id: string; readonly floorId: string; readonly groupId: string },
) => ({
  parking_lot_id: ids.lotId,
  id: ids.id,
  stall_number: stall.number,
  floor_id: ids.floorId,
  group_id: ids.groupId,
  stall_type: stall.stallType,
  handicap: stall.handicap,
  is_active: stall.active,
  device: stall.device,
  stall_vendor: stall.stallVendor,
  ev_station_id: stall.evStationId,
  ev_station_vendor: stall.evStationVendor,
})

/** LIM-77 to LIM-79: the rows of a new lot. The first visitor group is the default for unknown vehicles. */
export const rowsOfLot = (lotId: string, { customerId, information, floors, groups, stalls }: LotPlan) => {
  const { name, address, city, timeZone, currency, highOccupancyThreshold } = information
  const floorRows = floors.map(({ floorName, mapHash }, position) => ({
    parking_lot_id: lotId,
    id: uuidv7(),
    floor_name: floorName,
    position,
    map_hash: mapHash,
  }))
  const firstVisitors = groups.findIndex(({ type }) => type === 'visitor')
  const groupRows = groups.map((group, index) => groupRow(lotId, group, index === firstVisitors))
  const reserved = reservedRow(lotId, groups)
  const floorIds = new Map(floorRows.map(({ floor_name, id }) => [floor_name, id]))
  const groupIds = new Map(groupRows.map((group) => [nameKey(group.name), group.id]))
  const groupOf = ({ group }: ImportedStall) => (group === null ? reserved.id : groupIds.get(nameKey(group))!)
  const stallRows = stalls.map((stall) =>
    stallRow(stall, { lotId, id: uuidv7(), floorId: floorIds.get(stall.floor)!, groupId: groupOf(stall) }),
  )
  return {
    lot: {
      id: lotId,
      customer_id: customerId,
      name,
      address,
      city,
      time_zone: timeZone,
      currency,
      high_occupancy_threshold: highOccupancyThreshold ?? defaultThreshold,
    },
    floors: floorRows,
    groups: [...groupRows, reserved],
    stalls: stallRows,
    devices: stallRows.flatMap((stall) => (stall.device === null ? [] : [deviceRow(customerId, stall)])),
  }
}

const deviceRow = (
  customerId: string,
  stall: { readonly parking_lot_id: string; readonly id: string; readonly device: string | null },
) => ({
  parking_lot_id: stall.parking_lot_id,
  id: uuidv7(),
  customer_id: customerId,
  device_id: stall.device,
  kind: 'stall-sensor',
  stall_id: stall.id,
})
