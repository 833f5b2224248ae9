import { setTimeout as wait } from 'node:timers/promises'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const rows = 35_000
const turns = 5
const stepMs = 15 * 60_000

/** A garage's year: a row every 15 minutes, with what real files hold. */
const aGarageYear = (now: number): string => {
  const lines = ['timestamp,free']
  for (let nth = 0; nth < rows; nth++) {
    const at = new Date(now - (rows - nth) * stepMs).toISOString().slice(0, 19)
    const free = Math.round(300 + 310 * Math.sin((nth / 96) * 2 * Math.PI))
    lines.push(`${at}+00:00,${nth % 500 === 0 ? -3 : free}`)
  }
  return lines.join('\n')
}

const ask = async (server: ServerUnderTest, path: string, init: RequestInit = {}) => {
  const begun = performance.now()
  const answer = await fetch(`${server.url}/api${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${server.token}` },
  })
  const body = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return { ms: performance.now() - begun, body }
}

const server = await startServerUnderTest({ lots: 1, stallsPerFloor: 600 }, 3340)
try {
  const path = `/parking-lots/${server.lots[0]}/occupancy-history`
  const file = aGarageYear(Date.now())
  const headers = { 'content-type': 'text/csv' }
  const imports: number[] = []
  const meanwhile: number[] = []
  let busy = true
  const others = (async () => {
    while (busy) {
      meanwhile.push((await ask(server, '/parking-lots')).ms)
      await wait(5)
    }
  })()
  for (let turn = 0; turn < turns; turn++) {
    const { ms, body } = await ask(server, path, { method: 'POST', headers, body: file })
    imports.push(ms)
    if (turn === 0) console.log(JSON.stringify({ ...body, changes: undefined }))
  }
  busy = false
  await others
  const timeOf = async (query: string) => {
    const times: number[] = []
    for (let turn = 0; turn < 10; turn++) times.push((await ask(server, `${path}?${query}`)).ms)
    return percentile(times, 0.9)
  }
  printFigures([
    { name: 'import of 35,000 rows, slowest', value: Math.max(...imports), unit: 'ms', atMost: 2_000 },
    { name: 'the lot list meanwhile, p95', value: percentile(meanwhile, 0.95), unit: 'ms', atMost: 100 },
    { name: 'history of 365 days, p90', value: await timeOf('timePeriod=365d'), unit: 'ms', atMost: 300 },
    { name: 'history of 90 days, p90', value: await timeOf('timePeriod=90d'), unit: 'ms', atMost: 300 },
    { name: 'history of 7 days, p90', value: await timeOf('timePeriod=7d'), unit: 'ms', atMost: 300 },
  ])
} finally {
  await server.stop()
}
