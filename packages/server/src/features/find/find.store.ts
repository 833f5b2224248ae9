import type { LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import {
  anyWordIn,
  atMostCounted,
  everyWordIn,
  findFirst,
  isWholeNumber,
  matchesNumber,
  nothing,
  rankOf,
  type Found,
  type NumberMatch,
  type Search,
} from './find-parts.ts'

export interface LotFound {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly customer_id: string
  readonly customer_name: string
}

/** FND-02 */
export const findLots = (tx: Tx, search: Search): Promise<Found<LotFound>> =>
  findFirst(tx, {
    matches: sql`select lot.id, lot.name, lot.name_order, city, customer_id, coalesce(customer.name, '') as customer_name
      from parking_lot lot left join customer on customer.id = lot.customer_id
      where ${everyWordIn(sql`(lot.searched_text || ' ' || coalesce(customer.searched_text, ''))`, search)} ${atMostCounted}`,
    order: sql`${rankOf(sql`name`, search)}, name_order, id`,
  })

export interface CustomerFound {
  readonly id: string
  readonly name: string
}

/** FND-02 */
export const findCustomers = (tx: Tx, search: Search): Promise<Found<CustomerFound>> =>
  findFirst(tx, {
    matches: sql`select id, name from customer
      where removed_at is null and ${everyWordIn(sql`searched_text`, search)} ${atMostCounted}`,
    order: sql`${rankOf(sql`name`, search)}, find_order(name), id`,
  })

export interface UserFound {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly customer_id: string | null
  readonly customer_name: string | null
}

/** FND-02 */
export const findUsers = (tx: Tx, search: Search): Promise<Found<UserFound>> =>
  findFirst(tx, {
    matches: sql`select u.id, u.name, email, customer_id, customer.name as customer_name
      from app_user u left join customer on customer.id = customer_id
      where u.removed_at is null and ${everyWordIn(sql`u.searched_text`, search)} ${atMostCounted}`,
    order: sql`${rankOf(sql`name`, search)}, find_order(name), id`,
  })

export interface StallFound {
  readonly id: string
  readonly stall_number: string
  readonly device: string | null
  readonly floor_name: string
  readonly lot_id: string
  readonly lot_name: string
  readonly customer_id: string
}

const stallsOf = (search: Search, match: NumberMatch) => {
  const isThere = match.where === 'this lot' ? sql`=` : sql`<>`
  const place = search.lotId === undefined ? sql`true` : sql`stall.parking_lot_id ${isThere} ${search.lotId}`
  return sql`(select stall.id, stall_number, device, floor_name, lot.id as lot_id, lot.name as lot_name, customer_id,
      lot.name_order, number_order,
      ${match.where === 'this lot' ? 0 : 1} as place, ${isWholeNumber(search)} as is_whole
    from stall join parking_lot lot on lot.id = stall.parking_lot_id
      join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = floor_id
    where ${place} ${match.of === 'sensor' ? sql`and device_key is not null` : sql``} and ${matchesNumber(search, match)}
    ${atMostCounted})`
}

/** FND-03; their sensors, FND-04. */
export const findStalls = (tx: Tx, search: Search, of: NumberMatch['of']): Promise<Found<StallFound>> => {
  if (search.words.length === 0) return Promise.resolve(nothing)
  const others = stallsOf(search, { of, where: 'other lots' })
  return findFirst(tx, {
    matches:
      search.lotId === undefined
        ? others
        : sql`${stallsOf(search, { of, where: 'this lot' })} union all ${others}`,
    order: sql`place, is_whole desc, name_order, number_order, id`,
  })
}

export interface DeviceFound {
  readonly id: string
  readonly kind: LotDeviceKind
  readonly name: string
  readonly device_id: string | null
  readonly lot_id: string
  readonly lot_name: string
  readonly customer_id: string
}

const tables = [
  { kind: 'camera', table: 'camera', deviceId: sql`device_id` },
  { kind: 'rfid-reader', table: 'rfid_reader', deviceId: sql`device_id` },
  { kind: 'gate', table: 'sprockit', deviceId: sql`null::text` },
  { kind: 'sign', table: 'wayfinder', deviceId: sql`null::text` },
] as const

/** FND-04: devices that are not stall sensors, of the kinds that the viewer may see. */
export const findDevices = (
  tx: Tx,
  search: Search,
  visible: readonly LotDeviceKind[],
): Promise<Found<DeviceFound>> => {
  const kinds = tables.filter(({ kind }) => visible.includes(kind))
  if (kinds.length === 0 || search.words.length === 0) return Promise.resolve(nothing)
  const rows = kinds.map(
    ({
      kind,
      table,
      deviceId,
    }) => sql`select id, ${kind} as kind, name, ${deviceId} as device_id, parking_lot_id
      from ${sql.table(table)} where removed_at is null`,
  )
  const own = sql`find_text(device.name || ' ' || coalesce(device_id, ''))`
  return findFirst(tx, {
    matches: sql`select device.id, kind, device.name, device_id, lot.id as lot_id, lot.name as lot_name, lot.name_order, customer_id
      from (${sql.join(rows, sql` union all `)}) device join parking_lot lot on lot.id = parking_lot_id
      where ${anyWordIn(own, search)} and ${everyWordIn(sql`(${own} || ' ' || lot.searched_text)`, search)}
      ${atMostCounted}`,
    order: sql`(lot_id = ${search.lotId ?? null}) desc nulls last, ${rankOf(sql`name`, search)}, name_order,
      find_order(name), id`,
  })
}
