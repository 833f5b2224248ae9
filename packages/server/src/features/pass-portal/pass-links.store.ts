import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'

/** A passholder that a link leads to. */
export interface LinkedPass {
  readonly lotId: string
  readonly lotName: string
  readonly timeZone: string
  readonly customerId: string
  readonly passholderId: string
  readonly name: string
  readonly expiresAt: Date
}

interface NewLink {
  readonly lotId: string
  readonly passholderId: string
  readonly email: string
  readonly expiresAt: Date
}

/** PTL-03: adds a link and returns its token. Links that have expired are deleted. */
export const addPassLink = async (
  tx: Tx,
  { lotId, passholderId, email, expiresAt }: NewLink,
  now: number,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await tx.deleteFrom('pass_link').where('expires_at', '<', new Date(now)).execute()
  await tx
    .insertInto('pass_link')
    .values({
      token_hash: hashOfToken(token),
      parking_lot_id: lotId,
      passholder_id: passholderId,
      email,
      expires_at: expiresAt,
    })
    .execute()
  return token
}

/** PTL-03, PTL-06: what a link that can be used leads to. */
export const findPassLink = async (tx: Tx, token: string, now: number): Promise<LinkedPass | undefined> => {
  const { rows } =
    await sql<LinkedPass>`select p.parking_lot_id as "lotId", l.name as "lotName", l.time_zone as "timeZone",
      l.customer_id as "customerId", p.id as "passholderId", p.name, k.expires_at as "expiresAt"
    from pass_link k join passholder p on p.parking_lot_id = k.parking_lot_id and p.id = k.passholder_id
    join parking_lot l on l.id = k.parking_lot_id
    where k.token_hash = ${hashOfToken(token)} and k.expires_at > ${new Date(now)} and p.removed_at is null
      and addresses_in(p.email) @> array[lower(k.email)]`.execute(tx)
  return rows[0]
}

/** PTL-04: uses up a link and all others of its pass; false if it was used up meanwhile. */
export const usePassLink = async (tx: Tx, token: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from pass_link k using pass_link used
    where used.token_hash = ${hashOfToken(token)} and k.parking_lot_id = used.parking_lot_id
      and k.passholder_id = used.passholder_id`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** PAS-50: deletes the links of passholders that are erased. */
export const deletePassLinks = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<void> => {
  await sql`delete from pass_link
    where parking_lot_id = ${lotId} and passholder_id = any(${[...passholderIds]}::uuid[])`.execute(tx)
}
