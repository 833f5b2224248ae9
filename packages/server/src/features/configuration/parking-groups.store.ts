import type {
  ParkingGroupSettings,
  PaymentFrequency,
} from '@stallwise/domain/configuration/parking-group.model.ts'
import type { NextPassPrice } from '@stallwise/domain/configuration/next-pass-price.rules.ts'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

export interface StoredGroup {
  readonly id: string
  readonly version: number
  readonly stalls: number
  readonly passholderGroups: number
  readonly bookingGroups: number
  readonly removed: boolean
  readonly settings: ParkingGroupSettings
  readonly next: NextPassPrice
}

interface Row {
  id: string
  version: number
  name: string
  type: GroupType
  counted_by: 'stalls' | 'plates'
  typed_capacity: number | null
  is_default_visitor: boolean
  high_occupancy_threshold: number | null
  standard_pass_price_cents: number | null
  standard_pass_payment_frequency: PaymentFrequency | null
  minimum_number_of_stalls: number
  pass_limit_per_day: number | null
  next_pass_price_cents: number | null
  next_pass_price_from: string | null
  removed_at: Date | null
  stalls: number
  passholder_groups: number
  booking_groups: number
}

const storedOf = (row: Row): StoredGroup => ({
  id: row.id,
  version: row.version,
  stalls: row.stalls,
  passholderGroups: row.passholder_groups,
  bookingGroups: row.booking_groups,
  removed: row.removed_at !== null,
  settings: {
    name: row.name,
    type: row.type,
    standardPassPrice: row.standard_pass_price_cents === null ? null : row.standard_pass_price_cents / 100,
    standardPassPaymentFrequency: row.standard_pass_payment_frequency,
    minimumNumberOfStalls: row.minimum_number_of_stalls,
    passLimitPerDay: row.pass_limit_per_day,
    highOccupancyThreshold: row.high_occupancy_threshold,
    countedBy: row.counted_by,
    typedCapacity: row.typed_capacity,
    isDefaultVisitor: row.is_default_visitor,
  },
  next: { nextPassPriceCents: row.next_pass_price_cents, nextPassPriceFrom: row.next_pass_price_from },
})

const select = async (tx: Tx, lotId: string, only: { readonly id?: string }): Promise<StoredGroup[]> => {
  const which = only.id === undefined ? sql`g.removed_at is null` : sql`g.id = ${only.id}`
  const { rows } = await sql<Row>`
    select g.*,
      (select count(*)::int from stall s where s.parking_lot_id = ${lotId} and s.group_id = g.id) as stalls,
      (select count(*)::int from passholder_group p
        where p.parking_lot_id = ${lotId} and p.parking_group_id = g.id and p.removed_at is null) as passholder_groups,
      (select count(*)::int from booking_group b
        where b.parking_lot_id = ${lotId} and b.parking_group_id = g.id and b.removed_at is null) as booking_groups
    from parking_group g where g.parking_lot_id = ${lotId} and ${which}
    order by array_position(array['tenant', 'visitor', 'ev', 'reserved'], g.type), g.name`.execute(tx)
  return rows.map(storedOf)
}

/** The current groups of a lot, ordered by type. */
export const listParkingGroups = (tx: Tx, lotId: string): Promise<StoredGroup[]> => select(tx, lotId, {})

/** A group of a lot, removed or not. */
export const findParkingGroup = async (tx: Tx, lotId: string, id: string): Promise<StoredGroup | undefined> =>
  (await select(tx, lotId, { id }))[0]

const valuesOf = (settings: ParkingGroupSettings) => ({
  name: settings.name,
  type: settings.type,
  counted_by: settings.countedBy,
  typed_capacity: settings.typedCapacity,
  is_default_visitor: settings.isDefaultVisitor,
  high_occupancy_threshold: settings.highOccupancyThreshold,
  standard_pass_price_cents:
    settings.standardPassPrice === null ? null : Math.round(settings.standardPassPrice * 100),
  standard_pass_payment_frequency: settings.standardPassPaymentFrequency,
  minimum_number_of_stalls: settings.minimumNumberOfStalls,
  pass_limit_per_day: settings.passLimitPerDay,
})

export const insertParkingGroup = async (
  tx: Tx,
  lotId: string,
  id: string,
  settings: ParkingGroupSettings,
): Promise<void> => {
  await tx
    .insertInto('parking_group')
    .values({ parking_lot_id: lotId, id, ...valuesOf(settings) })
    .execute()
}

export const updateParkingGroup = async (
  tx: Tx,
  lotId: string,
  id: string,
  { settings }: { readonly settings: ParkingGroupSettings },
): Promise<void> => {
  await tx
    .updateTable('parking_group')
    .set((eb) => ({
      ...valuesOf(settings),
      version: eb('version', '+', 1),
    }))
    .where(rowOfLot(lotId, id))
    .execute()
}

export const setNextPassPrice = async (
  tx: Tx,
  lotId: string,
  id: string,
  { nextPassPriceCents, nextPassPriceFrom }: NextPassPrice,
): Promise<void> => {
  await tx
    .updateTable('parking_group')
    .set((eb) => ({
      next_pass_price_cents: nextPassPriceCents,
      next_pass_price_from: nextPassPriceFrom,
      version: eb('version', '+', 1),
    }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

export const markParkingGroup = async (
  tx: Tx,
  lotId: string,
  id: string,
  removedAt: Date | null,
): Promise<void> => {
  await tx
    .updateTable('parking_group')
    .set((eb) => ({ removed_at: removedAt, version: eb('version', '+', 1) }))
    .where(rowOfLot(lotId, id))
    .execute()
}
