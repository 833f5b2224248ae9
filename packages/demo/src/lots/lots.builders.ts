import { createHash } from 'node:crypto'
import { namedId } from '#seeded/named-id.ts'
import { aCustomer } from '#session/session.builders.ts'
import type { FloorMapRow, FloorRow, GroupRow, LotRow } from './lots.rows.ts'

export const aLot = (more: Partial<LotRow> = {}): LotRow => {
  const name = more.name ?? 'Queens Quay Terrace'
  return {
    id: namedId('lot', name),
    customer_id: aCustomer().id,
    name,
    address: '1 Harbour Street',
    city: 'Toronto',
    time_zone: 'America/Toronto',
    currency: 'CAD',
    high_occupancy_threshold: 90,
    capitalization_rate: null,
    enable_tenant_tracking_by_passholder_group: false,
    enable_smaller_map_icon: false,
    tab_access: { violation: true },
    product_access: { insightVolt: false, visitorValidation: false, enforcement: false, payments: false },
    time_bound_passes: false,
    pass_validity_groups: [],
    sensor_timeout_minutes: 180,
    public_map: true,
    ...more,
  }
}

export const aFloorMap = (svg: string): FloorMapRow => ({
  hash: createHash('sha256').update(svg).digest('hex'),
  svg,
})

export const aFloor = (lot: Pick<LotRow, 'id'>, more: Partial<FloorRow> = {}): FloorRow => {
  const name = more.floor_name ?? 'M'
  return {
    parking_lot_id: lot.id,
    id: namedId('floor', lot.id, name),
    floor_name: name,
    position: 0,
    map_hash: null,
    ...more,
  }
}

export const aGroup = (lot: Pick<LotRow, 'id'>, more: Partial<GroupRow> = {}): GroupRow => {
  const name = more.name ?? 'Monthly tenants'
  return {
    parking_lot_id: lot.id,
    id: namedId('group', lot.id, name),
    name,
    type: 'tenant',
    counted_by: 'stalls',
    typed_capacity: null,
    is_default_visitor: false,
    high_occupancy_threshold: null,
    standard_pass_price_cents: null,
    standard_pass_payment_frequency: null,
    minimum_number_of_stalls: 0,
    pass_limit_per_day: null,
    ...more,
  }
}
