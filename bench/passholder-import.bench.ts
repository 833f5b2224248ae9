// Import of 20,000 passholders by workbook into a lot, validated and applied, and how far it is shown meanwhile.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { aWorkbook, type TestCell } from '../packages/server/src/platform/workbook/test-workbook.ts'
import { startServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const rows = Number(process.env['BENCH_IMPORT_ROWS'] ?? 20_000)
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const headers = ['Pass ID', 'Name', 'E-mail', 'Suite', 'License Plate(s)', 'Make', 'Model', 'Tag ID', 'Type']

const aFile = (suite: (nth: number) => string): Uint8Array => {
  const cells = (nth: number): TestCell[] => [
    ...[`IMP-${nth}`, `Person ${nth}`, `person${nth}@example.com`, suite(nth), `I${nth}`, 'Kia', 'EV6'],
    ...[`E280${String(nth).padStart(20, '0')}`, 'All-day'],
  ]
  const numbers = Array.from({ length: rows }, (_, nth) => cells(nth))
  return aWorkbook([{ name: 'Passholders', rows: [headers, ...numbers] }])
}

const server = await startServerUnderTest({ lots: 1, stallsPerFloor: 200 }, 3276)

const ask = async (path: string, init: RequestInit = {}) => {
  const begun = performance.now()
  const answer = await fetch(`${server.url}/api${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${server.token}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
  return { ms: performance.now() - begun, text, body: () => JSON.parse(text) }
}
const post = (path: string, body: object) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

try {
  const lot = server.lots[0]!
  const groups = (await ask(`/passholder-groups/choices/${lot}`)).body()
  const group = (
    await post('/passholder-groups/', {
      parkingLot: lot,
      name: 'Tower',
      parkingGroup: groups.parkingGroups[0]._id,
    })
  ).body()._id
  const place = `/pass-holders/validate-file/${lot}/${group}`
  const send = async (file: Uint8Array) => {
    const body = file as Uint8Array<ArrayBuffer>
    const validated = await ask(place, { method: 'POST', body, headers: { 'content-type': workbookType } })
    const open = validated.body()
    const seen = new Set<number>()
    const meanwhile: number[] = []
    let busy = true
    const others = (async () => {
      while (busy) {
        const state = await ask(`/pass-holders/imports/${lot}/${open._id}`)
        meanwhile.push(state.ms)
        seen.add(state.body().done)
        await wait(20)
      }
    })()
    const applied = await post(`/pass-holders/imports/${lot}/${open._id}/apply`, { version: open.version })
    busy = false
    await others
    console.log(
      `validated in ${validated.ms.toFixed(0)} ms, applied in ${applied.ms.toFixed(0)} ms: ${applied.text}`,
    )
    return { seconds: (validated.ms + applied.ms) / 1_000, steps: seen.size, meanwhile }
  }
  const added = await send(aFile((nth) => `${nth % 2_000}`))
  const changed = await send(aFile((nth) => `${nth % 1_999}`))
  const same = await send(aFile((nth) => `${nth % 1_999}`))
  const exported = await post('/pass-holders/export/xlsx', { parkingLot: lot })
  printFigures([
    { name: `import of ${rows} new passholders`, value: added.seconds, unit: 's', atMost: 15 },
    { name: `import of ${rows} changed passholders`, value: changed.seconds, unit: 's', atMost: 15 },
    { name: `import of ${rows} passholders as they are`, value: same.seconds, unit: 's', atMost: 15 },
    { name: 'steps of progress seen during the first', value: added.steps, unit: '', atLeast: 3 },
    {
      name: 'asking how far it is meanwhile, p95',
      value: percentile(added.meanwhile, 0.95),
      unit: 'ms',
      atMost: 500,
    },
    {
      name: `export of ${rows} passholders as a workbook`,
      value: exported.ms / 1_000,
      unit: 's',
      atMost: 15,
    },
  ])
} finally {
  await server.stop()
}
