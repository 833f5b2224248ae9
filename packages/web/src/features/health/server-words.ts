import { plural, t } from '@lingui/core/macro'
import type { ServerHealth } from '@stallwise/contract/health/server-health.contract.ts'
import type { ServerPart } from '@stallwise/domain/health/server-health.rules.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/times.ts'

type Part = ServerHealth['parts'][number]

/** The parts of the server. HEA-90 */
export const partNames = (): Record<ServerPart, string> => ({
  database: t`Database`,
  disk: t`Disk`,
  jobs: t`Background jobs`,
  judging: t`Device messages`,
  broker: t`Message broker`,
  mail: t`E-mails`,
  identity: t`Identity provider`,
  payments: t`Payment provider`,
  edgeBoxes: t`Edge boxes`,
  backup: t`Backup`,
  errors: t`Internal errors`,
})

export const stateNames = (): Record<Part['state'], string> => ({
  fine: t`Works`,
  soon: t`Look at it soon`,
  now: t`Act now`,
  unused: t`Not in use`,
  unknown: t`Not known`,
})

/** The number that says how a part stands, in words; empty where there is none. */
export const figureOfPart = ({ part, figure }: Part): string => {
  if (figure === null) return ''
  switch (part) {
    case 'disk':
      return t`${formatPercent(100 * figure, 0)} free`
    case 'judging':
      return figure < 1_000 ? '' : t`waiting for ${formatDuration(figure / 1_000)}`
    case 'backup':
      return t`${formatDuration(figure / 1_000)} old`
    case 'mail':
      return plural(figure, { one: '# waits', other: '# wait' })
    case 'jobs':
      return plural(figure, { one: '# fails', other: '# fail' })
    case 'payments':
      return plural(figure, { one: '# without a result', other: '# without a result' })
    case 'edgeBoxes':
      return plural(figure, { one: '# does not report', other: '# do not report' })
    case 'errors':
      return plural(figure, { one: '# since the start', other: '# since the start' })
    default:
      return ''
  }
}

/** What to do about a part that does not work. HEA-90 */
export const adviceOfPart = ({ part }: Part, failingJobs: readonly string[]): string => {
  const names = failingJobs.join(', ')
  const texts: Record<ServerPart, string> = {
    database: t`See whether PostgreSQL runs and its disk is not full; the server connects again by itself.`,
    disk: t`Free space or enlarge the disk; with a full disk nothing is saved.`,
    jobs: t`Read the log of the server for ${names}. A job is tried again by itself.`,
    judging: t`See what uses the processor and the database; messages are not lost.`,
    broker: t`See whether the broker runs and its address and password are right (MQTT_URL).`,
    mail: t`See whether the server for e-mail takes them (SMTP_URL); they are sent again by themselves.`,
    identity: t`See whether the identity provider answers; users are copied again by themselves.`,
    payments: t`See the status page of the provider; results are asked for again by themselves.`,
    edgeBoxes: t`See whether the edge box has power and network; its gates do not open for us.`,
    backup: t`Set a directory for backups (BACKUP_DIR), and see whether there is space in it.`,
    errors: t`Read the log of the server for errors, and send them to us.`,
  }
  return texts[part]
}
