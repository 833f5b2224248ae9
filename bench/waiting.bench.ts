// How long valid passes wait at gates of the same lot, of another lot of its customer, and of another customer, while
// passholders of a lot are imported, removed and restored, and its stalls are imported again.
import { setTimeout as wait } from 'node:timers/promises'
import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import pg from 'pg'
import {
  aWorkbook,
  stallListSheets,
  type TestCell,
} from '../packages/server/src/platform/workbook/test-workbook.ts'
import { startServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

process.env['GATE_ADDRESSES'] = '127.0.0.1'
const places = ['the same lot', 'another lot of the customer', 'a lot of another customer'] as const
const importedRows = Number(process.env['BENCH_IMPORT_ROWS'] ?? 20_000)
const removedRows = Number(process.env['BENCH_REMOVED_ROWS'] ?? 2_000)
const stallRows = 1_200
const passesOfLot = 2_000
const lanesOfLot = 8
const readEveryMs = 500
const quietMs = 15_000
const repetitions = 3
const maxAtOnce = 500
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const server = await startServerUnderTest({ lots: 3, bigLots: 1, stallsPerFloor: stallRows }, 3452)
const owner = new pg.Client(server.connection)
await owner.connect()
const gates: Awaited<ReturnType<typeof startPdu>>[] = []

type Answer = Readonly<Record<string, never>> & { readonly _id: string; readonly version: never }
const ask = async (method: string, path: string, body?: object, type = 'application/json') => {
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, ...(body && { 'content-type': type }) },
    ...(body && {
      body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
    }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 500)}`)
  return (text === '' ? {} : JSON.parse(text)) as Answer
}

/** Lanes with a camera and a gate that opens for passes alone: a gate takes a pulse every few seconds only. */
const addLanes = async (parkingLot: string, nth: number): Promise<void> => {
  const pdu = await startPdu()
  gates.push(pdu)
  const { address, settings, outletBase, box } = pdu
  const controller = { parkingLot, monexDeviceId: parkingLot, driver: 'dataprobe-pdu', address, settings }
  await ask('POST', '/sprockit/controllers', { ...controller, outletBase, ...box.credentials })
  for (let lane = 0; lane < lanesOfLot; lane++) {
    const outlet = { monexDeviceId: parkingLot, outletToControl: lane, pulseMs: 500 }
    const name = `Lane ${lane}`
    const gate = await ask('POST', '/sprockit', { parkingLot, name, id: `gate-${lane}`, ...outlet })
    const opens = { type: 'entry', sprockits: [gate._id], gatePolicy: 'authorised' }
    const zone = await ask('POST', '/zones/', { parkingLot, name, ...opens })
    const camera = { name, id: `lane-${nth}-${lane}`, role: 'entry', zone: zone._id }
    await ask('POST', '/cameras', { parkingLot, ...camera })
  }
}

const addGroup = async (parkingLot: string, name: string): Promise<string> => {
  const { parkingGroups } = await ask('GET', `/passholder-groups/choices/${parkingLot}`)
  const [{ _id: parkingGroup }] = parkingGroups as unknown as [{ _id: string }]
  return (await ask('POST', '/passholder-groups/', { parkingLot, name, parkingGroup }))._id
}

const importPasses = async (lot: string, group: string, prefix: string, count: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, nth): TestCell[] => [
    `${prefix}-${nth}`,
    `Person ${nth}`,
    `${prefix}${String(nth).padStart(5, '0')}`,
    `E2${prefix.charCodeAt(0)}${String(nth).padStart(20, '0')}`,
  ])
  const headers = ['Pass ID', 'Name', 'License Plate(s)', 'Tag ID']
  const file = aWorkbook([{ name: 'Passholders', rows: [headers, ...rows] }])
  const open = await ask('POST', `/pass-holders/validate-file/${lot}/${group}`, file, workbookType)
  await ask('POST', `/pass-holders/imports/${lot}/${open._id}/apply`, { version: open.version })
}

/** The stalls of the lot with another vendor for each. */
const importStalls = async (lot: string, vendor: string): Promise<void> => {
  const { rows } = await owner.query(
    `select stall_number, floor_name, g.name, stall_type, handicap, is_active, device, g.type
     from stall join floor f on f.parking_lot_id = $1 and f.id = floor_id
     join parking_group g on g.parking_lot_id = $1 and g.id = group_id where stall.parking_lot_id = $1`,
    [lot],
  )
  const stalls = rows.map((row): TestCell[] => [
    row.stall_number,
    row.floor_name,
    row.type === 'reserved' ? null : row.name,
    row.stall_type,
    row.handicap,
    row.is_active,
    row.device,
    vendor,
    null,
    null,
  ])
  const groups: TestCell[][] = [
    ['Tenants', 'Tenant', 90, 'monthly', 1, null],
    ['Visitors', 'Visitor', 5.5, 'hourly', 1, null],
    ['EV', 'EV', 90, 'monthly', 1, null],
  ]
  const file = aWorkbook(stallListSheets(stalls, groups))
  const sent = await ask('POST', `/admin/parking-lots/validate-file/?parkingLot=${lot}`, file, workbookType)
  const { diff } = sent['import'] as unknown as { diff: { version: string } }
  await ask('POST', `/admin/parking-lots/${lot}/import/apply`, { diffVersion: diff.version })
}

/** Each vehicle comes once: one that is read again is not decided about again. */
const vehicles = places.map(() => 0)

/** Reads of valid passes at the entry of each lot, at a steady rate, until stopped. */
const startReads = () => {
  let isRunning = true
  const sentAt = places.map(() => new Map<number, number>())
  const run = async (lot: number): Promise<void> => {
    const answers: Promise<unknown>[] = []
    for (let nth = 0; isRunning; nth++) {
      const plate = `P${lot}${String(vehicles[lot]!++ % passesOfLot).padStart(5, '0')}`
      const at = Date.now()
      const key = server.keys['plate-recognizer']!
      const { path, headers, body } = streamPost(lot === 2 ? otherKey : key, {
        cameraId: `lane-${lot}-${nth % lanesOfLot}`,
        at,
        vehicles: [{ plate }],
      })
      sentAt[lot]!.set(at, at)
      const url = `${server.url}${path}`
      answers.push(
        fetch(url, { method: 'POST', headers, body: Buffer.from(body) }).then((r) => r.arrayBuffer()),
      )
      await wait(readEveryMs)
    }
    await Promise.all(answers)
  }
  const running = Promise.all(places.map((_, lot) => run(lot)))
  return async () => {
    isRunning = false
    await running
    await wait(2_500)
    return sentAt
  }
}

interface Phase {
  readonly waits: readonly number[][]
  readonly unjudged: number
  readonly refused: number
}

const during = async (name: string, work: () => Promise<unknown>): Promise<Phase> => {
  const stop = startReads()
  await wait(1_000)
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1_000
  const sentAt = await stop()
  const waits: number[][] = []
  let [unjudged, refused] = [0, 0]
  for (const [nth, lot] of server.lots.entries()) {
    const sent = sentAt[nth]!
    const { rows } = await owner.query(
      `select extract(epoch from read_at) * 1000 as at, extract(epoch from decided_at) * 1000 as decided, opens, cause
       from gate_decision where parking_lot_id = $1 and read_at >= to_timestamp($2 / 1000.0)`,
      [lot, Math.min(...sent.keys())],
    )
    unjudged += rows.filter(({ cause }) => cause === 'unjudged').length
    refused += rows.filter(({ opens }) => !opens).length
    const decided = new Map(rows.map((row) => [Math.round(Number(row.at)), Number(row.decided)]))
    // A read without a decision waited for ever.
    waits.push([...sent.keys()].map((at) => (decided.get(at) ?? Infinity) - at))
  }
  const worst = waits.map((of) => Math.max(...of).toFixed(0)).join(', ')
  console.log(`${name}: ${seconds.toFixed(1)} s; ${waits.flat().length} reads, longest ${worst} ms`)
  return { waits, unjudged, refused }
}

const figuresOf = (name: string, phase: Phase, quiet: Phase): Figure[] => [
  ...places.map((place, nth) => {
    const [p99, of] = [phase, quiet].map(({ waits }) => percentile(waits[nth]!, 0.99))
    return {
      name: `${name}: ${place}, p99`,
      value: p99!,
      unit: `ms (× ${(p99! / of!).toFixed(1)} of quiet)`,
      atMost: 500,
    }
  }),
  { name: `${name}: not judged in time`, value: phase.unjudged, unit: '', atMost: 0 },
  { name: `${name}: valid passes refused`, value: phase.refused, unit: '', atMost: 0 },
]

const customer = await ask('POST', '/admin/customers/', { name: 'Other Parking' })
const [lot, , foreign] = server.lots as [string, string, string]
await ask('POST', `/admin/customers/${customer._id}/parking-lots`, { parkingLot: foreign })
const source = { name: 'Cameras', kind: 'plate-recognizer', customerId: customer._id }
const { key: otherKey } = (await ask('POST', '/sources', source)) as unknown as { key: string }

try {
  for (const [nth, id] of server.lots.entries()) {
    await addLanes(id, nth)
    await importPasses(id, await addGroup(id, 'Known'), `P${nth}`, passesOfLot)
  }
  await during('first', () => wait(3_000))
  const quiet = await during('quiet', () => wait(quietMs))
  const group = await addGroup(lot, 'Imported')
  const imported = await during('import', () => importPasses(lot, group, 'Z', importedRows))
  const { rows } = await owner.query(
    'select id from passholder where parking_lot_id = $1 and passholder_group_id = $2 order by id limit $3',
    [lot, group, removedRows],
  )
  const ids = rows.map(({ id }) => id as string)
  const inParts = async (path: string) => {
    for (let from = 0; from < ids.length; from += maxAtOnce)
      await ask('POST', `/pass-holders/${path}`, { parkingLot: lot, ids: ids.slice(from, from + maxAtOnce) })
  }
  const removed = await during('removal', async () => {
    for (let nth = 0; nth < repetitions; nth++) {
      await inParts('delete')
      await inParts('restore')
    }
  })
  const stalls = await during('stalls', async () => {
    for (let nth = 0; nth < repetitions * 2; nth++) await importStalls(lot, `Vendor ${nth}`)
  })
  printFigures([
    ...places.map((place, nth) => ({
      name: `quiet: ${place}, p99`,
      value: percentile(quiet.waits[nth]!, 0.99),
      unit: 'ms',
    })),
    ...figuresOf(`${importedRows} passholders imported`, imported, quiet),
    ...figuresOf(`${removedRows} removed and restored`, removed, quiet),
    ...figuresOf(`${stallRows} stalls imported again`, stalls, quiet),
  ])
} finally {
  await owner.end()
  await Promise.all(gates.map((pdu) => pdu.close()))
  await server.stop()
}
