import type { GroupType, StallType } from '@stallwise/domain/stalls/stalls.model.ts'
import { namedId } from '#seeded/named-id.ts'
import type { FloorRow, GroupRow } from '#lots/lots.rows.ts'
import type { StallRow } from './stalls.rows.ts'

/** The type of the stalls in a group of this type. */
export const stallTypeOf: Readonly<Record<GroupType, StallType>> = {
  tenant: 'Tenant',
  visitor: 'Visitor',
  ev: 'EV',
  reserved: 'Reserved',
}

export const aStall = (floor: FloorRow, group: GroupRow, more: Partial<StallRow> = {}): StallRow => {
  const number = more.stall_number ?? '001'
  return {
    parking_lot_id: floor.parking_lot_id,
    id: namedId('stall', floor.parking_lot_id, number),
    stall_number: number,
    floor_id: floor.id,
    group_id: group.id,
    stall_type: stallTypeOf[group.type],
    handicap: group.type === 'reserved',
    is_active: true,
    device: null,
    stall_vendor: null,
    ev_station_id: null,
    ev_station_vendor: null,
    ...more,
  }
}
