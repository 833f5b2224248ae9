import { demoMailDomain } from '@stallwise/demo/world/people.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { ConfigError } from '#platform/config/config-error.ts'

interface Installation {
  readonly demo: boolean
  readonly dataDirectory: string
  readonly databaseUrl?: string | undefined
}

interface Users {
  /** Accounts of the demo that can sign in. */
  readonly openAccounts: number
  readonly hasDemo: boolean
  readonly hasOthers: boolean
}

const findUsers = async (tx: Tx): Promise<Users> => {
  const { rows } = await sql<Users>`select
      count(*) filter (where is_demo and removed_at is null and not blocked)::int as "openAccounts",
      coalesce(bool_or(is_demo), false) as "hasDemo", coalesce(bool_or(not is_demo), false) as "hasOthers"
    from (select *, email like ${`%@${demoMailDomain}`} as is_demo from app_user) users`.execute(tx)
  return rows[0]!
}

/** OPS-08: the demo’s users and real ones are never in one database: those of the demo have a password that everybody knows. */
export const refuseMixedData = async (
  database: Database,
  { demo, dataDirectory, databaseUrl }: Installation,
): Promise<void> => {
  const { openAccounts, hasDemo, hasOthers } = await database.asSystem(findUsers)
  const place = databaseUrl === undefined ? `DATA_DIR (${dataDirectory})` : 'The database at DATABASE_URL'
  if (!demo && openAccounts > 0)
    throw new ConfigError(
      `${place} holds the demo, whose accounts have a password that everybody knows. Set another ${databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'} for production. If your own data are there too, start once with DEMO=on and delete or block the users of the demo.`,
    )
  if (demo && !hasDemo && hasOthers)
    throw new ConfigError(
      `${place} holds a production server, and the demo would add accounts with a password that everybody knows. Set DEMO=off, or another DATA_DIR for the demo.`,
    )
}
