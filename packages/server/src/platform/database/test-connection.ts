import pg from 'pg'

/** One order to the server itself, such as making a database. */
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

/** The same server, another database; without a name, the one to give orders from. */
export const withDatabase = (connection: pg.ClientConfig, database: string | undefined): pg.ClientConfig => {
  if (!connection.connectionString) return { ...connection, database: database ?? 'postgres' }
  if (!database) return connection
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
