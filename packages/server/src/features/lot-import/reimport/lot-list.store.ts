import type {
  ImportedGroup,
  ImportedStall,
  StallList,
} from '@stallwise/domain/lot-import/lot-import.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** A lot as a stall list, with the ids behind its names. */
export interface LotList {
  readonly list: StallList
  readonly floors: readonly {
    readonly id: string
    readonly floorName: string
    readonly mapHash: string | null
  }[]
  readonly stallIds: ReadonlyMap<string, string>
  readonly groups: readonly {
    readonly id: string
    readonly name: string
    readonly countedBy: 'stalls' | 'plates'
    readonly passholderGroups: number
  }[]
  readonly reservedId: string | undefined
}

interface StallRow extends Omit<RowOf<'stall'>, 'parking_lot_id' | 'group_id' | 'version' | 'floor_id'> {
  floor_name: string
  group_name: string | null
  group_type: string | null
}

interface GroupRow {
  id: string
  name: string
  type: ImportedGroup['type'] | 'reserved'
  counted_by: 'stalls' | 'plates'
  typed_capacity: number | null
  standard_pass_price_cents: number | null
  standard_pass_payment_frequency: ImportedGroup['frequency']
  minimum_number_of_stalls: number
  passholder_groups: number
}

const stallOf = (row: StallRow): ImportedStall => ({
  number: row.stall_number,
  floor: row.floor_name,
  group: row.group_type === 'reserved' ? null : row.group_name,
  stallType: row.stall_type,
  handicap: row.handicap,
  active: row.is_active,
  device: row.device,
  stallVendor: row.stall_vendor,
  evStationId: row.ev_station_id,
  evStationVendor: row.ev_station_vendor,
})

const groupOf = (row: GroupRow): ImportedGroup => ({
  name: row.name,
  type: row.type as ImportedGroup['type'],
  standardPassPriceCents: row.standard_pass_price_cents,
  frequency: row.standard_pass_payment_frequency,
  minimumStallCount: row.minimum_number_of_stalls || null,
  capacity: row.counted_by === 'plates' ? row.typed_capacity : null,
})

const listStalls = async (tx: Tx, lotId: string) =>
  (
    await sql<StallRow>`select stall.id, stall_number, floor_name, parking_group.name as group_name,
      parking_group.type as group_type, stall_type, handicap, is_active, device, stall_vendor, ev_station_id, ev_station_vendor
    from stall join floor on floor.parking_lot_id = ${lotId} and floor.id = floor_id
    left join parking_group on parking_group.parking_lot_id = ${lotId} and parking_group.id = group_id
    where stall.parking_lot_id = ${lotId} order by position, number_order, stall_number`.execute(tx)
  ).rows

const listGroups = async (tx: Tx, lotId: string) =>
  (
    await sql<GroupRow>`select g.*, (select count(*)::int from passholder_group p
        where p.parking_lot_id = ${lotId} and p.parking_group_id = g.id) as passholder_groups
    from parking_group g where g.parking_lot_id = ${lotId} and g.removed_at is null
    order by array_position(array['tenant', 'visitor', 'ev', 'reserved'], g.type), g.name`.execute(tx)
  ).rows

/** The lot in the form of a stall list. */
export const readLotList = async (tx: Tx, lotId: string): Promise<LotList> => {
  const floors = await tx
    .selectFrom('floor')
    .select(['id', 'floor_name as floorName', 'map_hash as mapHash'])
    .where('parking_lot_id', '=', lotId)
    .orderBy('position')
    .execute()
  const stalls = await listStalls(tx, lotId)
  const groups = await listGroups(tx, lotId)
  const named = groups.filter(({ type }) => type !== 'reserved')
  return {
    list: { stalls: stalls.map(stallOf), groups: named.map(groupOf) },
    floors,
    stallIds: new Map(stalls.map(({ stall_number, id }) => [stall_number, id])),
    groups: named.map(({ id, name, counted_by, passholder_groups }) => ({
      id,
      name,
      countedBy: counted_by,
      passholderGroups: passholder_groups,
    })),
    reservedId: groups.find(({ type }) => type === 'reserved')?.id,
  }
}
