import type pg from 'pg'

/** The role that every statement of the server runs as. It owns nothing, so row-level security binds it. */
export const appRole = 'stallwise_app'

/** Lets the server sign in as that role, so that nothing it says makes it the owner. For the embedded database, whose socket nobody else reaches. */
export const letAppRoleSignIn = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1 and rolcanlogin', [
    appRole,
  ])
  if (!rowCount) await client.query(`alter role ${appRole} login`)
}

const alreadyThere = new Set(['42710', '23505'])
const notAllowed = '42501'

/** The role of DATABASE_URL cannot be the owner beside the server's own role; the message says what to do. */
export class AppRoleError extends Error {}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/**
 * Tables that a migration creates are open to the role by default; a migration takes away what it must not do.
 * Roles belong to the whole server, so that another database may be making the same one right now.
 */
export const ensureAppRole = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ owner: string; is_there: boolean }>(
    'select current_user as owner, exists (select 1 from pg_roles where rolname = $1) as is_there',
    [appRole],
  )
  const { owner, is_there: isThere } = rows[0]!
  if (owner === appRole)
    throw new AppRoleError(
      `DATABASE_URL names the role ${appRole}, which must own nothing. Use another role.`,
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
    if (codeOf(error) === notAllowed) throw toBeGranted(owner, `create role ${appRole} nologin; `)
    if (!alreadyThere.has(codeOf(error))) throw error
  }
}

/** Since PostgreSQL 16 whoever creates a role may give it away, but not yet take it on. */
const allowToBecome = async (client: pg.Client, owner: string): Promise<void> => {
  try {
    await client.query(`set role ${appRole}`)
    await client.query('reset role')
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error
    await client.query(`grant ${appRole} to current_user`).catch((refused: unknown) => {
      throw codeOf(refused) === notAllowed ? toBeGranted(owner) : refused
    })
  }
}

/** A managed server, or one whose role was made for another installation. */
const toBeGranted = (owner: string, first = '') =>
  new AppRoleError(
    `The role ${owner} may not act as ${appRole}. Let an administrator of the database run: ${first}grant ${appRole} to "${owner}"`,
  )
