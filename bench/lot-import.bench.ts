import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { drawStressFloor } from '../packages/demo/src/floor-maps/stress-floor.ts'
import {
  aWorkbook,
  stallListSheets,
  type TestCell,
} from '../packages/server/src/platform/workbook/test-workbook.ts'
import { startServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const turns = 3
const listRows = 20_000
const mapStalls = 5_000
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const megabyte = 1_048_576

/** A stall list as a spreadsheet program writes it: shared strings, styled empty cells, a device on each stall. */
const aStallList = (numbers: readonly string[], floorOf: (index: number) => string): Uint8Array => {
  const row = (number: string, index: number): TestCell[] => [
    ...[
      number,
      floorOf(index),
      index % 5 === 0 ? 'Guests' : 'Residents',
      index % 5 === 0 ? 'Visitor' : 'Tenant',
    ],
    ...[index % 40 === 0, true, `A81758${index.toString(16).toUpperCase().padStart(10, '0')}`, 'TEKTELIC'],
    ...(['styled-empty', 'styled-empty'] as const),
  ]
  return aWorkbook(stallListSheets(numbers.map(row)))
}

const server = await startServerUnderTest({ lots: 1, stallsPerFloor: 600 }, 3440)

const ask = async (path: string, init: RequestInit = {}) => {
  const begun = performance.now()
  const answer = await fetch(`${server.url}/api${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${server.token}` },
  })
  const body = (await answer.json()) as Record<string, never>
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body).slice(0, 500)}`)
  return { ms: performance.now() - begun, body }
}
const send = (path: string, body: Uint8Array | string, type: string) =>
  ask(path, { method: 'POST', body: body as Uint8Array<ArrayBuffer>, headers: { 'content-type': type } })
const json = (path: string, method: string, body: object) =>
  ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** Current memory of the server process, including the worker's heap. */
const residentMegabytes = (): number => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / megabyte
}

/** CPU time of the server process so far, in ms: not affected by other load. */
const cpuMs = (): number => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Runs work several times; reports its duration, the latency of the lot list meanwhile, and the memory increase. */
const measure = async (work: () => Promise<{ ms: number }>) => {
  await wait(500)
  const before = residentMegabytes()
  const cpuBefore = cpuMs()
  const times: number[] = []
  const meanwhile: number[] = []
  let highest = before
  let busy = true
  const others = (async () => {
    while (busy) {
      meanwhile.push((await ask('/parking-lots')).ms)
      highest = Math.max(highest, residentMegabytes())
      await wait(5)
    }
  })()
  for (let turn = 0; turn < turns; turn++) times.push((await work()).ms)
  busy = false
  await others
  console.log(
    `CPU for each: ${Math.round((cpuMs() - cpuBefore) / turns)} ms, including the lot lists meanwhile`,
  )
  return { slowest: Math.max(...times), meanwhile: percentile(meanwhile, 0.95), rise: highest - before }
}

const aDraft = async (customer: string, floors: readonly string[]): Promise<string> => {
  const { body } = await json('/admin/parking-lot-drafts', 'POST', { customer })
  const { _id, version } = body as unknown as { _id: string; version: number }
  await json(`/admin/parking-lot-drafts/${_id}`, 'PUT', { version, floors })
  return _id
}

try {
  console.log(`load average at the start: ${loadavg()[0]!.toFixed(1)}`)
  const alone: number[] = []
  for (let turn = 0; turn < 100; turn++) alone.push((await ask('/parking-lots')).ms)
  console.log(`the lot list without other load, p95: ${percentile(alone, 0.95).toFixed(1)} ms`)
  const { body } = await ask('/parking-lots')
  const customer = (body['data'] as unknown as { customer: { _id: string } }[])[0]!.customer._id
  const floors = ['1', '2', '3', '4']
  const list = aStallList(
    Array.from({ length: listRows }, (_, index) => `S${index}`),
    (index) => floors[index % floors.length]!,
  )
  const big = await aDraft(customer, floors)
  const listed = await measure(() =>
    send(`/admin/parking-lots/validate-file/?draft=${big}`, list, workbookType),
  )

  const drawn = drawStressFloor(mapStalls)
  const one = await aDraft(customer, ['1'])
  const numbers = drawn.stalls.map(({ number }) => number)
  await send(
    `/admin/parking-lots/validate-file/?draft=${one}`,
    aStallList(numbers, () => '1'),
    workbookType,
  )
  const mapped = await measure(() =>
    send(`/admin/parking-lots/validate-svg-file?draft=${one}&floor=1`, drawn.svg, 'image/svg+xml'),
  )
  console.log(
    `the list has ${(list.byteLength / megabyte).toFixed(1)} MB, the map ${(drawn.svg.length / megabyte).toFixed(1)} MB`,
  )
  printFigures([
    { name: 'stall list of 20,000 rows, slowest', value: listed.slowest, unit: 'ms', atMost: 3_000 },
    { name: 'memory that it took', value: listed.rise, unit: 'MB', atMost: 400 },
    { name: 'the lot list meanwhile, p95', value: listed.meanwhile, unit: 'ms', atMost: 100 },
    { name: 'map of 5,000 stalls, slowest', value: mapped.slowest, unit: 'ms', atMost: 3_000 },
    { name: 'memory that it took', value: mapped.rise, unit: 'MB', atMost: 400 },
    { name: 'the lot list meanwhile, p95', value: mapped.meanwhile, unit: 'ms', atMost: 100 },
  ])
} finally {
  await server.stop()
}
