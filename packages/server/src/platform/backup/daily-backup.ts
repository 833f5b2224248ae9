import type { FastifyBaseLogger } from 'fastify'
import type { BackupConfig } from '#platform/config/backup-config.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { isBackupDue, isBackupOverdue } from './backup-schedule.ts'
import { lastBackupAt, makeBackup, removeOldBackups } from './make-backup.ts'

interface DailyBackup {
  readonly config: Config
  readonly backup: BackupConfig
  readonly database: Pick<Database, 'owner'>
  readonly metrics: Pick<Metrics, 'operation'>
  readonly clock: () => number
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Returns what makes the backup of the day if it is due, and removes the oldest. That backups fail for a day and a half
 * is said once, and that they succeed again. BAK-04, BAK-06.
 */
export const createDailyBackup = ({ config, backup, database, metrics, clock, log }: DailyBackup) => {
  const { directory, hour, keep } = backup
  const startedAt = clock()
  let isOverdue = false
  const noteFailure = (last: Date | undefined) => {
    if (isOverdue || !isBackupOverdue(last, clock(), startedAt)) return
    isOverdue = true
    log.warn(
      { directory, lastBackupAt: last?.toISOString() ?? null },
      `${last ? 'no backup succeeded for a day and a half' : 'no backup has succeeded yet'}: see why the job "backup" fails`,
    )
  }
  return async (): Promise<void> => {
    const last = await lastBackupAt(directory)
    metrics.operation.setBackup(last)
    const now = clock()
    if (!isBackupDue(last, now, { hour, timeZone: config.timeZone })) return
    const made = await makeBackup(config, () => database.owner(), directory, new Date(now)).catch(
      (error: unknown) => {
        noteFailure(last)
        throw error
      },
    )
    log.info({ directory: made.directory, bytes: made.manifest.bytes }, 'backup made')
    if (isOverdue) log.warn({ directory: made.directory }, 'backups succeed again')
    isOverdue = false
    metrics.operation.setBackup(new Date(now))
    await removeOldBackups(directory, keep)
  }
}
