import type { LotDraft } from '@stallwise/contract/lots/lot-draft.contract.ts'
import { workbookType } from '@stallwise/contract/lots/lot-import.contract.ts'
import type { LotImport, ValidatedFile, ValidatedMap } from '@stallwise/contract/lots/lot-import.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replayLot } from '#features/ingest/ingest.public.ts'
import { startTestServer } from '#test-app.ts'
import type { TestServer } from '#test-app.ts'
import { readStallListFile } from './stall-list-file.ts'
import { aWorkbook, stallListSheets } from './test-workbook.ts'
import type { TestCell } from './test-workbook.ts'

let now = Date.parse('2026-11-21T12:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = async (method: Method, url: string, payload?: object) =>
  server.ask('provider', { method, url: `/api${url}`, ...(payload && { payload }) })

const sendFile = (url: string, bytes: Uint8Array | string, type = workbookType) =>
  server.ask('provider', {
    method: 'POST',
    url: `/api${url}`,
    headers: { 'content-type': type },
    payload: Buffer.from(bytes as Uint8Array),
  })

const stall = (
  number: string,
  more: Partial<Record<'group' | 'type' | 'floor' | 'device', TestCell>> = {},
) => [
  number,
  more.floor ?? 'P1',
  more.group === undefined ? 'Residents' : more.group,
  more.type ?? 'Tenant',
  false,
  true,
  more.device ?? null,
]
const guests = { group: 'Guests', type: 'Visitor' }
const reserved = { group: null, type: 'Reserved' }
const map = (...numbers: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><script>evil()</script><g id="stalls">${numbers
    .map((id) => `<rect id="${id}" width="9" height="9"/>`)
    .join('')}</g></svg>`

const information = {
  ...{ name: 'Harbour Garage', address: '1 Front Street', city: 'Toronto' },
  ...{ timeZone: 'America/Toronto', currency: 'CAD' },
}

const begin = async (more: Partial<typeof information> = {}): Promise<LotDraft> => {
  const { customer } = server.world
  const reply = await ask('POST', '/admin/parking-lot-drafts', {
    customer: customer.id,
    information: { ...information, ...more },
  })
  expect(reply.statusCode).toBe(201)
  return reply.json<LotDraft>()
}

const rows = (prefix: string) => [
  stall('A1', { device: `${prefix}-1` }),
  stall('A2', { ...guests, device: `${prefix}-2` }),
  stall('B1', { floor: 'Main', device: `${prefix}-3` }),
  stall('B2', { ...reserved, floor: 'Main' }),
]

const fill = async (draft: LotDraft, prefix: string): Promise<LotDraft> => {
  const put = await ask('PUT', `/admin/parking-lot-drafts/${draft._id}`, {
    version: draft.version,
    floors: ['P1', 'M'],
  })
  expect(put.statusCode).toBe(200)
  const list = await sendFile(
    `/admin/parking-lots/validate-file/?draft=${draft._id}`,
    aWorkbook(stallListSheets(rows(prefix))),
  )
  expect(list.json()).toMatchObject({ total: 4, draft: { stallList: { stalls: 4, devices: 3 } } })
  await sendFile(
    `/admin/parking-lots/validate-svg-file?draft=${draft._id}&floor=P1`,
    map('A1', 'A2'),
    'image/svg+xml',
  )
  const last = await sendFile(
    `/admin/parking-lots/validate-svg-file?draft=${draft._id}&floor=M`,
    map('B1', 'B2'),
    'image/svg+xml',
  )
  expect(last.statusCode).toBe(200)
  return last.json<ValidatedMap>().draft!
}

const create = (draft: LotDraft, customer = server.world.customer.id) =>
  ask('POST', `/admin/parking-lots/${customer}`, { draft: draft._id, version: draft.version })

const countLots = async () =>
  (await ask('GET', '/parking-lots?limit=500')).json<{ data: unknown[] }>().data.length

describe('refusals', () => {
  test('nobody but the provider', async () => {
    for (const role of ['fullAccessCustomer', 'staffCustomer', 'tenant'] as const) {
      const reply = await server.ask(role, '/api/admin/parking-lot-drafts')
      expect(reply.statusCode).toBe(403)
    }
    expect((await server.ask(null, '/api/admin/parking-lot-drafts')).statusCode).toBe(401)
  })

  test('a draft of nobody, and a draft that is not there', async () => {
    const nobody = await ask('POST', '/admin/parking-lot-drafts', { customer: server.world.own.lot.id })
    expect(nobody.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'customer', code: 'unknown' }] })
    expect((await ask('GET', `/admin/parking-lot-drafts/${server.world.own.lot.id}`)).statusCode).toBe(404)
  })

  test('files of neither a draft nor a lot, of both, none at all, packed, too large', async () => {
    const { lot } = server.world.own
    const neither = await sendFile('/admin/parking-lots/validate-file/', 'x')
    const both = await sendFile(
      `/admin/parking-lots/validate-file/?draft=${lot.id}&parkingLot=${lot.id}`,
      'x',
    )
    expect([neither.statusCode, both.statusCode]).toEqual([422, 422])
    const draft = await begin()
    const url = `/admin/parking-lots/validate-svg-file?draft=${draft._id}&floor=1`
    expect((await ask('POST', url, {})).statusCode).toBe(415)
    expect((await sendFile(url, 'x'.repeat(30_000_000), 'image/svg+xml')).statusCode).toBe(413)
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.svg"\r\n\r\n${'x'.repeat(11_000_000)}\r\n--b--\r\n`
    expect((await sendFile(url, form, 'multipart/form-data; boundary=b')).statusCode).toBe(413)
  })

  test('a stall list with everything wrong says so by cell, and changes nothing', async () => {
    const draft = await begin()
    const { device } = server.world.own.stalls[0]!
    const bad = aWorkbook(
      stallListSheets([
        ['A1', 'P9x', 'Nobody', 'Tenant', 'yes', true, device],
        ['A1', 'P1', 'Residents', 'Visitor', false, null],
      ]),
    )
    const reply = await sendFile(`/admin/parking-lots/validate-file/?draft=${draft._id}`, bad)
    expect(reply.statusCode).toBe(422)
    const { errors } = reply.json<{ errors: { sheet: string; cell: string; code: string }[] }>()
    expect(errors.map(({ sheet, cell, code }) => `${sheet} ${cell} ${code}`)).toEqual([
      ...['Stalls B2 unknown-floor', 'Stalls C2 unknown-group', 'Stalls E2 not-boolean'],
      ...['Stalls A3 not-unique', 'Stalls C3 wrong-group-type', 'Stalls F3 required'],
      'Stalls G2 already-used',
    ])
    const still = (await ask('GET', `/admin/parking-lot-drafts/${draft._id}`)).json<LotDraft>()
    expect(still).toMatchObject({ version: draft.version, stallList: null })
  })

  test('a map before the stall list, of a floor that is not there, and one with faults', async () => {
    const draft = await begin()
    const at = (floor: string) => `/admin/parking-lots/validate-svg-file?draft=${draft._id}&floor=${floor}`
    const noFloor = await sendFile(at('P1'), map('A1'), 'image/svg+xml')
    expect(noFloor.json()).toMatchObject({ errors: [{ path: 'floor', code: 'unknown' }] })
    await ask('PUT', `/admin/parking-lot-drafts/${draft._id}`, {
      version: draft.version,
      floors: ['P1', 'M'],
    })
    const tooSoon = await sendFile(at('P1'), map('A1'), 'image/svg+xml')
    expect(tooSoon.json()).toMatchObject({ errors: [{ path: 'stallList', code: 'required' }] })
    await sendFile(
      `/admin/parking-lots/validate-file/?draft=${draft._id}`,
      aWorkbook(stallListSheets(rows('faulty'))),
    )
    const faulty = await sendFile(at('P1'), map('A1', 'A1', 'B1'), 'image/svg+xml')
    expect(faulty.json<{ errors: object[] }>().errors).toEqual([
      { element: 'A1', code: 'duplicate-stall', message: 'duplicate-stall' },
      { element: 'B1', code: 'foreign-stall', message: 'M' },
      { element: 'A2', code: 'missing-stall', message: 'missing-stall' },
    ])
  })

  test('two admins on one draft: the second is told and gets it as it stands', async () => {
    const draft = await begin()
    const url = `/admin/parking-lot-drafts/${draft._id}`
    expect((await ask('PUT', url, { version: draft.version, step: 2 })).statusCode).toBe(200)
    const second = await ask('PUT', url, { version: draft.version, step: 3 })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'stale-version', current: { _id: draft._id, step: 2 } })
    const file = await sendFile(
      `/admin/parking-lots/validate-file/?draft=${draft._id}&version=${draft.version}`,
      aWorkbook(stallListSheets(rows('stale'))),
    )
    expect(file.statusCode).toBe(409)
  })

  test('a draft that is not ready makes no lot, nor does one of another customer', async () => {
    const before = await countLots()
    const draft = await begin({ timeZone: 'Mars/Olympus', currency: 'XXZ', address: '' })
    const reply = await create(draft)
    expect(reply.statusCode).toBe(422)
    const paths = reply.json<{ errors: { path: string; code: string }[] }>().errors
    expect(paths.map(({ path, code }) => `${path} ${code}`)).toEqual([
      ...['information.address required', 'information.timeZone unknown', 'information.currency unknown'],
      ...['floors required', 'stallList required'],
    ])
    expect((await create(draft, server.world.stranger.id)).statusCode).toBe(404)
    expect(await countLots()).toBe(before)
  })

  test('a device that was taken meanwhile keeps the whole lot from being made', async () => {
    const draft = await fill(await begin({ name: 'Taken' }), 'taken')
    const { own, customer } = server.world
    const before = await countLots()
    await server.database.asSystem((tx) =>
      tx
        .insertInto('device')
        .values({
          ...{ parking_lot_id: own.lot.id, id: crypto.randomUUID(), customer_id: customer.id },
          ...{ device_id: 'taken-2', kind: 'stall-sensor', stall_id: null },
        })
        .execute(),
    )
    const reply = await create(draft)
    expect(reply.json()).toMatchObject({ status: 409, code: 'device-in-use' })
    expect(await countLots()).toBe(before)
    const still = (await ask('GET', `/admin/parking-lot-drafts/${draft._id}`)).json<LotDraft>()
    expect(still).toMatchObject({ version: draft.version, parkingLot: null })
  })
})

