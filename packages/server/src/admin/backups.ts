import { adminCall } from '#admin/command-names.ts'
import { BackupError } from '#platform/backup/backup.model.ts'
import { moveDatabase } from '#platform/backup/move-database.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import type { Config } from '#platform/config/config.ts'
import { readDatabaseUrl } from '#platform/config/database-config.ts'
import { connectOwner } from '#platform/database/database.ts'
import { hasOtherUsers } from '#platform/database/embedded-postgres.queries.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'

const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 0 })} MB`

/** Backs up the embedded database, whether a server uses it or not; the lines to print. */
export const backUp = async (config: Config, into: string): Promise<string[]> => {
  if (config.databaseUrl !== undefined)
    throw new BackupError(
      'DATABASE_URL is set: back up your own PostgreSQL with pg_dump or pgbackrest, see docs/operate/backup-and-restore.md.',
    )
  const begun = performance.now()
  const server = await startEmbeddedPostgres(config.dataDirectory)
  try {
    const { directory, manifest } = await makeBackup(config, () => connectOwner(server.connection), into)
    const seconds = (performance.now() - begun) / 1_000
    return [
      `Backed up to ${directory}: ${megabytes(manifest.bytes)} in ${seconds.toFixed(1)} s.`,
      ...(manifest.files === null
        ? ['The files are in a bucket (FILES_S3_…), which is not part of it.']
        : []),
    ]
  } finally {
    await server.stop()
  }
}

/** Restores a backup into the empty DATA_DIR; the lines to print. */
export const restore = async (config: Config, backup: string): Promise<string[]> => {
  const { madeAt, bytes } = await restoreBackup(backup, config)
  return [
    `Restored the backup of ${madeAt} (${megabytes(bytes)}) into ${config.dataDirectory}. Start the server now.`,
    `To check it: ${adminCall('verify-audit')}, and ${adminCall('replay LOT_ID')}.`,
  ]
}

/** Moves the embedded database into the empty one at an address; the lines to print. */
export const move = async (config: Config, url: string): Promise<string[]> => {
  if (config.databaseUrl !== undefined)
    throw new BackupError('DATABASE_URL is set: this moves the embedded database of DATA_DIR. Unset it.')
  const target = { connectionString: readDatabaseUrl(url)! }
  const server = await startEmbeddedPostgres(config.dataDirectory)
  try {
    if (server.adopted && (await hasOtherUsers(server.connection)))
      throw new BackupError(
        'A server uses the database. Stop it first: what it stores meanwhile would stay behind.',
      )
    await migrate(server.connection, { appSignsIn: true })
    const { tables, rows } = await moveDatabase(server.connection, target)
    return [
      `Moved ${rows.toLocaleString('en-US')} rows of ${tables} tables; each table was compared.`,
      'Start the server with DATABASE_URL set to this address, and with the same DATA_DIR or its files and SEALING_KEY (the text of DATA_DIR/sealing.key).',
    ]
  } finally {
    await server.stop()
  }
}
