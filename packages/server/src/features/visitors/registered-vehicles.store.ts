import type { RegisteredVehicleQuery } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { productsOf, type Products } from '@stallwise/domain/users/staff-products.rules.ts'
import type { KnownPlate } from '@stallwise/domain/visitors/registered-vehicles.rules.ts'
import { earlyArrivalMs } from '@stallwise/domain/visitors/visitors.model.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findListPage, readSort, timeKey } from '#platform/database/list-page.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { everyWord, isIn, isInPlates } from '#platform/database/list-search.ts'
import { loadPlateGroup } from './guest-passes.store.ts'

/** VEH-09: the vehicles that the viewer sees, as a condition. */
export const vehiclesSeenBy = (viewer: Viewer): RawBuilder<unknown> =>
  seesOnlyOwnGroups(viewer.roles) ? sql`registered_by = ${viewer.userId}::uuid` : sql`true`

interface ListedVehicles extends Omit<RegisteredVehicleQuery, 'limit' | 'cursor'> {
  readonly lotId: string
  readonly seen: RawBuilder<unknown>
  readonly now: number
  readonly limit: number
  readonly cursor?: string | undefined
}

const hasSearched = (word: string): RawBuilder<unknown> =>
  sql`${isIn(sql`search_text`, word)} or ${isInPlates(sql`plate`, word)}`

const conditionOf = ({ lotId, seen, now, search, states, sources }: ListedVehicles): RawBuilder<unknown> => {
  const state = sql`case when until <= ${new Date(now)} then 'ended' else 'active' end`
  const wanted = [
    sql`parking_lot_id = ${lotId} and removed_at is null and erased_at is null`,
    seen,
    everyWord(search, hasSearched),
    states && sql`${state} = any(${states}::text[])`,
    sources && sql`source = any(${sources}::text[])`,
  ]
  return sql.join(
    wanted.filter((one): one is RawBuilder<unknown> => Boolean(one)),
    sql` and `,
  )
}

const sortKeys = {
  licensePlate: sql`plate`,
  name: sql`lower(coalesce(name, ''))`,
  vehicle: sql`lower(coalesce(make, '') || ' ' || coalesce(model, ''))`,
  registeredAt: timeKey(sql`registered_at`),
  until: timeKey(sql`until`),
} as const

/** The ids of a page in its order, and how many there are in all. */
export const listVehiclePage = (tx: Tx, list: ListedVehicles) => {
  const { sort, descending } = readSort(list.sort)
  return findListPage(tx, {
    from: sql`registered_vehicle`,
    id: sql`id`,
    key: sortKeys[sort],
    where: [conditionOf(list)],
    descending,
    limit: list.limit,
    cursor: list.cursor,
  })
}

/** VEH-06: the registration of a plate in force, without one of them. */
export const findRegistration = async (
  tx: Tx,
  lotId: string,
  plate: string,
  now: number,
  except?: string,
): Promise<{ id: string; until: Date | null } | undefined> => {
  const { rows } = await sql<{ id: string; until: Date | null }>`select id, until from registered_vehicle
    where parking_lot_id = ${lotId} and removed_at is null and plate = ${plate}
      and (until is null or until > ${new Date(now)}) and id is distinct from ${except ?? null}::uuid
    order by until desc nulls first limit 1`.execute(tx)
  return rows[0]
}

/** GUE-50: what is known of a plate at the kiosk. */
export const loadKnownPlate = async (
  tx: Tx,
  lotId: string,
  plate: string,
  now: number,
): Promise<KnownPlate & { readonly registrationId: string | undefined }> => {
  const { rows } = await sql<{ until: Date }>`select until_at as until from guest_pass
    where parking_lot_id = ${lotId} and removed_at is null and plate = ${plate}
      and starts_at <= ${new Date(now + earlyArrivalMs)} and until_at > ${new Date(now)}
    order by until desc limit 1`.execute(tx)
  const registration = await findRegistration(tx, lotId, plate, now)
  return {
    isPassholders: (await loadPlateGroup(tx, lotId, plate, now)) !== undefined,
    guestUntil: rows[0]?.until.getTime() ?? null,
    registration: registration ? { until: registration.until?.getTime() ?? null } : null,
    registrationId: registration?.id,
  }
}

/** GUE-52: whether the product access of the lot and the user's own on it include visitor validation. System only. */
export const mayValidate = async (tx: Tx, lotId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ lot: Products; own: Partial<Products> | null }>`
    select l.product_access as lot, u.product_access as own from parking_lot l
    left join user_lot u on u.parking_lot_id = l.id and u.user_id = ${userId} where l.id = ${lotId}`.execute(
    tx,
  )
  return rows[0] !== undefined && productsOf(rows[0].lot, rows[0].own).visitorValidation
}
