import { workbookType } from '@stallwise/contract/base/files.ts'
import { masterlistSorts } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorkbook, type TestCell, type TestSheet } from '#platform/workbook/test-workbook.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit, testListPages } from '#testing/test-list.ts'

type Who = Parameters<TestServer['ask']>[0]

let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
})
afterAll(() => server?.close())

const send = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, who: Who = 'staffCustomer') =>
  server.ask(who, { method, url: `/api${path}`, ...(payload && { payload }) })
const put = (kind: string, body: object, who?: Who, lot = lotId) =>
  send('PUT', `/masterlists/${kind}/${lot}`, body, who)
const read = async (kind: string, query = '', who?: Who) =>
  (await send('GET', `/masterlists/${kind}/${lotId}${query}`, undefined, who)).json()
const importFile = (
  kind: string,
  rows: readonly (readonly TestCell[])[],
  version?: string,
  who: Who = 'staffCustomer',
  hidden: Pick<TestSheet, 'state' | 'hiddenRows' | 'hiddenColumns'> = {},
) => {
  const name = kind === 'ev-stations' ? 'EV stations' : 'Pass IDs'
  return server.ask(who, {
    method: 'POST',
    url: `/api/masterlists/${kind}/${lotId}/import${version ? `?version=${version}` : ''}`,
    headers: { 'content-type': workbookType },
    payload: Buffer.from(aWorkbook([{ name, rows, ...hidden }])),
  })
}

describe('refused', () => {
  test('another customer’s lot, an unknown kind, and entries of a tenant (MAS-06)', async () => {
    const foreign = server.world.foreign.lot.id
    expect((await put('ev-stations', {}, 'staffCustomer', foreign)).statusCode).toBe(404)
    expect((await put('keys', {})).statusCode).toBe(404)
    const entry = { set: [{ name: 'T-1' }] }
    expect((await put('ev-stations', entry, 'tenant')).statusCode).toBe(403)
    expect((await put('ev-stations', entry, 'owner')).statusCode).toBe(403)
    const rows = [['Station ID', 'Vendor'], ['T-1']]
    expect((await importFile('ev-stations', rows, 'any', 'tenant')).statusCode).toBe(403)
  })

  test('MAS-02, MAS-03: faulty entries, and all with them', async () => {
    const reply = await put('ev-stations', {
      set: [{ name: 'OK-1' }, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 'ok-1' }],
    })
    expect(reply.json().errors).toMatchObject([
      { path: 'set.1.name', code: 'required' },
      { path: 'set.2.name', code: 'too-long', limit: 100 },
      { path: 'set.3.name', code: 'not-unique' },
    ])
    expect((await read('ev-stations')).total).toBe(0)
    await put('ev-stations', { set: [{ name: 'USED' }] })
    const again = await put('ev-stations', { set: [{ name: 'used', isNew: true }] })
    expect(again.json().errors).toMatchObject([{ path: 'set.0.name', code: 'not-unique' }])
    await put('ev-stations', { remove: ['USED'] })
  })
})

describe('MAS-04: the pages of a list', () => {
  const names = ['P-1', 'P-2', 'p-3', 'Q 4', 'Q-5']
  beforeAll(async () => {
    const detail = (nth: number) => (nth % 2 === 0 ? 'ChargeCo' : null)
    await put('ev-stations', { set: names.map((name, nth) => ({ name, detail: detail(nth) })) })
  })
  afterAll(() => put('ev-stations', { remove: names }))
  testListPages(
    listKit(
      () => server,
      'staffCustomer',
      () => `/masterlists/ev-stations/${lotId}`,
    ),
    masterlistSorts,
  )
})

