import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { fireDueTimers, deleteMissedReadsBefore } from '#features/judging/judging.public.ts'
import { deleteWarningsBefore } from '#features/ingest/ingest.public.ts'
import { processDueReleases } from '#features/gates/gates.public.ts'
import { deleteOldChanges } from '#features/live/live.public.ts'
import {
  MailSender,
  deleteOldMails,
  deleteOldNotifications,
  measureOutbox,
  notifyUsers,
  writeDigests,
} from '#features/notifications/notifications.work.public.ts'
import { endValidations, reconcilePayments } from '#features/payments/payments.public.ts'
import { processPendingAccounts } from '#features/users/users.public.ts'
import { applyPassChanges, recordPeriodsBegun } from '#features/pass-charges/pass-charges.work.public.ts'
import { recordPassesSold } from '#features/passholders/passholders.work.public.ts'
import { runRetention } from '#features/retention/retention.public.ts'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { deleteExpiredCounts } from '#platform/http/rate-limit.ts'
import { processWaitlists } from '#features/waitlist/waitlist.public.ts'
import { SignPusher } from '#features/wayfinders/wayfinders.public.ts'
import { createDailyBackup } from '#platform/backup/daily-backup.ts'
import { countBacklog } from '#platform/metrics/backlog.store.ts'
import type { OperationMetrics } from '#platform/metrics/operation-metrics.ts'
import type { Services } from './features.ts'

const second = 1_000

/** Who is told of the jobs. */
interface Jobs {
  readonly log: FastifyBaseLogger
  readonly metrics: Pick<OperationMetrics, 'setJob'>
  /** Jobs begin at different moments of a second: together they would need a database connection each. */
  nextPhaseMs(): number
  /** Names of the jobs whose last run failed because the database was unavailable. */
  readonly paused: Set<string>
}

/** Moments of a second that are far from each other however many there are, by the golden ratio. */
const createPhases = (): Jobs['nextPhaseMs'] => {
  let count = 0
  return () => Math.floor(((count++ * 0.618_034) % 1) * second)
}

/** Runs a job again and again with a pause between runs; a failure is logged and the job is tried again. */
const repeat = (everyMs: number, jobs: Jobs, name: string, work: () => Promise<unknown>) => {
  const { log, metrics, paused, nextPhaseMs } = jobs
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  // While the database is unavailable every run of every job fails: that is logged once, without a stack trace.
  const report = (error: unknown) => {
    metrics.setJob(name, true)
    if (!isDatabaseUnavailable(error)) {
      paused.delete(name)
      log.error({ err: error, job: name }, 'background job failed; it will be tried again')
      return
    }
    if (paused.size === 0)
      log.warn({ reason: String(error), job: name }, 'background jobs paused: the database is unavailable')
    paused.add(name)
  }
  const turn = () => {
    running = work()
      .then(() => {
        if (paused.delete(name) && paused.size === 0) log.warn({ job: name }, 'background jobs run again')
        metrics.setJob(name, false)
      })
      .catch(report)
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, everyMs)
      })
  }
  timer = setTimeout(turn, everyMs + nextPhaseMs())
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** Runs a job again and again, and once more at shutdown, so that its unwritten data is not lost. */
const repeatWithFinalRun = (...[everyMs, jobs, name, work]: Parameters<typeof repeat>) => {
  const stop = repeat(everyMs, jobs, name, work)
  return async () => {
    await stop()
    await work().catch((error: unknown) =>
      jobs.log.warn(
        { reason: String(error), job: name },
        'background job could not write its remaining data at shutdown',
      ),
    )
  }
}

const ensurePartitions = (services: Services) =>
  services.database.asSystem((tx) =>
    sql`select ensure_month_partitions((now() - interval '1 month')::date, 4)`.execute(tx),
  )

const warningRetentionDays = 90

const deleteOldWarnings = ({ database, clock }: Services) => {
  const before = new Date(clock() - warningRetentionDays * 24 * 3600 * second).toISOString().slice(0, 10)
  return database.asSystem(async (tx) => {
    await deleteWarningsBefore(tx, before)
    await deleteMissedReadsBefore(tx, before)
  })
}

const listen = async (services: Services) => {
  const { database, hub, lots, devices, sources, gates } = services
  const recover = () => {
    lots.clear()
    hub.recover()
  }
  return Promise.all([
    database.listen('stallwise_lots', (notice) => hub.note(notice), recover),
    devices.start(),
    sources.start(),
    gates.gateNotices.start(),
    gates.gateZones.start(),
    services.publicMaps.start(),
  ])
}

