import { productsOf, type Products } from '@stallwise/domain/users/staff-products.rules.ts'
import { sql } from 'kysely'

/** What decides which products a user has in each of its lots, as a column of a query on `app_user u`. */
export const lotProducts = sql`(select coalesce(jsonb_object_agg(o.parking_lot_id,
    jsonb_build_object('ofLot', l.product_access, 'own', o.product_access)), '{}')
  from user_lot o join parking_lot l on l.id = o.parking_lot_id where o.user_id = u.id)`

/** By lot. */
export type LotProducts = Readonly<
  Record<string, { readonly ofLot: Products; readonly own: Partial<Products> | null }>
>

/** USR-40 to USR-42: the products of a user in a lot; undefined for a lot that is not on the list of the user. */
export const productsAt = (lots: LotProducts, lotId: string): Products | undefined => {
  const found = lots[lotId]
  return found && productsOf(found.ofLot, found.own)
}
