import { demoMailDomain } from '@stallwise/demo/world/people.ts'
import type { Database } from '#platform/database/database.ts'
import { ConfigError } from '#platform/config/config-error.ts'

interface Installation {
  readonly demo: boolean
  readonly dataDirectory: string
  readonly databaseUrl?: string | undefined
}

/** OPS-08: the demo’s users and real ones are never in one database: those of the demo have a password that everybody knows. */
export const refuseMixedData = async (
  database: Database,
  { demo, dataDirectory, databaseUrl }: Installation,
): Promise<void> => {
  const { hasDemo, hasOthers } = await database.asSystem((tx) =>
    tx
      .selectNoFrom(({ exists, selectFrom, not }) => {
        const users = selectFrom('app_user').select('id')
        const ofDemo = (name: 'email') => [name, 'like', `%@${demoMailDomain}`] as const
        return [
          exists(users.where(...ofDemo('email'))).as('hasDemo'),
          exists(users.where(({ eb }) => not(eb(...ofDemo('email'))))).as('hasOthers'),
        ]
      })
      .executeTakeFirstOrThrow(),
  )
  const place = databaseUrl === undefined ? `DATA_DIR (${dataDirectory})` : 'The database at DATABASE_URL'
  if (!demo && hasDemo)
    throw new ConfigError(
      `${place} holds the demo, whose accounts have a password that everybody knows. Set another ${databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'} for production, or DEMO=on for the demo.`,
    )
  if (demo && !hasDemo && hasOthers)
    throw new ConfigError(
      `${place} holds a production server, and the demo would add accounts with a password that everybody knows. Set DEMO=off, or another DATA_DIR for the demo.`,
    )
}
