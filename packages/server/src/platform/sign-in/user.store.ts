import type { Role } from '@stallwise/domain/access/roles.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, Tx } from '#platform/database/database.ts'

export interface UserRow {
  id: string
  email: string
  name: string
  roles: Role[]
  customerId: string | null
  blocked: boolean
  lots: string[]
}

/** A user who was just tied to an issuer's subject. */
export interface MetUser {
  id: string
  customerId: string | null
  isNew: boolean
}

export interface NewUser {
  issuer: string
  subject: string
  email: string
  name: string
  roles: Role[]
  /** As the issuer writes it: our id of the customer, or its name. */
  customer: string | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function findUserById(database: Database, id: string): Promise<UserRow | undefined> {
  return database.asSystem(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .where('id', '=', id)
      .select(['id', 'email', 'name', 'roles', 'customer_id as customerId', 'blocked'])
      .executeTakeFirst()
    if (!user) return undefined
    const lots = await tx.selectFrom('user_lot').where('user_id', '=', id).select('parking_lot_id').execute()
    return { ...user, roles: user.roles as Role[], lots: lots.map((row) => row.parking_lot_id) }
  })
}

export async function findUserId(tx: Tx, issuer: string, subject: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('app_user')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('id')
    .executeTakeFirst()
  return found?.id
}

/**
 * Ties the user of that verified e-mail to the issuer's subject. A user who is already another subject of the
 * same issuer stays so: an address that was given to somebody else must not hand over the rights.
 */
export async function linkUser(tx: Tx, user: NewUser): Promise<MetUser | undefined> {
  const linked = await tx
    .updateTable('app_user')
    .set({ issuer: user.issuer, subject: user.subject })
    .where(sql`lower(email)`, '=', user.email.toLowerCase())
    .where((eb) => eb.or([eb('issuer', 'is', null), eb('issuer', '!=', user.issuer)]))
    .returning(['id', 'customer_id as customerId'])
    .executeTakeFirst()
  return linked && { ...linked, isNew: false }
}

/** Undefined when somebody has the e-mail already. */
export async function createUser(tx: Tx, user: NewUser): Promise<MetUser | undefined> {
  const created = await tx
    .insertInto('app_user')
    .values({
      id: uuidv7(),
      issuer: user.issuer,
      subject: user.subject,
      email: user.email,
      name: user.name,
      roles: user.roles,
      customer_id: await findCustomerId(tx, user.customer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'customer_id as customerId'])
    .executeTakeFirst()
  return created && { ...created, isNew: true }
}

async function findCustomerId(tx: Tx, customer: string | undefined): Promise<string | null> {
  if (!customer) return null
  const found = await tx
    .selectFrom('customer')
    .where((eb) =>
      uuid.test(customer)
        ? eb('id', '=', customer.toLowerCase())
        : eb(sql`lower(name)`, '=', customer.toLowerCase()),
    )
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}
