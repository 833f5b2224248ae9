import type pg from 'pg'

/** The role that every statement of the server runs as. It owns nothing, so row-level security binds it. */
export const appRole = 'stallwise_app'

const alreadyThere = new Set(['42710', '23505'])

/**
 * Tables that a migration creates are open to the role by default; a migration takes away what it must not do.
 * Roles belong to the whole server, so that another database may be making the same one right now.
 */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
  if (!found.rowCount) {
    await client.query(`create role ${appRole} nologin`).catch((error: { code?: string }) => {
      if (!alreadyThere.has(error.code ?? '')) throw error
    })
  }
  await allowToBecome(client)
  await client.query(`
    grant usage on schema public to ${appRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
    alter default privileges in schema public grant usage, select on sequences to ${appRole};
    alter default privileges in schema public grant execute on functions to ${appRole}`)
}

/** Since PostgreSQL 16 whoever creates a role may give it away, but not yet take it on. */
async function allowToBecome(client: pg.Client): Promise<void> {
  try {
    await client.query(`set role ${appRole}`)
    await client.query('reset role')
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    await client.query(`grant ${appRole} to current_user`)
  }
}
