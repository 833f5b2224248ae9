import type { SiteContact, Told } from '@stallwise/domain/health/settings.rules.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'

/** HEA-60: who is told of faults of a lot. */
export const findSettings = async (
  tx: Tx,
  lotId: string,
): Promise<{ told: readonly Told[]; version: number }> =>
  (await tx
    .selectFrom('health_setting')
    .select(['told', 'version'])
    .where('parking_lot_id', '=', lotId)
    .executeTakeFirst()) ?? { told: [], version: 0 }

export const saveSettings = async (tx: Tx, lotId: string, told: readonly Told[]): Promise<void> => {
  await sql`insert into health_setting as s (parking_lot_id, told) values (${lotId}, ${JSON.stringify(told)})
    on conflict (parking_lot_id) do update set told = excluded.told, version = s.version + 1`.execute(tx)
}

/** HEA-61: who got a mail about a fault. */
export const noteMailed = async (
  tx: Tx,
  lotId: string,
  subject: string,
  emails: readonly string[],
): Promise<void> => {
  await tx
    .updateTable('health_fault')
    .set({ mailed_to: [...emails] })
    .where('parking_lot_id', '=', lotId)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute()
}

/** HEA-70: the contacts of a site that the provider keeps, in their order. */
export const listContacts = (tx: Tx, lotId: string) =>
  tx
    .selectFrom('site_contact')
    .select(['id', 'name', 'role', 'phone', 'email', 'hours', 'notes'])
    .where('parking_lot_id', '=', lotId)
    .orderBy('place')
    .execute()

/** HEA-70: the customer’s contacts of a site. */
export const listManagers = (tx: Tx, lotId: string) =>
  tx
    .selectFrom('manager')
    .select(['id', 'name', 'phone', 'email'])
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()

export const findContactsVersion = async (tx: Tx, lotId: string): Promise<number> =>
  (
    await tx
      .selectFrom('lot_health')
      .select('contacts_version')
      .where('parking_lot_id', '=', lotId)
      .executeTakeFirst()
  )?.contacts_version ?? 1

export const saveContacts = async (
  tx: Tx,
  lotId: string,
  contacts: readonly SiteContact[],
): Promise<void> => {
  await tx.deleteFrom('site_contact').where('parking_lot_id', '=', lotId).execute()
  for (const [place, { name, role, phone, email, hours, notes }] of contacts.entries())
    await tx
      .insertInto('site_contact')
      .values({ parking_lot_id: lotId, id: uuidv7(), place, name, role, phone, email, hours, notes })
      .execute()
  await sql`insert into lot_health as h (parking_lot_id, due_at, contacts_version) values (${lotId}, '-infinity', 2)
    on conflict (parking_lot_id) do update set contacts_version = h.contacts_version + 1`.execute(tx)
}
