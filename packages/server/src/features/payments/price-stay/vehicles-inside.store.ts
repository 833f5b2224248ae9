import type { VehiclesInsideQuery } from '@stallwise/contract/payments/price-stay.contract.ts'
import type { PlateBox } from '@stallwise/domain/vehicles/plate-box.ts'
import { openAfterPaymentMinutes } from '@stallwise/domain/gates/read-opening.rules.ts'
import { platePattern } from '@stallwise/domain/payments/plate-search.ts'
import { longestStayDays } from '@stallwise/domain/payments/staff-entry.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql, type RawBuilder } from 'kysely'
import { goesOnAfterEnd, lastDecisionOf } from '#features/gates/stays.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { timeOrder, type ListOrder } from '#platform/database/list-order.ts'
import { inOrderOf, type PageInfo } from '#platform/database/list-page.ts'
import { type OrderedRows, findCountedPage } from '#platform/database/ordered-page.ts'

/** A vehicle that is inside, with the read of its entry. */
export interface VehicleInsideRow {
  readonly id: string
  readonly plate: string | null
  readonly read_plate: string | null
  readonly passholder_id: string | null
  readonly entered_at: Date
  /** When an exit did not open for it. */
  readonly exited_at: Date | null
  readonly entry_event_id: string
  readonly zone_id: string | null
  readonly zone: string | null
  readonly camera: string | null
  readonly read_make: string | null
  readonly read_color: string | null
  readonly plate_box: PlateBox | null
  readonly file_key: string | null
}

const before = (now: number, minutes: number) => new Date(now - minutes * 60_000)

/** How long a vehicle that was held is shown with its price once it is paid. */
const shownPaidMinutes = 120

/** GAT-58: the visits of vehicles that an exit held. */
const heldSince = (lotId: string, since: Date, more = sql``) =>
  sql`(select d.visit_id from gate_decision d
    where d.parking_lot_id = ${lotId} and d.decided_at > ${since} and d.visit_id is not null ${more})`

/**
 * PAY-10: a vehicle whose stay goes on although its visit ended, since an exit held it or after the longest stay; an exit asks
 * for that however long ago it was. These visits are found first, and once: an array, so that an index finds them.
 */
export const isStillInside = (lotId: string, now: number) => {
  const held = heldSince(lotId, before(now, longestStayDays * 24 * 60), sql`and d.cause = 'unpaid'`)
  return sql`v.id = any(array(
    select w.id from visit w left join lateral ${lastDecisionOf('w', lotId)} on true
    where w.parking_lot_id = ${lotId}
      and ((w.closed_by = 'longestStay' and w.stay_ended_at is null) or w.id = any(array${held}))
      and ${goesOnAfterEnd('w')}
      and not exists (select from visit n
        where n.parking_lot_id = w.parking_lot_id and n.plate = w.plate and n.entered_at > w.entered_at)))`
}

/** When an exit held the vehicle of a visit last. */
export const heldAt = sql`(select max(d.read_at) from gate_decision d where d.parking_lot_id = v.parking_lot_id
  and d.visit_id = v.id and d.cause in ('unpaid', 'paid'))`

const isOf = (lotId: string) => sql`v.parking_lot_id = ${lotId}`

const readOf = {
  entry: { at: sql`v.entered_at`, event: sql`v.entry_event_id` },
  exit: { at: sql`v.exited_at`, event: sql`v.exit_event_id` },
}

/** Vehicles with the reads of their entries or exits, in no order. */
const withReads = <Row extends VehicleInsideRow>(
  vehicles: RawBuilder<unknown>,
  lotId: string,
  { by = 'entry', more = sql`` }: { by?: 'entry' | 'exit'; more?: RawBuilder<unknown> } = {},
) =>
  sql<Row>`select v.id, v.plate, v.read_plate, v.passholder_id, v.entered_at,
      v.held_at as exited_at, v.entry_event_id, v.zone_id,
      z.name as zone, e.camera, v.read_make, v.read_color, e.plate_box, e.file_key${more}
    from (${vehicles}) v
    left join zone z on z.parking_lot_id = ${lotId} and z.id = v.zone_id
    left join lateral (select c.name as camera, d.detail -> 'plateBox' as plate_box, i.file_key
      from device_event d
      left join camera c on c.parking_lot_id = d.parking_lot_id and c.device_id = d.device_id and c.removed_at is null
      left join plate_image i on i.parking_lot_id = d.parking_lot_id and i.source_id = d.source_id
        and i.event_id = d.event_id and i.at = d.at and i.removed_at is null
      where d.parking_lot_id = ${lotId} and d.at = ${readOf[by].at} and d.event_id = ${readOf[by].event} limit 1) e on true`

