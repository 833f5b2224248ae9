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
import type { Services } from './features.ts'

const second = 1_000

/** Runs a job again and again with a pause between runs; a failure is logged and the job is tried again. */
const repeat = (everyMs: number, log: FastifyBaseLogger, name: string, work: () => Promise<unknown>) => {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  let isUnavailable = false
  // While the database is unavailable every run fails: that is logged once, without a stack trace.
  const report = (error: unknown) => {
    const wasUnavailable = isUnavailable
    isUnavailable = isDatabaseUnavailable(error)
    if (!isUnavailable) log.error({ err: error, job: name }, 'background job failed; it will be tried again')
    else if (!wasUnavailable)
      log.warn({ reason: String(error), job: name }, 'background job paused: the database is unavailable')
  }
  const turn = () => {
    running = work()
      .then(() => {
        if (isUnavailable) log.warn({ job: name }, 'background job runs again')
        isUnavailable = false
      })
      .catch(report)
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, everyMs)
      })
  }
  timer = setTimeout(turn, everyMs)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** Runs a job again and again, and once more at shutdown, so that its unwritten data is not lost. */
const repeatWithFinalRun = (...[everyMs, log, name, work]: Parameters<typeof repeat>) => {
  const stop = repeat(everyMs, log, name, work)
  return async () => {
    await stop()
    await work().catch((error: unknown) =>
      log.warn(
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
  const { database, lots, clock, hub } = services
  const stops: (() => Promise<void>)[] = await listen(services)
  stops.push(() => services.gates.decisionLog.flush())
  stops.push(
    repeatWithFinalRun(second, log, 'received-messages', () => services.messages.flush()),
    repeatWithFinalRun(2 * second, log, 'source-notes', () => services.sources.flush()),
    repeatWithFinalRun(5 * second, log, 'ingest-warnings', () => services.warnings.flush()),
  )
  stops.push(repeat(15 * second, log, 'stream-keepalive', () => hub.keepAlive()))
  if (withTimers) {
    // PCH-31: before anything can be edited: an edit charges a pass from its own day on, no more for days missed before it.
    const recorded = recordPeriodsBegun(services, clock()).catch((err: unknown) =>
      log.error({ err, job: 'pass-periods' }, 'background job failed; it will be tried again'),
    )
    // An import on another server may keep a lot locked for minutes.
    await Promise.race([recorded, wait(10 * second, undefined, { ref: false })])
    stops.push(repeat(second, log, 'lot-timers', () => fireDueTimers(database.pool, lots, clock())))
    const sender = new MailSender(services, log)
    stops.push(repeat(second, log, 'mail-sending', () => sender.sendDue()))
    stops.push(repeat(15 * second, log, 'outbox-metrics', () => measureOutbox(services)))
    stops.push(repeat(3600 * second, log, 'mail-cleanup', () => deleteOldMails(services)))
    stops.push(repeat(2 * second, log, 'notifications', () => notifyUsers(services)))
    stops.push(repeat(5 * second, log, 'notification-mails', () => writeDigests(services)))
    stops.push(repeat(3600 * second, log, 'notification-cleanup', () => deleteOldNotifications(services)))
    stops.push(repeat(5 * second, log, 'gate-decisions', () => services.gates.decisionLog.sweep()))
    stops.push(repeat(second, log, 'gate-releases', () => processDueReleases(services.gates)))
    const signs = new SignPusher(services.gates, (error) =>
      log.error({ err: error }, 'push to a sign failed'),
    )
    stops.push(repeat(second, log, 'sign-push', () => signs.pushDue()))
    stops.push(() => signs.waitForRunning())
    stops.push(repeat(5 * second, log, 'payments', () => reconcilePayments(services, log)))
    stops.push(repeat(60 * second, log, 'validations', () => endValidations(services)))
    stops.push(repeat(600 * second, log, 'rate-limit-cleanup', () => deleteExpiredCounts(database)))
    stops.push(repeat(5 * second, log, 'user-sync', () => processPendingAccounts(services)))
    stops.push(repeat(60 * second, log, 'lot-change-cleanup', () => database.asSystem(deleteOldChanges)))
    stops.push(repeat(6 * 3600 * second, log, 'create-partitions', () => ensurePartitions(services)))
    stops.push(repeat(3600 * second, log, 'ingest-warning-cleanup', () => deleteOldWarnings(services)))
    stops.push(repeat(3600 * second, log, 'passes-sold', () => recordPassesSold(services, clock())))
    stops.push(repeat(2 * second, log, 'pass-charges', () => applyPassChanges(services)))
    stops.push(repeat(30 * second, log, 'pass-periods', () => recordPeriodsBegun(services, clock())))
    stops.push(
      repeat(30 * second, log, 'waitlists', () => processWaitlists({ ...services, pool: database.pool })),
    )
    stops.push(repeat(3600 * second, log, 'retention', () => runRetention(services, clock())))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
