import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

const readRepositoryFile = (path: string) =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

const readMetrics = () =>
  new Metrics({
    streamClients: () => 0,
    judgedLots: () => 0,
    operation: {
      version: '1.2.3',
      database: {
        pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
        trouble: () => undefined,
        isListening: () => true,
      },
      judging: () => ({ events: 0, oldestMs: 0 }),
    },
  }).read()

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name!))

const metricName = /\b((?:stallwise|nodejs|process)_[a-z0-9_]+)/g

/** The metric itself, or one that a histogram has. */
const isKnown = (name: string, known: ReadonlySet<string>) =>
  known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ''))

test.each(['deploy/prometheus-alerts.yml', 'deploy/grafana-dashboard.json', 'docs/operate/monitoring.md'])(
  '%s names only metrics that the server has',
  async (file) => {
    const known = namesIn(await readMetrics(), /^# TYPE (\S+)/gm)
    const named = [...namesIn(readRepositoryFile(file), metricName)]
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !isKnown(name, known))).toEqual([])
  },
)

test('docs/operate/monitoring.md describes every metric of Stallwise', async () => {
  const page = readRepositoryFile('docs/operate/monitoring.md')
  const known = [...namesIn(await readMetrics(), /^# TYPE (stallwise_\S+)/gm)]
  expect(known.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