type Filter = Omit<VehiclesInsideQuery, 'cursor' | 'limit' | 'sort'>

const conditionsOf = (
  lotId: string,
  now: number,
  { search, from, to, zone, holder }: Filter,
): RawBuilder<unknown>[] => {
  const pattern = platePattern(search ?? '')
  const isSought = (of: 'visitor' | 'passholder') => !holder || holder.includes(of)
  return [
    isOf(lotId),
    sql`(v.exited_at is null or ${isStillInside(lotId, now)})`,
    ...(pattern === undefined ? [] : [sql`(v.plate ~ ${pattern} or v.read_plate ~ ${pattern})`]),
    ...(from === undefined ? [] : [sql`v.entered_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`v.entered_at <= ${new Date(to)}`]),
    ...(zone === undefined ? [] : [sql`v.zone_id = any(${zone}::uuid[])`]),
    ...(isSought('visitor') ? [] : [sql`v.passholder_id is not null`]),
    ...(isSought('passholder') ? [] : [sql`v.passholder_id is null`]),
  ]
}

/** Who was held at an exit just now comes first, in both directions, then those whose plate has the part exactly. */
const orderOf = (now: number, descending: boolean, search = ''): ListOrder => {
  const since = new Date(now - openAfterPaymentMinutes * 60_000)
  const part = normalisePlate(search)
  const first = (is: RawBuilder<unknown>) => (descending ? is : sql`not ${is}`)
  return [
    { value: first(sql`coalesce(v.held_at >= ${since}, false)`), as: 'boolean' },
    { value: first(sql`(strpos(concat_ws(' ', v.plate, v.read_plate), ${part}) > 0)`), as: 'boolean' },
    ...timeOrder(sql`v.entered_at`),
  ]
}

/** A page of a list of visits, with the rest of their rows, and how many fit in all. */
export const findVehicles = async <Row extends VehicleInsideRow>(
  tx: Tx,
  lotId: string,
  list: Omit<OrderedRows, 'id'>,
  of: { by?: 'entry' | 'exit'; more?: RawBuilder<unknown>; leftAt?: RawBuilder<unknown> } = {},
): Promise<{ rows: Row[]; page: PageInfo }> => {
  const { ids, page } = await findCountedPage(tx, { ...list, id: sql`v.id` })
  const { leftAt, ...more } = of
  const vehicles = sql`select v.*, ${heldAt} as held_at${leftAt ? sql`, ${leftAt} as left_at` : sql``}
    from visit v where ${isOf(lotId)} and v.id = any(${ids}::uuid[])`
  const { rows } = ids.length > 0 ? await withReads<Row>(vehicles, lotId, more).execute(tx) : { rows: [] }
  return { rows: inOrderOf(ids, rows), page }
}

/** PAY-100: a page of the vehicles that are inside, and how many fit in all. */
export const listVehiclesInside = (
  tx: Tx,
  lotId: string,
  { limit, sort, cursor, ...filter }: VehiclesInsideQuery,
  now: number,
): Promise<{ rows: VehicleInsideRow[]; page: PageInfo }> => {
  const descending = sort === '-enteredAt'
  return findVehicles(tx, lotId, {
    from: sql`(select v.*, ${heldAt} as held_at from visit v) v`,
    where: conditionsOf(lotId, now, filter),
    order: orderOf(now, descending, filter.search),
    descending,
    limit,
    cursor,
  })
}

/** A vehicle that is inside, or that an exit held, also once it is paid; undefined if there is no such visit in the lot. */
export const findVehicleInside = async (
  tx: Tx,
  lotId: string,
  visitId: string,
  now: number,
): Promise<VehicleInsideRow | undefined> => {
  const page = sql`select v.*, ${heldAt} as held_at from visit v where ${isOf(lotId)} and v.id = ${visitId}
    and (v.exited_at is null or ${isStillInside(lotId, now)}
      or (not v.exit_missed and v.id = any(array${heldSince(lotId, before(now, shownPaidMinutes))}))) limit 1`
  const { rows } = await withReads(page, lotId).execute(tx)
  return rows[0]
}
