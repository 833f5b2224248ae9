import { Gauge, type Registry } from 'prom-client'
import type pg from 'pg'
import type { DatabaseTrouble } from '#platform/database/database-watch.ts'

/** What is counted in the database every 15 seconds. */
export interface Backlog {
  readonly openingsUnknown: number
  readonly releasesOverdue: number
  readonly paymentsUnresolved: number
  readonly sourcesSilent: number
}

/** What is read when metrics are collected. */
export interface OperationLevels {
  readonly version: string
  readonly database: {
    readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
    trouble(): DatabaseTrouble | undefined
    isListening(): boolean
  }
  /** Device events that wait to be judged, and for how long the oldest one has. */
  readonly judging: () => { readonly events: number; readonly oldestMs: number }
}

const backlogHelp: Readonly<Record<keyof Backlog, readonly [name: string, help: string]>> = {
  openingsUnknown: [
    'stallwise_gate_openings_unknown',
    'Openings of the last hour whose outcome is not known',
  ],
  releasesOverdue: ['stallwise_gate_releases_overdue', 'Outlets that should have been released a minute ago'],
  paymentsUnresolved: [
    'stallwise_payments_unresolved',
    'Payments and refunds whose result is not known after 5 minutes',
  ],
  sourcesSilent: [
    'stallwise_sources_silent',
    'Sources that reported in the last week, but not in the last hour',
  ],
}

/** Metrics that an operator's alerts need: database, judging, gates, payments, sources, jobs and backups. OPS-32. */
export class OperationMetrics {
  readonly #backlog: Readonly<Record<keyof Backlog, Gauge>>
  readonly #jobs: Gauge<'task'>
  readonly #backupAt: Gauge

  constructor(registry: Registry, { version, database, judging }: OperationLevels) {
    const registers = [registry]
    const gauge = (name: string, help: string, read?: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        ...(read && {
          collect() {
            this.set(read())
          },
        }),
      })
    new Gauge({
      name: 'stallwise_info',
      help: 'The version of the server',
      labelNames: ['version'],
      registers,
    }).set({ version }, 1)
    gauge('stallwise_database_up', 'Whether the database can be read and written', () =>
      database.trouble() === undefined && database.isListening() ? 1 : 0,
    )
    new Gauge({
      name: 'stallwise_database_connections',
      help: 'Connections of this server, by what they do; waiting = requests that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        const { totalCount, idleCount, waitingCount } = database.pool
        this.set({ state: 'used' }, totalCount - idleCount)
        this.set({ state: 'idle' }, idleCount)
        this.set({ state: 'waiting' }, waitingCount)
      },
    })
    gauge('stallwise_judge_waiting_events', 'Device events that wait to be judged', () => judging().events)
    gauge(
      'stallwise_judge_oldest_waiting_seconds',
      'How long the oldest of them has been waiting',
      () => judging().oldestMs / 1_000,
    )
    const entries = Object.entries(backlogHelp).map(([key, [name, help]]) => [key, gauge(name, help)])
    this.#backlog = Object.fromEntries(entries) as Record<keyof Backlog, Gauge>
    this.#jobs = new Gauge({
      name: 'stallwise_job_failing',
      help: 'Whether the last run of a background job failed',
      // Prometheus itself uses `job`.
      labelNames: ['task'],
      registers,
    })
    this.#backupAt = gauge(
      'stallwise_backup_last_success_timestamp_seconds',
      'When the last backup of BACKUP_DIR was made; 0 = never, absent without BACKUP_DIR',
    )
    this.#backupAt.remove()
  }

  setBacklog(backlog: Backlog): void {
    for (const [key, gauge] of Object.entries(this.#backlog)) gauge.set(backlog[key as keyof Backlog])
  }

  setJob(job: string, isFailing: boolean): void {
    this.#jobs.set({ task: job }, isFailing ? 1 : 0)
  }

  setBackup(at: Date | undefined): void {
    this.#backupAt.set((at?.getTime() ?? 0) / 1_000)
  }
}
