import { hasMailbox } from '#features/notifications/notifications.work.public.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { isBackupOverdue } from '#platform/backup/backup-schedule.ts'
import { lastBackupAt } from '#platform/backup/make-backup.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { may, scopeOf } from '#platform/http/viewer.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'
import { findCustomerName } from './session.store.ts'
import { viewConfig, viewMe } from './session.view.ts'

export interface SessionParts {
  config: Config
  database: Database
  clock: () => number
  /** Empty outside demo mode. */
  demoAccounts: readonly DemoAccount[]
}

/** BAK-06: of an installation that makes backups, since when there has been none; undefined if that is not too long. */
const findOverdueBackup = async (
  { backup }: Config,
  now: number,
  startedAt: number,
): Promise<Me['overdueBackup']> => {
  if (!backup) return undefined
  const last = await lastBackupAt(backup.directory)
  return isBackupOverdue(last, now, startedAt) ? { lastAt: last?.toISOString() ?? null } : undefined
}

export const bindSession = (bind: Bind, { config, database, clock, demoAccounts }: SessionParts): void => {
  const startedAt = clock()
  const settings = viewConfig(config, demoAccounts)

  bind('GET /config', () => settings)

  bind('GET /me', async ({ viewer }) => {
    const { customerId } = viewer
    const customer =
      customerId === null
        ? undefined
        : await database.withViewer(scopeOf(viewer), (tx) => findCustomerName(tx, customerId))
    const isToldOfBackups = may(viewer, 'log.read') && viewer.lots === 'all'
    return viewMe(viewer, customer?.name, {
      isMailboxKept: hasMailbox(config),
      overdueBackup: isToldOfBackups ? await findOverdueBackup(config, clock(), startedAt) : undefined,
    })
  })
}
