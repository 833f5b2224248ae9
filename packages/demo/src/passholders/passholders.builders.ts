import type { GroupRow } from '#lots/lots.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import type {
  PassholderGroupRow,
  PassholderPlateRow,
  PassholderRow,
  PassholderTagRow,
} from './passholders.rows.ts'

export const aPassholderGroup = (
  group: GroupRow,
  more: Partial<PassholderGroupRow> = {},
): PassholderGroupRow => {
  const name = more.name ?? 'Northgate Legal'
  return {
    parking_lot_id: group.parking_lot_id,
    id: namedId('passholder-group', group.parking_lot_id, name),
    parking_group_id: group.id,
    name,
    tenants: [],
    max_passes: null,
    ...more,
  }
}

export const aPassholder = (group: PassholderGroupRow, more: Partial<PassholderRow> = {}): PassholderRow => {
  const passId = more.pass_id ?? 'NG-1401'
  return {
    parking_lot_id: group.parking_lot_id,
    id: namedId('passholder', group.parking_lot_id, passId),
    passholder_group_id: group.id,
    pass_id: passId,
    name: 'Amara Okafor',
    email: 'amara.okafor@example.com',
    suite: '1401',
    pass_type: 'allDay',
    validity_group: null,
    valid_from: null,
    valid_to: null,
    is_multi_pass: false,
    number_of_vehicles: null,
    inside_at_once: null,
    same_as_pass_owner: true,
    pass_owner_name: null,
    pass_owner_email: null,
    ...more,
  }
}

export const aPlateOf = (
  passholder: PassholderRow,
  more: Partial<PassholderPlateRow> = {},
): PassholderPlateRow => ({
  parking_lot_id: passholder.parking_lot_id,
  plate: 'CKRX708',
  passholder_id: passholder.id,
  make: 'Toyota',
  model: 'RAV4',
  until: null,
  ...more,
})

/** A tag with a vendor-like number: twelve bytes, derived from the pass. */
export const aTagOf = (
  passholder: PassholderRow,
  more: Partial<PassholderTagRow> = {},
): PassholderTagRow => ({
  parking_lot_id: passholder.parking_lot_id,
  epc: `E28011${namedId('tag', passholder.id).replaceAll('-', '').slice(-18).toUpperCase()}`,
  passholder_id: passholder.id,
  ...more,
})
