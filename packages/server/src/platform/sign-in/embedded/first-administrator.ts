import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { announceRights } from '../rights-channel.ts'
import { auditAccount } from './account-audit.ts'
import { createPasswordTicket } from './ticket.store.ts'

/** Another user has this e-mail address; nothing was changed. */
export class EmailTaken extends Error {}

const providerClaim = 'Stallwise'
const providerRole = 'provider'

/**
 * Creates provider staff (account and user) and returns the token of a link that sets the password. If the account exists,
 * only a new link is created, so that a forgotten password can be reset.
 */
export const createAdministrator = (database: Database, email: string): Promise<string> => {
  return database.asSystem(async (tx) => {
    const isNew = await createProviderUser(tx, email)
    const accountId = await ensureAccount(tx, email, isNew)
    await auditAccount(tx, { email, action: 'user.password-link' })
    return createPasswordTicket(tx, accountId)
  })
}

/** Creates only the user, for an external issuer: it is matched by its verified e-mail at sign-in. */
export const createAdministratorOfIssuer = (database: Database, email: string): Promise<void> => {
  return database.asSystem(async (tx) => {
    await createProviderUser(tx, email)
  })
}

/** Returns false if the user already exists. */
const createProviderUser = async (tx: Tx, email: string): Promise<boolean> => {
  const known = await tx
    .selectFrom('app_user')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .select(['id', 'roles'])
    .executeTakeFirst()
  if (known && !known.roles.includes(providerRole)) {
    throw new EmailTaken(`${email} already is a user with another role. Nothing was changed.`)
  }
  if (known) return false
  const id = uuidv7()
  await tx
    .insertInto('app_user')
    .values({ id, email, name: email, roles: [providerRole], customer_id: null, verified: true })
    .execute()
  await writeAudit(tx, {
    customerId: null,
    actor: { id: null, name: 'command line' },
    action: 'user.create',
    objectKind: 'user',
    objectId: id,
    before: null,
    after: { email, roles: [providerRole] },
    at: new Date(),
  })
  await announceRights(tx, id)
  return true
}

const ensureAccount = async (tx: Tx, email: string, isNew: boolean): Promise<string> => {
  const known = await tx
    .selectFrom('identity_account')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
  // The account of a user who was just deleted is blocked and about to be removed.
  if (known && isNew) {
    await tx.updateTable('identity_account').set({ blocked: false }).where('id', '=', known.id).execute()
  }
  if (known) return known.id
  const id = randomUUID()
  await tx
    .insertInto('identity_account')
    .values({ id, email, name: email, roles: [providerClaim], customer_id: null, email_verified: true })
    .execute()
  return id
}
