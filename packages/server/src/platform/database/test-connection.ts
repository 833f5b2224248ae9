import pg from 'pg'

/** Runs one statement on the server itself, such as creating a database. */
export const administer = async (connection: pg.ClientConfig, statement: string): Promise<void> => {
  const client = new pg.Client(withDatabase(connection, undefined))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server with another database; without a name, the maintenance database. */
export const withDatabase = (connection: pg.ClientConfig, database: string | undefined): pg.ClientConfig => {
  if (!connection.connectionString) return { ...connection, database: database ?? 'postgres' }
  if (!database) return connection
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
