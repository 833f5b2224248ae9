import type { Role } from '@stallwise/domain/access/roles.ts'
import { productsOf, type Products } from '@stallwise/domain/users/staff-products.rules.ts'
import { isUuid } from '@stallwise/domain/fields/uuid.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, Tx } from '#platform/database/database.ts'

export interface UserRow {
  id: string
  email: string
  name: string
  roles: Role[]
  customerId: string | null
  /** Blocked or deleted: has no access. */
  isOut: boolean
  lots: string[]
  /** What may be used on each of these lots. */
  products: ReadonlyMap<string, Products>
}

/** The user of a subject; a deleted user keeps it, so that the person does not return as a new user. */
export interface KnownUser {
  id: string
  isRemoved: boolean
  /** SES-15: nobody has given the user a role yet, neither a token nor a person. */
  awaitsRole: boolean
}

/** A user who was just linked to an issuer's subject. */
export interface LinkedUser {
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

export const findUserById = (database: Database, id: string): Promise<UserRow | undefined> => {
  return database.asSystem(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .where('id', '=', id)
      .select(['id', 'email', 'name', 'roles', 'customer_id as customerId'])
      .select(sql<boolean>`blocked or removed_at is not null`.as('isOut'))
      .executeTakeFirst()
    if (!user) return undefined
    const lots = await tx
      .selectFrom('user_lot as u')
      .leftJoin('parking_lot as l', 'l.id', 'u.parking_lot_id')
      .where('user_id', '=', id)
      .select(['parking_lot_id as lotId', 'l.product_access as ofLot', 'u.product_access as own'])
      .execute()
    return {
      ...user,
      roles: user.roles as Role[],
      lots: lots.map(({ lotId }) => lotId),
      products: new Map(
        lots.flatMap(({ lotId, ofLot, own }) =>
          ofLot ? [[lotId, productsOf(ofLot as Products, own)] as const] : [],
        ),
      ),
    }
  })
}

export const findKnownUser = (tx: Tx, issuer: string, subject: string): Promise<KnownUser | undefined> => {
  return tx
    .selectFrom('app_user')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['id', 'awaits_role as awaitsRole', sql<boolean>`removed_at is not null`.as('isRemoved')])
    .executeTakeFirst()
}

/** Releases the subject of a deleted user, for another user who has the verified e-mail address now. */
export const releaseSubject = async (tx: Tx, removedUserId: string): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ issuer: null, subject: null })
    .where('id', '=', removedUserId)
    .where('removed_at', 'is not', null)
    .execute()
}

/** Whether a user with that e-mail address is not yet linked to a subject of the issuer. */
export const hasUnlinkedUser = async (tx: Tx, { issuer, email }: NewUser): Promise<boolean> => {
  const found = await tx
    .selectFrom('app_user')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('issuer', 'is', null), eb('issuer', '!=', issuer)]))
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** USR-24: whether a user with that e-mail address was deleted and must not return by signing in. */
export const wasRemoved = async (tx: Tx, email: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('app_user')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('removed_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Links the user with that verified e-mail address to the issuer's subject. A user who is already linked to another
 * subject of the same issuer stays so: a reassigned e-mail address must not hand over the rights.
 */
export const linkUser = async (tx: Tx, user: NewUser): Promise<LinkedUser | undefined> => {
  const linked = await tx
    .updateTable('app_user')
    .set({ issuer: user.issuer, subject: user.subject, verified: true })
    .where(sql`lower(email)`, '=', user.email.toLowerCase())
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('issuer', 'is', null), eb('issuer', '!=', user.issuer)]))
    .returning(['id', 'customer_id as customerId'])
    .executeTakeFirst()
  return linked && { ...linked, isNew: false }
}

/** Returns undefined if another user has the e-mail address. */
export const createUser = async (tx: Tx, user: NewUser): Promise<LinkedUser | undefined> => {
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
      verified: true,
      awaits_role: user.roles.length === 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'customer_id as customerId'])
    .executeTakeFirst()
  return created && { ...created, isNew: true }
}

/** SES-15: undefined if somebody has given the user a role meanwhile. */
export const addMissingRoles = async (
  tx: Tx,
  id: string,
  { roles, customer }: Pick<NewUser, 'roles' | 'customer'>,
): Promise<{ customerId: string | null } | undefined> => {
  const customerId = await findCustomerId(tx, customer)
  return tx
    .updateTable('app_user')
    .set((eb) => ({
      roles,
      customer_id: sql<string | null>`coalesce(customer_id, ${customerId}::uuid)`,
      awaits_role: false,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('awaits_role', '=', true)
    .where(sql`cardinality(roles)`, '=', 0)
    .returning('customer_id as customerId')
    .executeTakeFirst()
}

const findCustomerId = async (tx: Tx, customer: string | undefined): Promise<string | null> => {
  if (!customer) return null
  const found = await tx
    .selectFrom('customer')
    .where('removed_at', 'is', null)
    .where((eb) =>
      isUuid(customer)
        ? eb('id', '=', customer.toLowerCase())
        : eb(sql`lower(name)`, '=', customer.toLowerCase()),
    )
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}
