import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createErrorHandler } from '#platform/http/problems.ts'
import { metricsRoutes } from './metrics.routes.ts'
import { Metrics } from './metrics.ts'

const apps: ReturnType<typeof Fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

const start = (token?: string) => {
  const metrics = new Metrics({
    streamClients: () => 3,
    judgedLots: () => 7,
    operation: {
      version: '1.2.3',
      database: {
        pool: { totalCount: 5, idleCount: 2, waitingCount: 4 },
        trouble: () => undefined,
        isListening: () => true,
      },
      judging: () => ({ events: 12, oldestMs: 2_500 }),
    },
  })
  const app = Fastify({ trustProxy: true })
  apps.push(app)
  app.setErrorHandler(createErrorHandler())
  metricsRoutes(app, metrics, token)
  app.get('/api/lots/:id', async () => 'lot')
  return { app, metrics }
}
const asStranger = { url: '/metrics', remoteAddress: '203.0.113.9' }
const token = 'a-token-of-the-operator'

test('without a token only this machine can read them', async () => {
  const { app } = start()
  expect((await app.inject('/metrics')).statusCode).toBe(200)
  expect((await app.inject({ url: '/metrics', remoteAddress: '::1' })).statusCode).toBe(200)
  expect((await app.inject(asStranger)).statusCode).toBe(404)
})

test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
])('a request forwarded by a local proxy with %s is not local', async (name, value) => {
  const { app } = start()
  expect((await app.inject({ url: '/metrics', headers: { [name]: value } })).statusCode).toBe(404)
  expect((await app.inject({ ...asStranger, headers: { [name]: value } })).statusCode).toBe(404)
})

test.each([[{}], [{ authorization: 'Bearer wrong' }], [{ authorization: token }]])(
  'with a token they cannot be read by %j',
  async (headers) => {
    const { app } = start(token)
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(401)
  },
)

test('with the token they can be read from anywhere', async () => {
  const { app } = start(token)
  const answer = await app.inject({ ...asStranger, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
})

test('they contain requests by route, events by outcome, batches and gauges', async () => {
  const { app, metrics } = start()
  await app.inject('/api/lots/42')
  await app.inject('/nowhere')
  metrics.warning('no-direction', 2)
  metrics.warning('no-direction', 1)
  metrics.ingested('stall-events', {
    accepted: 998,
    duplicates: 1,
    rejected: [{ eventId: 'x', code: 'too-old', message: '' }],
  })
  metrics.judged(998, 0.02)
  const text = (await app.inject('/metrics')).body
  for (const line of [
    'stallwise_http_request_duration_seconds_count{method="GET",route="/api/lots/:id",status="200"} 1',
    'stallwise_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
    'stallwise_ingest_events_total{kind="stall-events",outcome="accepted",code=""} 998',
    'stallwise_ingest_oddities_total{kind="no-direction"} 3',
    'stallwise_ingest_events_total{kind="stall-events",outcome="duplicate",code=""} 1',
    'stallwise_ingest_events_total{kind="stall-events",outcome="rejected",code="too-old"} 1',
    'stallwise_judge_batch_events_sum 998',
    'stallwise_judge_batch_seconds_count 1',
    'stallwise_stream_clients 3',
    'stallwise_judged_lots 7',
  ])
    expect(text).toContain(line)
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('/api/lots/42')
})

test('they contain the state of the broker connection and its messages by outcome', async () => {
  const { app, metrics } = start()
  const read = async () => (await app.inject('/metrics')).body
  expect(await read()).toContain('stallwise_mqtt_connected 0')
  metrics.broker.connected(true)
  for (const outcome of ['taken', 'taken', 'unmatched', undefined] as const) {
    metrics.broker.begun()
    metrics.broker.ended(outcome)
  }
  metrics.broker.begun()
  metrics.broker.retried()
  const text = await read()
  for (const line of [
    'stallwise_mqtt_connected 1',
    'stallwise_mqtt_connections_lost_total 0',
    'stallwise_mqtt_messages_total{outcome="taken"} 2',
    'stallwise_mqtt_messages_total{outcome="unmatched"} 1',
    'stallwise_mqtt_messages_under_way 1',
    'stallwise_mqtt_retries_total 1',
  ])
    expect(text).toContain(line)
  metrics.broker.connected(false)
  expect(await read()).toContain('stallwise_mqtt_connections_lost_total 1')
})

test('OPS-32: what alerts need can be read: version, database, judging, jobs, backlog and backup', async () => {
  const { app, metrics } = start()
  const valueOf = async (name: string) =>
    (await app.inject('/metrics')).body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1]
  expect(await valueOf('stallwise_info{version="1.2.3"}')).toBe('1')
  expect(await valueOf('stallwise_database_up')).toBe('1')
  expect(await valueOf('stallwise_database_connections{state="used"}')).toBe('3')
  expect(await valueOf('stallwise_database_connections{state="waiting"}')).toBe('4')
  expect(await valueOf('stallwise_judge_waiting_events')).toBe('12')
  expect(await valueOf('stallwise_judge_oldest_waiting_seconds')).toBe('2.5')
  expect(await valueOf('stallwise_backup_last_success_timestamp_seconds')).toBeUndefined()
  metrics.operation.setBackup(undefined)
  expect(await valueOf('stallwise_backup_last_success_timestamp_seconds')).toBe('0')
  metrics.operation.setBackup(new Date('2026-11-26T00:00:00Z'))
  expect(await valueOf('stallwise_backup_last_success_timestamp_seconds')).toBe('1795651200')
  metrics.operation.setJob('mail-sending', true)
  expect(await valueOf('stallwise_job_failing{task="mail-sending"}')).toBe('1')
  metrics.operation.setBacklog({
    openingsUnknown: 1,
    releasesOverdue: 2,
    paymentsUnresolved: 3,
    sourcesSilent: 4,
  })
  expect(await valueOf('stallwise_payments_unresolved')).toBe('3')
  expect(await valueOf('stallwise_sources_silent')).toBe('4')
})