describe('the wizard', () => {
  test('a discarded draft comes back; the list shows what is open', async () => {
    const draft = await begin({ name: 'To and fro' })
    const url = `/admin/parking-lot-drafts/${draft._id}`
    const listed = async () =>
      (await ask('GET', '/admin/parking-lot-drafts?limit=500'))
        .json<{ data: LotDraft[] }>()
        .data.map(({ _id }) => _id)
    expect((await ask('DELETE', url)).statusCode).toBe(204)
    expect((await ask('GET', url)).statusCode).toBe(404)
    expect(await listed()).not.toContain(draft._id)
    expect((await ask('POST', `${url}/restore`)).statusCode).toBe(200)
    expect(await listed()).toContain(draft._id)
  })

  test('floors that go take their maps; a later list is held against maps that stand', async () => {
    const draft = await fill(await begin({ name: 'Later' }), 'later')
    expect(draft.faults).toEqual([])
    const changed = [...rows('later').slice(0, 2), stall('B9', { floor: 'M', device: 'later-3' })]
    const reply = await sendFile(
      `/admin/parking-lots/validate-file/?draft=${draft._id}`,
      aWorkbook(stallListSheets(changed)),
    )
    const after = reply.json<ValidatedFile>().draft!
    expect(after.faults.map(({ path, code, message }) => [path, code, message])).toEqual([
      ['floors.1.map', 'missing-stall', 'B9'],
      ['floors.1.map', 'foreign-stall', 'B1, B2'],
    ])
    const less = await ask('PUT', `/admin/parking-lot-drafts/${draft._id}`, {
      version: after.version,
      floors: ['P1'],
    })
    expect(less.json<LotDraft>().faults).toEqual([{ path: 'floors', code: 'unknown', message: 'M' }])
    const stalls = await ask('GET', `/admin/parking-lot-drafts/${draft._id}/stalls?floor=P1`)
    expect(stalls.json<{ data: { stall: string }[] }>().data.map((one) => one.stall)).toEqual(['A1', 'A2'])
  })

  test('a lot is made once, its Administrators see it, and it goes live', async () => {
    const draft = await fill(await begin(), 'live')
    expect(draft.floors[0]!.map!.linkToMap).toMatch(/^\/api\/floor-maps\/[0-9a-f]{64}$/)
    const served = await ask('GET', draft.floors[0]!.map!.linkToMap.slice(4))
    expect(served.body).not.toContain('evil')
    const [first, second] = await Promise.all([create(draft), create(draft)])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    const { parkingLot } = first.json<{ parkingLot: string }>()
    expect(second.json()).toEqual(first.json())
    expect((await create(draft)).json()).toEqual(first.json())
    const lot = (await server.ask('fullAccessCustomer', `/api/parking-lots/${parkingLot}`)).json()
    expect(lot).toMatchObject({
      ...{ name: 'Harbour Garage', timeZone: 'America/Toronto', capacity: 4, occupancy: 0 },
      floors: [{ floorName: 'P1' }, { floorName: 'M' }],
      stallMix: { tenant: 2, visitor: 1, reserved: 1 },
    })
    expect((await server.ask('staffCustomer', `/api/parking-lots/${parkingLot}`)).statusCode).toBe(404)
    await goLive(parkingLot)
    const audit = await server.database.asSystem((tx) =>
      tx.selectFrom('audit_entry').select('action').where('parking_lot_id', '=', parkingLot).execute(),
    )
    expect(audit.map(({ action }) => action)).toContain('lot.create')
  })

  const goLive = async (parkingLot: string) => {
    now += 60_000
    const events = {
      events: [{ eventId: 'e1', deviceId: 'live-1', at: new Date(now).toISOString(), occupied: true }],
    }
    const reply = await server.server.inject({
      method: 'POST',
      url: '/ingest/stall-events',
      headers: { authorization: `Bearer ${server.world.sources[0]!.key}` },
      payload: events,
    })
    expect(reply.json()).toMatchObject({ accepted: 1 })
    const stalls = (await ask('GET', `/stalls?parkingLot=${parkingLot}&floor=P1`)).json<StallView[]>()
    expect(stalls.map((one) => [one.stall, one.occupied])).toEqual([
      ['A1', true],
      ['A2', false],
    ])
    expect((await replayLot(server.database, parkingLot)).differences).toEqual([])
  }

  test('the name of a lot is used once by its customer', async () => {
    const draft = await fill(await begin(), 'again')
    const reply = await create(draft)
    expect(reply.json()).toMatchObject({ errors: [{ path: 'information.name', code: 'name-used' }] })
  })
})

