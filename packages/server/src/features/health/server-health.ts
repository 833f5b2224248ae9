import type { ServerHealth } from '@stallwise/contract/health/server-health.contract.ts'
import { serverHealthOf, type ServerReadings } from '@stallwise/domain/health/server-health.rules.ts'
import { statfs } from 'node:fs/promises'
import type { Services } from '#services.ts'
import type { MetricValue } from '#platform/metrics/metrics.ts'
import { findServerState } from './server-health.store.ts'

type Parts = Pick<Services, 'config' | 'database' | 'metrics' | 'clock'>

const sumOf = (
  values: readonly MetricValue[] | undefined,
  isIt: (value: MetricValue) => boolean = () => true,
) => (values === undefined ? null : values.filter(isIt).reduce((sum, { value }) => sum + value, 0))

const isYes = (values: readonly MetricValue[] | undefined) => {
  const value = values?.[0]?.value
  return value === undefined ? null : value === 1
}

const freeOf = (directory: string): Promise<number | null> =>
  statfs(directory).then(
    ({ bavail, blocks }) => (blocks > 0 ? bavail / blocks : null),
    () => null,
  )

/** HEA-90: mails that were not sent although it was tried. */
const notSent = new Set<unknown>(['refused', 'away', 'given-up'])
/** The job that compares our users with the identity provider’s. */
const identityJob = 'user-sync'

/** HEA-90: how the server stands, from its own metrics. */
export const loadServerHealth = async ({
  config,
  database,
  metrics,
  clock,
}: Parts): Promise<ServerHealth> => {
  const now = clock()
  const values = await metrics.values()
  const of = (name: string) => values.get(`stallwise_${name}`)
  const { version, all, silent } = await database.asSystem((tx) => findServerState(tx, new Date(now)))
  const failing = (of('job_failing') ?? [])
    .filter(({ value }) => value === 1)
    .map(({ labels }) => String(labels['task']))
  const oldest = sumOf(of('judge_oldest_waiting_seconds'))
  const backupAt = of('backup_last_success_timestamp_seconds')?.[0]?.value ?? 0
  const readings: ServerReadings = {
    isDatabaseUp: isYes(of('database_up')),
    diskFree: await freeOf(config.dataDirectory),
    failingJobs: of('job_failing') === undefined ? null : failing.length,
    oldestWaitingMs: oldest === null ? null : oldest * 1_000,
    isBrokerConnected: config.mqtt === undefined ? undefined : isYes(of('mqtt_connected')),
    mailsWaiting: sumOf(of('mails_waiting')),
    mailsFailed: sumOf(of('mail_attempts_total'), ({ labels }) => notSent.has(labels['outcome'])),
    isIdentityAway: config.oidc.issuer === undefined ? undefined : failing.includes(identityJob),
    unresolvedPayments: sumOf(of('payments_unresolved')),
    edgeBoxes: { all, silent },
    lastBackupAt: config.backup === undefined ? undefined : backupAt > 0 ? backupAt * 1_000 : null,
    errors: sumOf(
      of('http_request_duration_seconds'),
      ({ name, labels }) => name.endsWith('_count') && String(labels['status']).startsWith('5'),
    ),
  }
  return {
    checkedAt: new Date(now).toISOString(),
    startedAt: new Date(now - process.uptime() * 1_000).toISOString(),
    versions: {
      server: String(of('info')?.[0]?.labels['version'] ?? ''),
      node: process.version,
      database: version,
    },
    parts: serverHealthOf(readings, now),
    failingJobs: failing,
  }
}
