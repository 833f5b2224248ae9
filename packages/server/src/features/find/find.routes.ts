import type { Findings } from '@stallwise/contract/find/find.contract.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import { lotDeviceKinds, type LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { mostCounted, mostFound } from '@stallwise/domain/find/find.rules.ts'
import { groupsSeenBy } from '#features/passholders/passholders.public.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { may, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findVehicles } from './find-vehicles.ts'
import { nothing, readSearch, type Found, type Search } from './find-parts.ts'
import { findGuests, type GuestFound } from './find-guests.store.ts'
import { findPassholders, type PassholderFound } from './find-passholders.store.ts'
import {
  findCustomers,
  findDevices,
  findLots,
  findStalls,
  findUsers,
  type DeviceFound,
  type StallFound,
} from './find.store.ts'

/** DEV-40: as in the list of a lot's devices. */
const visibleKinds = (viewer: Viewer): readonly LotDeviceKind[] => {
  if (!may(viewer, 'device.read')) return []
  if (seesOnlyGates(viewer.roles)) return ['gate']
  return lotDeviceKinds.filter((kind) => kind !== 'stall-sensor' || may(viewer, 'stall.edit'))
}

const lotOf = ({
  lot_id,
  lot_name,
  customer_id,
}: StallFound | DeviceFound | PassholderFound | GuestFound) => ({
  _id: lot_id,
  name: lot_name,
  customer: customer_id,
})

const viewOf = <Row, View>({ rows, total }: Found<Row>, view: (row: Row) => View) => ({
  data: rows.map(view),
  total,
})

const stallView = (row: StallFound) => ({
  _id: row.id,
  stall: row.stall_number,
  floor: row.floor_name,
  lot: lotOf(row),
})

/** Stall sensors after the other devices, which have names. */
const devicesView = (devices: Found<DeviceFound>, sensors: Found<StallFound>): Findings['devices'] => {
  const ofStalls = sensors.rows.map((row) => ({
    _id: row.id,
    kind: 'stall-sensor' as const,
    name: row.stall_number,
    deviceId: row.device,
    lot: lotOf(row),
  }))
  const others = devices.rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    name: row.name,
    deviceId: row.device_id,
    lot: lotOf(row),
  }))
  return {
    data: [...others, ...ofStalls].slice(0, mostFound),
    total: Math.min(devices.total + sensors.total, mostCounted),
  }
}

/** FND-10: who finds what. */
const find = async (tx: Tx, viewer: Viewer, search: Search, now: Date): Promise<Findings> => {
  const isEmpty = search.words.length === 0
  const kinds = visibleKinds(viewer)
  // Sent one after the other without waiting: the connection runs them in this order.
  const [lots, stalls, devices, sensors, passholders, guests, vehicles, customers, users] = await Promise.all(
    [
      findLots(tx, search),
      may(viewer, 'lot.realtime') ? findStalls(tx, search, 'stall') : nothing,
      findDevices(tx, search, kinds),
      kinds.includes('stall-sensor') ? findStalls(tx, search, 'sensor') : nothing,
      may(viewer, 'passholder.read')
        ? findPassholders(tx, search, {
            seen: groupsSeenBy(viewer, 'g'),
            isNarrow: seesOnlyOwnGroups(viewer.roles),
          })
        : nothing,
      may(viewer, 'visitor.read')
        ? findGuests(tx, search, { seen: groupsSeenBy(viewer, 'g'), now })
        : nothing,
      findVehicles(tx, viewer, search, now.getTime()),
      may(viewer, 'customer.read') && !isEmpty ? findCustomers(tx, search) : nothing,
      may(viewer, 'user.administer') && !isEmpty ? findUsers(tx, search) : nothing,
    ],
  )
  return {
    lots: viewOf(lots, ({ id, name, city, customer_id, customer_name }) => ({
      _id: id,
      name,
      city,
      customer: { _id: customer_id, name: customer_name },
    })),
    stalls: viewOf(stalls, stallView),
    devices: devicesView(devices, sensors),
    passholders: viewOf(passholders, (row) => ({
      _id: row.id,
      name: row.name,
      passholderId: row.pass_id,
      suite: row.suite,
      group: row.group_name,
      licensePlates: [...row.plates],
      isSimilar: row.is_similar,
      lot: lotOf(row),
    })),
    guests: viewOf(guests, (row) => ({
      _id: row.id,
      name: row.name,
      licensePlate: row.plate,
      host: row.host,
      lot: lotOf(row),
    })),
    vehicles: { data: vehicles.rows, total: vehicles.total },
    customers: viewOf(customers, ({ id, name }) => ({ _id: id, name })),
    users: viewOf(users, ({ id, name, email, customer_id, customer_name }) => ({
      _id: id,
      name,
      email,
      customer: customer_id === null ? null : { _id: customer_id, name: customer_name ?? '' },
    })),
  }
}

export const findRoutes = (bind: Bind, { database, clock }: DatabaseParts): void =>
  bind('GET /find', ({ viewer, query }) =>
    database.withViewer(scopeOf(viewer), (tx) =>
      find(tx, viewer, readSearch(query.search, query.parkingLot), new Date(clock())),
    ),
  )