describe('a list', () => {
  test('MAS-03, MAS-05: entries are added, changed, found, paged, removed and brought back, with audit', async () => {
    const set = ['E-3', 'E-1', 'E-2'].map((name) => ({ name, detail: 'ChargeCo' }))
    expect((await put('ev-stations', { set })).json()).toEqual({ added: 3, changed: 0, removed: 0 })
    const first = await read('ev-stations', '?limit=2')
    expect([first.total, first.data.map(({ name }: { name: string }) => name)]).toEqual([3, ['E-1', 'E-2']])
    const second = await read('ev-stations', `?limit=2&cursor=${first.nextCursor}`)
    expect([second.total, second.data.map(({ name }: { name: string }) => name), second.nextCursor]).toEqual([
      3,
      ['E-3'],
      null,
    ])
    expect((await put('ev-stations', { set: [{ name: 'e-1', detail: 'Volt' }] })).json()).toMatchObject({
      changed: 1,
    })
    const byVendor = await read('ev-stations', '?sort=-detail&limit=1')
    expect(byVendor.data).toEqual([{ name: 'e-1', detail: 'Volt' }])
    const rest = await read('ev-stations', `?sort=-detail&cursor=${byVendor.nextCursor}`)
    expect(rest.data.map(({ name }: { name: string }) => name)).toEqual(['E-3', 'E-2'])
    expect((await read('ev-stations', '?cursor=nonsense')).errors).toMatchObject([{ path: 'cursor' }])
    expect((await read('ev-stations', '?search=VOL')).data).toEqual([{ name: 'e-1', detail: 'Volt' }])
    expect((await put('ev-stations', { remove: ['E-2', 'none'] })).json()).toMatchObject({ removed: 1 })
    expect((await read('ev-stations')).total).toBe(2)
    expect((await read('ev-stations', '', 'tenant')).data).toEqual([])
    const audits = await server.database.look(
      `select before, after from audit_entry where action = 'masterlist.change' and object_id = $1 order by sequence desc limit 1`,
      [lotId],
    )
    expect(audits).toMatchObject([{ before: { kind: 'ev-stations', entries: [{ name: 'E-2' }] } }])
    await put('ev-stations', { remove: ['E-1', 'E-3'] })
  })

  test('MAS-10 to MAS-13: a workbook is compared, then replaces the list; refused if it has changed since', async () => {
    await put('ev-stations', {
      set: [
        { name: 'W-1', detail: 'A' },
        { name: 'W-2', detail: 'A' },
      ],
    })
    const rows = [
      ['Station ID', 'Vendor'],
      ['W-1', 'B'],
      ['=W-3', null],
    ]
    const compared = (await importFile('ev-stations', rows)).json()
    expect(compared).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 0, isApplied: false })
    expect((await read('ev-stations')).total).toBe(2)
    await put('ev-stations', { set: [{ name: 'W-4' }] })
    const late = await importFile('ev-stations', rows, compared.version)
    expect([late.statusCode, late.json().current.removed]).toEqual([409, 2])
    const done = await importFile('ev-stations', rows, late.json().current.version)
    expect(done.json()).toMatchObject({ isApplied: true })
    const { rawPayload: workbook, headers } = await send('GET', `/masterlists/ev-stations/${lotId}/workbook`)
    expect(headers['row-count']).toBe('2')
    const again = await server.ask('staffCustomer', {
      method: 'POST',
      url: `/api/masterlists/ev-stations/${lotId}/import`,
      headers: { 'content-type': workbookType },
      payload: workbook,
    })
    expect(again.json()).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 2 })
    const hidden = { state: 'hidden', hiddenRows: [3], hiddenColumns: [2, 5] } as const
    expect((await importFile('ev-stations', rows, undefined, 'staffCustomer', hidden)).json()).toMatchObject({
      hiddenSheets: ['EV stations'],
      hiddenRows: 1,
      hiddenColumns: ['Vendor'],
    })
    const faulty = await importFile('ev-stations', [['Station ID', 'Vendor'], ['D'], ['d']])
    expect([faulty.statusCode, faulty.json().errors]).toEqual([
      422,
      [{ sheet: 'EV stations', cell: 'A3', code: 'not-unique', message: 'A2' }],
    ])
  })
})

test('MAS-20 to MAS-23: passholders are checked against the lists, in the API and in the import', async () => {
  const group = server.world.own.passholderGroup.id
  const add = async (passholderId: string, more: object) =>
    (
      await send('POST', '/v2/pass-holders/', {
        parkingLot: lotId,
        passholderGroup: group,
        passholderId,
        name: 'Ana',
        ...more,
      })
    ).json()
  await put('pass-ids', { set: [{ name: 'L-1', detail: '12' }, { name: 'L-2' }] })
  await put('multi-pass-tags', { set: [{ name: 'AABB', detail: 'L-2' }] })
  expect((await add('X-1', {})).errors).toMatchObject([{ path: 'passholderId', code: 'pass-id-not-listed' }])
  expect((await add('L-1', { suite: '13' })).errors).toMatchObject([
    { path: 'suite', code: 'suite-not-of-pass-id' },
  ])
  const fleet = { isMultiPass: true, numberOfVehicles: 2, insideAtOnce: 1 }
  expect((await add('L-2', { ...fleet, tagIds: ['CCDD'] })).errors).toMatchObject([
    { path: 'tagIds', code: 'tag-not-listed' },
  ])
  expect(await add('l-1', { suite: '12' })).toMatchObject({ passholderId: 'l-1' })
  expect(await add('L-2', { ...fleet, tagIds: ['AABB'] })).toMatchObject({ tagIds: ['AABB'] })
  const bytes = aWorkbook([
    {
      name: 'Passholders',
      rows: [
        ['Pass ID', 'Name', 'Suite'],
        ['L-1', 'Ana', '14'],
        ['X-9', 'Bo', null],
      ],
    },
  ])
  const imported = await server.ask('staffCustomer', {
    method: 'POST',
    url: `/api/pass-holders/validate-file/${lotId}/${group}`,
    headers: { 'content-type': workbookType },
    payload: Buffer.from(bytes),
  })
  expect(imported.json().errors).toMatchObject([
    { cell: 'C2', code: 'suite-not-of-pass-id' },
    { cell: 'A3', code: 'pass-id-not-listed' },
  ])
  await put('pass-ids', { remove: ['L-1', 'L-2'] })
  expect(await add('X-1', {})).toMatchObject({ passholderId: 'X-1' })
})

test('a cursor with text that cannot be stored is refused', async () => {
  const cursor = Buffer.from(JSON.stringify(['\u0000', 'x'])).toString('base64url')
  const answer = await send('GET', `/masterlists/ev-stations/${lotId}?cursor=${cursor}`)
  expect(answer.statusCode).toBe(422)
})