describe('the template', () => {
  test('an empty one, and one of a lot that can be sent back and changes nothing', async () => {
    const empty = await ask('GET', '/admin/parking-lots/stall-list-template')
    expect(empty.headers['content-type']).toBe(workbookType)
    expect(Object.keys(unzipSync(empty.rawPayload)).some((name) => name.includes('vba'))).toBe(false)
    const context = { floors: ['M'], mayAddFloors: false }
    const outcome = await readStallListFile({ bytes: empty.rawPayload, context })
    expect(outcome.faults.map(({ code }) => code)).toEqual(['no-rows'])
    const draft = await fill(await begin({ name: 'Round' }), 'round')
    const { parkingLot } = (await create(draft)).json<{ parkingLot: string }>()
    const filled = await ask('GET', `/admin/parking-lots/stall-list-template?parkingLot=${parkingLot}`)
    const back = await sendFile(
      `/admin/parking-lots/validate-file/?parkingLot=${parkingLot}`,
      filled.rawPayload,
    )
    expect(back.json<ValidatedFile>().import).toMatchObject({
      faults: [],
      diff: { added: 0, changed: 0, removed: 0, unchanged: 4, stalls: [], groups: [], floors: [] },
    })
  })
})

describe('bringing new files into a lot', () => {
  const aLot = async (prefix: string) => {
    const draft = await fill(await begin({ name: `Lot of ${prefix}` }), prefix)
    return (await create(draft)).json<{ parkingLot: string }>().parkingLot
  }
  const sendList = async (lot: string, stalls: readonly (readonly TestCell[])[], groups?: TestCell[][]) =>
    (
      await sendFile(
        `/admin/parking-lots/validate-file/?parkingLot=${lot}`,
        aWorkbook(stallListSheets(stalls, groups)),
      )
    ).json<ValidatedFile>()
  const sendMap = (lot: string, floor: string, ...numbers: string[]) =>
    sendFile(
      `/admin/parking-lots/validate-svg-file?parkingLot=${lot}&floor=${floor}`,
      map(...numbers),
      'image/svg+xml',
    )
  const apply = (lot: string, diffVersion: string) =>
    ask('POST', `/admin/parking-lots/${lot}/import/apply`, { diffVersion })
  const post = (deviceId: string, occupied: boolean) =>
    server.server.inject({
      method: 'POST',
      url: '/ingest/stall-events',
      headers: { authorization: `Bearer ${server.world.sources[0]!.key}` },
      payload: {
        events: [{ eventId: `${deviceId} ${now}`, deviceId, at: new Date(now).toISOString(), occupied }],
      },
    })
  const stallsOf = async (lot: string, floor: string) =>
    (await ask('GET', `/stalls?parkingLot=${lot}&floor=${floor}`)).json<StallView[]>()

  test('shows what it would do with old and new values, refuses what does not fit, and does it', async () => {
    const lot = await aLot('change')
    now += 60_000
    await post('change-1', true)
    await post('change-3', true)
    const groups: TestCell[][] = [
      ['Residents', 'Tenant', 95.5, 'monthly', 1, null],
      ['Chargers', 'EV', 120, 'monthly', 1, null],
    ]
    const wanted = [
      stall('A1', { device: 'change-9' }),
      stall('A3', { group: 'Chargers', type: 'EV', device: 'change-1' }),
      stall('B1', { floor: 'M', device: 'change-3' }),
      stall('C1', { floor: 'L2' }),
    ]
    const sent = await sendList(lot, wanted, groups)
    const { diff, faults } = sent.import!
    expect(diff).toMatchObject({ added: 2, changed: 1, removed: 2, unchanged: 1 })
    expect(diff.stalls.find(({ stall: number }) => number === 'A1')).toMatchObject({
      ...{ fields: ['device'], before: { device: 'change-1' }, after: { device: 'change-9' } },
    })
    expect(diff.groups.map(({ name, fields, after }) => [name, fields, after === null])).toEqual([
      ['Guests', [], true],
      ['Residents', ['standardPassPrice'], false],
      ['Chargers', [], false],
    ])
    expect(faults.map(({ path, code, message }) => `${path} ${code} ${message}`)).toEqual([
      'floors.0.map missing-stall A3',
      'floors.0.map foreign-stall A2',
      'floors.1.map foreign-stall B2',
      'floors.2.map required 2',
    ])
    expect((await apply(lot, diff.version)).statusCode).toBe(422)
    await sendMap(lot, 'P1', 'A1', 'A3')
    await sendMap(lot, 'M', 'B1')
    await sendMap(lot, '2', 'C1')
    const ready = (await ask('GET', `/admin/parking-lots/${lot}/import`)).json<{ import: LotImport }>().import
    expect(ready.faults).toEqual([])
    expect((await apply(lot, diff.version)).statusCode).toBe(409)
    now += 60_000
    const done = await apply(lot, ready.diff.version)
    expect(done.json()).toEqual({ added: 2, changed: 1, removed: 2, parkingLot: lot })
    const p1 = await stallsOf(lot, 'P1')
    expect(p1.map((one) => [one.stall, one.stallType, one.device, one.occupied])).toEqual([
      ['A1', 'Tenant', 'change-9', true],
      ['A3', 'EV', 'change-1', false],
    ])
    now += 60_000
    await post('change-1', true)
    await post('change-9', false)
    expect((await stallsOf(lot, 'P1')).map(({ occupied }) => occupied)).toEqual([false, true])
    const view = (await ask('GET', `/parking-lots/${lot}`)).json()
    expect(view).toMatchObject({ capacity: 4, occupancy: 2, stallMix: { tenant: 3, ev: 1, visitor: 0 } })
    expect(view.floors.map(({ floorName }: { floorName: string }) => floorName)).toEqual(['P1', 'M', '2'])
    expect((await replayLot(server.database, lot)).differences).toEqual([])
    const gone = await ask('GET', `/admin/parking-lots/${lot}/import`)
    expect(gone.json()).toEqual({ import: null })
  })

  test('a lot that changed since is not changed by what was shown; a stall that comes back is the same one', async () => {
    const lot = await aLot('back')
    const [a1] = await stallsOf(lot, 'P1')
    const less = rows('back').slice(1)
    const { import: shown } = await sendList(lot, less)
    const more = await sendMap(lot, 'P1', 'A2')
    expect(more.statusCode).toBe(200)
    const edit = { parkingLot: lot, stall: 'A2', stallVendor: 'Other' }
    expect((await ask('PUT', '/stalls/update-stall-details', edit)).statusCode).toBe(200)
    expect((await apply(lot, more.json<ValidatedMap>().import!.diff.version)).statusCode).toBe(409)
    expect(shown!.diff.removed).toBe(1)
    const current = (await ask('GET', `/admin/parking-lots/${lot}/import`)).json<{ import: LotImport }>()
      .import
    expect((await apply(lot, current.diff.version)).statusCode).toBe(200)
    expect((await stallsOf(lot, 'P1')).map(({ stall: number }) => number)).toEqual(['A2'])
    await sendList(lot, rows('back'))
    const again = (await sendMap(lot, 'P1', 'A1', 'A2')).json<ValidatedMap>().import!
    now += 60_000
    expect((await apply(lot, again.diff.version)).statusCode).toBe(200)
    const [back] = await stallsOf(lot, 'P1')
    expect([back!._id, back!.device]).toEqual([a1!._id, 'back-1'])
    expect((await replayLot(server.database, lot)).differences).toEqual([])
  })

  test('what waits can be discarded, is one for all, and stale files are told', async () => {
    const lot = await aLot('wait')
    const url = `/admin/parking-lots/${lot}/import`
    expect((await ask('DELETE', url)).statusCode).toBe(404)
    const { import: first } = await sendList(lot, rows('wait'))
    const stale = await sendFile(
      `/admin/parking-lots/validate-file/?parkingLot=${lot}&version=${first!.version - 1}`,
      aWorkbook(stallListSheets(rows('wait'))),
    )
    expect(stale.json()).toMatchObject({ code: 'stale-version', current: { version: first!.version } })
    expect((await ask('DELETE', url)).statusCode).toBe(204)
    expect((await apply(lot, first!.diff.version)).statusCode).toBe(404)
  })

  test('a group that passholder groups hang on does not go', async () => {
    const { own } = server.world
    const keep = own.stalls.map((one) => [
      ...[one.stall_number, 'Main', own.visitors.name, 'Visitor', false, true, one.device],
    ])
    const reply = await sendList(own.lot.id, keep, [[own.visitors.name, 'Visitor', 5, 'hourly', 1, null]])
    expect(reply.import!.faults).toEqual([{ path: 'groups', code: 'not-allowed', message: own.tenants.name }])
  })
})
