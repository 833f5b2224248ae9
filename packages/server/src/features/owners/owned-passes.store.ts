import type { OwnedPass } from '@stallwise/contract/owners/owners.contract.ts'
import { passStateOn } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findOrderedPage } from '#platform/database/ordered-page.ts'

type OwnedRow = Omit<OwnedPass, '_id' | 'state'> & { readonly timeZone: string }

/** OWN-01: whether `passholder` p is owned by an address, as a condition. */
export const isOwnedBy = (address: string): RawBuilder<unknown> =>
  sql`addresses_in(case when p.same_as_pass_owner then p.email else p.pass_owner_email end) @> array[lower(${address}::text)]`

interface Page {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of the passes of an owner, in lots of the customer (null = of any), by id. */
export const listOwnedPasses = async (
  tx: Tx,
  owner: { readonly email: string; readonly customerId: string | null },
  page: Page,
  now: number,
): Promise<{ data: OwnedPass[]; nextCursor: string | null }> => {
  const { ids, shown, nextCursor } = await findOrderedPage<OwnedRow>(tx, {
    ...page,
    from: sql`passes_owned_by(${owner.email}) owned
      join passholder p on p.parking_lot_id = owned.lot_id and p.id = owned.passholder_id
      join parking_lot l on l.id = p.parking_lot_id
      join passholder_group g on g.parking_lot_id = p.parking_lot_id and g.id = p.passholder_group_id`,
    id: sql`p.id`,
    shown: sql`json_build_object('parkingLot', p.parking_lot_id, 'lotName', l.name, 'timeZone', l.time_zone,
      'passholderId', p.pass_id, 'name', p.name, 'passholderGroupName', g.name, 'suite', p.suite, 'passType', p.pass_type,
      'validFrom', p.valid_from, 'validTo', p.valid_to, 'licensePlates', array(select v.plate from passholder_plate v
        where v.parking_lot_id = p.parking_lot_id and v.passholder_id = p.id order by v.plate))`,
    where: [owner.customerId === null ? sql`true` : sql`l.customer_id = ${owner.customerId}`],
    order: [],
    descending: false,
  })
  const data = shown.map(({ timeZone, ...row }, nth) => ({
    ...row,
    _id: ids[nth]!,
    state: passStateOn(row, localDayOf(now, timeZone).day),
  }))
  return { data, nextCursor }
}

/** The lot of a passholder, removed or not, if it belongs to the customer (null = any). */
export const findLotOfPass = async (
  tx: Tx,
  id: string,
  customerId: string | null,
): Promise<string | undefined> => {
  const { rows } = await sql<{ lot: string }>`select p.parking_lot_id as lot from passholder p
    join parking_lot l on l.id = p.parking_lot_id
    where p.id = ${id} and (${customerId}::uuid is null or l.customer_id = ${customerId}::uuid)`.execute(tx)
  return rows[0]?.lot
}
