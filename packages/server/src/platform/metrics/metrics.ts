import type { IngestReply } from '@stallwise/contract/ingest/ingest.contract.ts'
import { BrokerMetrics } from './broker-metrics.ts'
import { MailMetrics } from './mail-metrics.ts'
import { OperationMetrics, type OperationLevels } from './operation-metrics.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Values that are read when metrics are collected. */
export interface Levels {
  readonly operation: OperationLevels
  readonly streamClients: () => number
  readonly judgedLots: () => number
}

const level = (registry: Registry, name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })

/** A number of a metric; `name` is that of the part of a histogram. */
export interface MetricValue {
  readonly value: number
  readonly labels: Readonly<Partial<Record<string, string | number>>>
  readonly name: string
}

/** Metrics in Prometheus format. Names are part of the interface: add, do not rename. */
export class Metrics {
  readonly #registry = new Registry()
  readonly broker = new BrokerMetrics(this.#registry)
  readonly mail = new MailMetrics(this.#registry)
  readonly operation: OperationMetrics
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #events: Counter<'kind' | 'outcome' | 'code'>
  readonly #warnings: Counter<'kind'>
  readonly #batchSize: Histogram
  readonly #batchSeconds: Histogram

  constructor({ streamClients, judgedLots, operation }: Levels) {
    const registers = [this.#registry]
    this.operation = new OperationMetrics(this.#registry, operation)
    collectDefaultMetrics({ register: this.#registry })
    level(this.#registry, 'stallwise_stream_clients', 'Open live streams', streamClients)
    level(this.#registry, 'stallwise_judged_lots', 'Lots cached in memory for judging', judgedLots)
    this.#requests = new Histogram({
      name: 'stallwise_http_request_duration_seconds',
      help: 'Time to answer a request, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.#events = new Counter({
      name: 'stallwise_ingest_events_total',
      help: 'Device events by kind of source and outcome; code says why an event was rejected',
      labelNames: ['kind', 'outcome', 'code'],
      registers,
    })
    this.#warnings = new Counter({
      name: 'stallwise_ingest_oddities_total',
      help: 'Warnings about device messages, by kind',
      labelNames: ['kind'],
      registers,
    })
    this.#batchSize = new Histogram({
      name: 'stallwise_judge_batch_events',
      help: 'Device events judged in one transaction',
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2000],
      registers,
    })
    this.#batchSeconds = new Histogram({
      name: 'stallwise_judge_batch_seconds',
      help: 'Time of one judging transaction, commit included',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    })
  }

  /** `route` is the pattern of the URL, never the URL itself. */
  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds)
  }

  ingested(kind: string, { accepted, duplicates, rejected }: IngestReply): void {
    if (accepted > 0) this.#events.inc({ kind, outcome: 'accepted', code: '' }, accepted)
    if (duplicates > 0) this.#events.inc({ kind, outcome: 'duplicate', code: '' }, duplicates)
    for (const { code } of rejected) this.#events.inc({ kind, outcome: 'rejected', code })
  }

  warning(kind: string, count: number): void {
    this.#warnings.inc({ kind }, count)
  }

  judged(events: number, seconds: number): void {
    this.#batchSize.observe(events)
    this.#batchSeconds.observe(seconds)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** HEA-90: all metrics as numbers, by their names. */
  async values(): Promise<ReadonlyMap<string, MetricValue[]>> {
    const all = await this.#registry.getMetricsAsJSON()
    return new Map(
      all.map(({ name, values }) => [
        name,
        values.map((one) => ({
          value: one.value,
          labels: one.labels,
          name: 'metricName' in one ? String(one.metricName) : name,
        })),
      ]),
    )
  }

  /** All metrics as text. */
  read(): Promise<string> {
    return this.#registry.metrics()
  }
}
