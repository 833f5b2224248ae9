import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { recordPeriodsBegun } from '#features/pass-charges/pass-charges.public.ts'
import { createDailyBackup } from '#platform/backup/daily-backup.ts'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { deleteExpiredCounts } from '#platform/http/rate-limit.ts'
import { countBacklog } from '#platform/metrics/backlog.store.ts'
import type { OperationMetrics } from '#platform/metrics/operation-metrics.ts'
import { job, type Job } from './feature.ts'
import { features } from './features.ts'
import type { Services } from './services.ts'

/** Who is told of the jobs. */
interface Watch {
  readonly log: FastifyBaseLogger
  readonly metrics: Pick<OperationMetrics, 'setJob'>
  /** Jobs begin at different moments of a second: together they would need a database connection each. */
  nextPhaseMs(): number
  /** Names of the jobs whose last run failed because the database was unavailable. */
  readonly paused: Set<string>
}

/** Moments of a second that are far from each other however many there are, by the golden ratio. */
const createPhases = (): Watch['nextPhaseMs'] => {
  let count = 0
  return () => Math.floor(((count++ * 0.618_034) % 1) * 1_000)
}

/** Runs a job again and again with a pause between runs; a failure is logged and the job is tried again. */
const repeat = ({ everyMs, name }: Job, watch: Watch, run: () => Promise<unknown>) => {
  const { log, metrics, paused, nextPhaseMs } = watch
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
    running = run()
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

/** Starts a job; returns what stops it. */
const start = (one: Job, watch: Watch, services: Services) => {
  const { run, stop } = one.start(services, watch.log)
  const stopRepeating = repeat(one, watch, run)
  return async () => {
    await stopRepeating()
    if (one.runsAtStop)
      await run().catch((error: unknown) =>
        watch.log.warn(
          { reason: String(error), job: one.name },
          'background job could not write its remaining data at shutdown',
        ),
      )
    await stop?.()
  }
}

const ensurePartitions = ({ database }: Services) =>
  database.asSystem((tx) =>
    sql`select ensure_month_partitions((now() - interval '1 month')::date, 4)`.execute(tx),
  )

/** The work that belongs to no feature. */
const platformJobs: readonly Job[] = [
  job('backlog-metrics', 15, async ({ database, metrics }) =>
    metrics.operation.setBacklog(await countBacklog(database)),
  ),
  job('rate-limit-cleanup', 600, ({ database }) => deleteExpiredCounts(database)),
  job('create-partitions', 6 * 3_600, ensurePartitions),
]

const backupJob = ({ config: { backup } }: Services): readonly Job[] =>
  backup
    ? [
        {
          name: 'backup',
          everyMs: 60_000,
          start: (services, log) => ({ run: createDailyBackup({ ...services, backup, log }) }),
        },
      ]
    : []

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
    services.charging.hub.start(),
    services.charging.sender.start(),
  ])
}

/**
 * Starts what the server does without a request: it listens for changes on other servers and runs the jobs of the
 * features and of the platform.
 */
export const startBackground = async (services: Services, log: FastifyBaseLogger, withTimers: boolean) => {
  const watch: Watch = {
    log,
    metrics: services.metrics.operation,
    nextPhaseMs: createPhases(),
    paused: new Set(),
  }
  const stops: (() => Promise<void>)[] = await listen(services)
  stops.push(() => services.gates.decisionLog.flush())
  const jobs = [...features.flatMap((feature) => feature.jobs ?? []), ...platformJobs, ...backupJob(services)]
  const startAll = (those: readonly Job[]) => stops.push(...those.map((one) => start(one, watch, services)))
  startAll(jobs.filter(({ isOfMemory }) => isOfMemory))
  if (withTimers) {
    // PCH-31: before anything can be edited: an edit charges a pass from its own day on, no more for days missed before it.
    const recorded = recordPeriodsBegun(services, services.clock()).catch((err: unknown) =>
      log.error({ err, job: 'pass-periods' }, 'background job failed; it will be tried again'),
    )
    // An import on another server may keep a lot locked for minutes.
    await Promise.race([recorded, wait(10_000, undefined, { ref: false })])
    startAll(jobs.filter(({ isOfMemory }) => !isOfMemory))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