/**
 * Starts what the server does without a request: it listens for changes on other servers and runs periodic jobs
 * (timers, mails, gates, signs, monthly partitions, clean-up, retention).
 */
export const startBackground = async (services: Services, log: FastifyBaseLogger, withTimers: boolean) => {
  const { database, lots, clock, hub, metrics } = services
  const jobs: Jobs = { log, metrics: metrics.operation, nextPhaseMs: createPhases(), paused: new Set() }
  const stops: (() => Promise<void>)[] = await listen(services)
  stops.push(() => services.gates.decisionLog.flush())
  stops.push(
    repeatWithFinalRun(second, jobs, 'received-messages', () => services.messages.flush()),
    repeatWithFinalRun(2 * second, jobs, 'source-notes', () => services.sources.flush()),
    repeatWithFinalRun(5 * second, jobs, 'ingest-warnings', () => services.warnings.flush()),
  )
  stops.push(repeat(15 * second, jobs, 'stream-keepalive', () => hub.keepAlive()))
  if (withTimers) {
    // PCH-31: before anything can be edited: an edit charges a pass from its own day on, no more for days missed before it.
    const recorded = recordPeriodsBegun(services, clock()).catch((err: unknown) =>
      log.error({ err, job: 'pass-periods' }, 'background job failed; it will be tried again'),
    )
    // An import on another server may keep a lot locked for minutes.
    await Promise.race([recorded, wait(10 * second, undefined, { ref: false })])
    stops.push(repeat(second, jobs, 'lot-timers', () => fireDueTimers(database.pool, lots, clock())))
    const sender = new MailSender(services, log)
    stops.push(repeat(second, jobs, 'mail-sending', () => sender.sendDue()))
    stops.push(repeat(15 * second, jobs, 'outbox-metrics', () => measureOutbox(services)))
    stops.push(
      repeat(15 * second, jobs, 'backlog-metrics', async () =>
        metrics.operation.setBacklog(await countBacklog(database)),
      ),
    )
    const { backup } = services.config
    if (backup)
      stops.push(repeat(60 * second, jobs, 'backup', createDailyBackup({ ...services, backup, log })))
    stops.push(repeat(3600 * second, jobs, 'mail-cleanup', () => deleteOldMails(services)))
    stops.push(repeat(2 * second, jobs, 'notifications', () => notifyUsers(services)))
    stops.push(repeat(5 * second, jobs, 'notification-mails', () => writeDigests(services)))
    stops.push(repeat(3600 * second, jobs, 'notification-cleanup', () => deleteOldNotifications(services)))
    stops.push(repeat(5 * second, jobs, 'gate-decisions', () => services.gates.decisionLog.sweep()))
    stops.push(repeat(second, jobs, 'gate-releases', () => processDueReleases(services.gates)))
    const signs = new SignPusher(services.gates, (error) =>
      log.error({ err: error }, 'push to a sign failed'),
    )
    stops.push(repeat(second, jobs, 'sign-push', () => signs.pushDue()))
    stops.push(() => signs.waitForRunning())
    stops.push(repeat(5 * second, jobs, 'payments', () => reconcilePayments(services, log)))
    stops.push(repeat(60 * second, jobs, 'validations', () => endValidations(services)))
    stops.push(repeat(600 * second, jobs, 'rate-limit-cleanup', () => deleteExpiredCounts(database)))
    stops.push(repeat(5 * second, jobs, 'user-sync', () => processPendingAccounts(services)))
    stops.push(repeat(60 * second, jobs, 'lot-change-cleanup', () => database.asSystem(deleteOldChanges)))
    stops.push(repeat(6 * 3600 * second, jobs, 'create-partitions', () => ensurePartitions(services)))
    stops.push(repeat(3600 * second, jobs, 'ingest-warning-cleanup', () => deleteOldWarnings(services)))
    stops.push(repeat(3600 * second, jobs, 'passes-sold', () => recordPassesSold(services, clock())))
    stops.push(repeat(2 * second, jobs, 'pass-charges', () => applyPassChanges(services)))
    stops.push(repeat(30 * second, jobs, 'pass-periods', () => recordPeriodsBegun(services, clock())))
    stops.push(
      repeat(30 * second, jobs, 'waitlists', () => processWaitlists({ ...services, pool: database.pool })),
    )
    stops.push(repeat(3600 * second, jobs, 'retention', () => runRetention(services, clock())))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
