import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** The backup's part of the environment. */
export const backupEnvironment = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOUR: z.coerce
    .number({ error: 'must be an hour from 0 to 23.' })
    .int()
    .min(0)
    .max(23, 'must be an hour from 0 to 23.')
    .default(3),
  BACKUP_KEEP: z.coerce
    .number({ error: 'must be a number from 1 to 1000.' })
    .int()
    .min(1)
    .max(1_000, 'must be a number from 1 to 1000.')
    .default(7),
}

/** Daily backups of the embedded database. BAK-04. */
export interface BackupConfig {
  readonly directory: string
  /** The hour of the day, in TIME_ZONE. */
  readonly hour: number
  /** How many backups are kept. */
  readonly keep: number
}

interface Settings {
  readonly BACKUP_DIR?: string | undefined
  readonly BACKUP_HOUR: number
  readonly BACKUP_KEEP: number
  readonly DATABASE_URL?: string | undefined
}

export const readBackupConfig = (set: Settings, dataDirectory: string): BackupConfig | undefined => {
  if (set.BACKUP_DIR === undefined) return undefined
  if (set.DATABASE_URL !== undefined)
    throw new ConfigError(
      'BACKUP_DIR backs up the embedded database only. With DATABASE_URL use pg_dump or pgbackrest; see docs/operate/backup-and-restore.md.',
    )
  if (!isAbsolute(set.BACKUP_DIR)) throw new ConfigError('BACKUP_DIR: must be an absolute path.')
  const directory = resolve(set.BACKUP_DIR)
  if (`${directory}/`.startsWith(`${dataDirectory}/`))
    throw new ConfigError('BACKUP_DIR: must be outside DATA_DIR, best on another disk.')
  return { directory, hour: set.BACKUP_HOUR, keep: set.BACKUP_KEEP }
}
