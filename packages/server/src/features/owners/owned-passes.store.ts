import type { OwnedPass } from '@stallwise/contract/owners/owners.contract.ts'
import { passStateOn } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

type OwnedRow = Omit<OwnedPass, '_id' | 'state'> & { readonly id: string; readonly timeZone: string }

/** OWN-01: whether `passholder` p is owned by an address, as a condition. */
export const isOwnedBy = (address: string): RawBuilder<unknown> =>
  sql`addresses_in(case when p.same_as_pass_owner then p.email else p.pass_owner_email end) @> array[lower(${address}::text)]`

interface Page {
  readonly limit: number
  readonly cursor: string | undefined
}

/** A page of the passes of an owner, in lots of the customer (null = of any), and one more; by id. */
export const listOwnedPasses = async (
  tx: Tx,
  owner: { readonly email: string; readonly customerId: string | null },
  { limit, cursor }: Page,
  now: number,
): Promise<(OwnedPass & { readonly id: string })[]> => {
  const ofCustomer = owner.customerId === null ? sql`true` : sql`l.customer_id = ${owner.customerId}`
  const after = cursor === undefined ? sql`true` : sql`p.id > ${cursor}::uuid`
  const { rows } = await sql<OwnedRow>`select p.id, p.parking_lot_id as "parkingLot", l.name as "lotName",
      l.time_zone as "timeZone", p.pass_id as "passholderId", p.name, g.name as "passholderGroupName", p.suite,
      p.pass_type as "passType", p.valid_from as "validFrom", p.valid_to as "validTo",
      array(select v.plate from passholder_plate v where v.parking_lot_id = p.parking_lot_id
        and v.passholder_id = p.id order by v.plate) as "licensePlates"
    from passes_owned_by(${owner.email}) owned
    join passholder p on p.parking_lot_id = owned.lot_id and p.id = owned.passholder_id
    join parking_lot l on l.id = p.parking_lot_id
    join passholder_group g on g.parking_lot_id = p.parking_lot_id and g.id = p.passholder_group_id
    where ${ofCustomer} and ${after} order by p.id limit ${limit + 1}`.execute(tx)
  return rows.map(({ timeZone, ...row }) => ({
    ...row,
    _id: row.id,
    state: passStateOn(row, localDayOf(now, timeZone).day),
  }))
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
