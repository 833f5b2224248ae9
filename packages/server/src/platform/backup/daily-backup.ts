import type { FastifyBaseLogger } from 'fastify'
import type { BackupConfig } from '#platform/config/backup-config.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { isBackupDue } from './backup-schedule.ts'
import { lastBackupAt, makeBackup, removeOldBackups } from './make-backup.ts'

interface DailyBackup {
  readonly config: Config
  readonly backup: BackupConfig
  readonly database: Pick<Database, 'owner'>
  readonly metrics: Pick<Metrics, 'operation'>
  readonly clock: () => number
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

/** Makes the backup of the day if it is due, and removes the oldest. BAK-04. */
export const backUpIfDue = async ({
  config,
  backup,
  database,
  metrics,
  clock,
  log,
}: DailyBackup): Promise<void> => {
  const { directory, hour, keep } = backup
  const last = await lastBackupAt(directory)
  metrics.operation.setBackup(last)
  const now = clock()
  if (!isBackupDue(last, now, { hour, timeZone: config.timeZone })) return
  const made = await makeBackup(config, () => database.owner(), directory, new Date(now))
  log.info({ directory: made.directory, bytes: made.manifest.bytes }, 'backup made')
  metrics.operation.setBackup(new Date(now))
  await removeOldBackups(directory, keep)
}
