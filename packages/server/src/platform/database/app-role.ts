import type pg from 'pg'

/** The role that runs every statement of the server. It owns nothing, so row-level security applies to it. */
export const appRole = 'stallwise_app'

/**
 * Allows signing in as that role, so that the server can never act as the owner. Only for the embedded database, whose
 * socket nobody else can reach.
 */
export const allowAppRoleLogin = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1 and rolcanlogin', [
    appRole,
  ])
  if (!rowCount) await client.query(`alter role ${appRole} login`)
}

const alreadyExists = new Set(['42710', '23505'])
const notAllowed = '42501'

/** The role of DATABASE_URL cannot be used together with the server's own role; the message says what to do. */
export class AppRoleError extends Error {}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/**
 * By default the role may use tables that a migration creates; a migration revokes what it must not do. Roles belong to
 * the whole database server, so another database may be creating the same one at the same time.
 */
export const ensureAppRole = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ owner: string; is_there: boolean }>(
    'select current_user as owner, exists (select 1 from pg_roles where rolname = $1) as is_there',
    [appRole],
  )
  const { owner, is_there: isThere } = rows[0]!
  if (owner === appRole)
    throw new AppRoleError(
      `DATABASE_URL signs in as ${appRole}, which must not own tables. Use another role.`,
    )
  if (!isThere) await createRole(client, owner)
  await allowToBecome(client, owner)
  await client.query(`
    grant usage on schema public to ${appRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
    alter default privileges in schema public grant usage, select on sequences to ${appRole};
    alter default privileges in schema public grant execute on functions to ${appRole}`)
}

const createRole = async (client: pg.Client, owner: string): Promise<void> => {
  try {
    await client.query(`create role ${appRole} nologin`)
  } catch (error) {
    if (codeOf(error) === notAllowed) throw missingGrant(owner, `create role ${appRole} nologin; `)
    if (!alreadyExists.has(codeOf(error))) throw error
  }
}

/** Since PostgreSQL 16 the creator of a role may grant it to others but cannot yet use it. */
const allowToBecome = async (client: pg.Client, owner: string): Promise<void> => {
  try {
    await client.query(`set role ${appRole}`)
    await client.query('reset role')
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error
    await client.query(`grant ${appRole} to current_user`).catch((refused: unknown) => {
      throw codeOf(refused) === notAllowed ? missingGrant(owner) : refused
    })
  }
}

/** On a managed server, or if the role was created for another installation. */
const missingGrant = (owner: string, first = '') =>
  new AppRoleError(
    `The role ${owner} is not allowed to act as ${appRole}. A database administrator has to run: ${first}grant ${appRole} to "${owner}"`,
  )
