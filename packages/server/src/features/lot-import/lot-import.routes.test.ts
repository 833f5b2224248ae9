import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { type ValidatedFile } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { workbookType } from '@stallwise/contract/base/files.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { map, rows, stall, startImportServer, type ImportServer } from './lot-import.test-server.ts'
import { readStallListFile } from './stall-list-file.ts'
import { aWorkbook, stallListSheets } from '#platform/workbook/test-workbook.ts'

let on: ImportServer
beforeAll(async () => {
  on = await startImportServer()
})
afterAll(() => on?.server.close())

const countLots = async () =>
  (await on.ask('GET', '/parking-lots?limit=500')).json<{ data: unknown[] }>().data.length

describe('refusals', () => {
  test('for anyone but the provider', async () => {
    for (const role of ['fullAccessCustomer', 'staffCustomer', 'tenant'] as const) {
      const reply = await on.server.ask(role, '/api/admin/parking-lot-drafts')
      expect(reply.statusCode).toBe(403)
    }
    expect((await on.server.ask(null, '/api/admin/parking-lot-drafts')).statusCode).toBe(401)
  })

  test('a draft without a customer, and a draft that does not exist', async () => {
    const nobody = await on.ask('POST', '/admin/parking-lot-drafts', { customer: on.server.world.own.lot.id })
    expect(nobody.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'customer', code: 'unknown' }] })
    expect((await on.ask('GET', `/admin/parking-lot-drafts/${on.server.world.own.lot.id}`)).statusCode).toBe(
      404,
    )
  })

  test('files for neither a draft nor a lot, for both, missing, compressed, too large', async () => {
    const { lot } = on.server.world.own
    const neither = await on.sendFile('/admin/parking-lots/validate-file/', 'x')
    const both = await on.sendFile(
      `/admin/parking-lots/validate-file/?draft=${lot.id}&parkingLot=${lot.id}`,
      'x',
    )
    expect([neither.statusCode, both.statusCode]).toEqual([422, 422])
    const draft = await on.begin()
    const url = `/admin/parking-lots/validate-svg-file?draft=${draft._id}&floor=1`
    expect((await on.ask('POST', url, {})).statusCode).toBe(415)
    expect((await on.sendFile(url, 'x'.repeat(30_000_000), 'image/svg+xml')).statusCode).toBe(413)
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.svg"\r\n\r\n${'x'.repeat(11_000_000)}\r\n--b--\r\n`
    expect((await on.sendFile(url, form, 'multipart/form-data; boundary=b')).statusCode).toBe(413)
  })

  test('characters that cannot be stored are removed from a file’s name', async () => {
    const draft = await on.begin()
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="list\u0000 1.xlsx"\r\n\r\n'
    const file = aWorkbook(stallListSheets(rows('named')))
    const form = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')])
    const url = `/admin/parking-lots/validate-file/?draft=${draft._id}`
    const reply = await on.sendFile(url, form, 'multipart/form-data; boundary=b')
    expect(reply.json()).toMatchObject({ draft: { stallList: { fileName: 'list 1.xlsx' } } })
  })

  test('a stall list with all faults is rejected by cell, and changes nothing', async () => {
    const draft = await on.begin()
    const { device } = on.server.world.own.stalls[0]!
    const bad = aWorkbook(
      stallListSheets([
        ['A1', 'P9x', 'Nobody', 'Tenant', 'yes', true, device],
        ['A1', 'P1', 'Residents', 'Visitor', false, null],
      ]),
    )
    const reply = await on.sendFile(`/admin/parking-lots/validate-file/?draft=${draft._id}`, bad)
    expect(reply.statusCode).toBe(422)
    const { errors } = reply.json<{ errors: { sheet: string; cell: string; code: string }[] }>()
    expect(errors.map(({ sheet, cell, code }) => `${sheet} ${cell} ${code}`)).toEqual([
      ...['Stalls B2 unknown-floor', 'Stalls C2 unknown-group', 'Stalls E2 not-boolean'],
      ...['Stalls A3 not-unique', 'Stalls C3 wrong-group-type', 'Stalls F3 required'],
      'Stalls G2 already-used',
    ])
    const still = (await on.ask('GET', `/admin/parking-lot-drafts/${draft._id}`)).json<LotDraft>()
    expect(still).toMatchObject({ version: draft.version, stallList: null })
  })

  test('LIM-37: words in place of IDs are reported, and confirmed with the file', async () => {
    const draft = await on.begin()
    const groups = [['Residents', 'Tenant', 90, 'monthly', 1, null]]
    const file = aWorkbook(
      stallListSheets([['TBD', 'P1', 'Residents', 'Tenant', false, true, 'none']], groups),
    )
    const url = `/admin/parking-lots/validate-file/?draft=${draft._id}`
    expect((await on.sendFile(url, file)).json()).toMatchObject({
      errors: [
        { cell: 'A2', code: 'placeholder' },
        { cell: 'G2', code: 'placeholder' },
      ],
    })
    const confirmed = await on.sendFile(`${url}&confirmsIds=true`, file)
    expect([confirmed.statusCode, confirmed.body]).toEqual([200, expect.stringContaining('"stalls":1')])
  })

  test('a map before the stall list, of an unknown floor, and one with faults', async () => {
    const draft = await on.begin()
    const at = (floor: string) => `/admin/parking-lots/validate-svg-file?draft=${draft._id}&floor=${floor}`
    const noFloor = await on.sendFile(at('P1'), map('A1'), 'image/svg+xml')
    expect(noFloor.json()).toMatchObject({ errors: [{ path: 'floor', code: 'unknown' }] })
    await on.ask('PUT', `/admin/parking-lot-drafts/${draft._id}`, {
      version: draft.version,
      floors: ['P1', 'M'],
    })
    const tooSoon = await on.sendFile(at('P1'), map('A1'), 'image/svg+xml')
    expect(tooSoon.json()).toMatchObject({ errors: [{ path: 'stallList', code: 'required' }] })
    await on.sendFile(
      `/admin/parking-lots/validate-file/?draft=${draft._id}`,
      aWorkbook(stallListSheets(rows('faulty'))),
    )
    const faulty = await on.sendFile(at('P1'), map('A1', 'A1', 'B1'), 'image/svg+xml')
    expect(faulty.json<{ errors: object[] }>().errors).toEqual([
      { element: 'A1', code: 'duplicate-stall', message: 'duplicate-stall' },
      { element: 'B1', code: 'foreign-stall', message: 'M' },
      { element: 'A2', code: 'missing-stall', message: 'missing-stall' },
    ])
  })

  test('two admins on one draft: the second gets a conflict with the current draft', async () => {
    const draft = await on.begin()
    const url = `/admin/parking-lot-drafts/${draft._id}`
    expect((await on.ask('PUT', url, { version: draft.version, step: 2 })).statusCode).toBe(200)
    const second = await on.ask('PUT', url, { version: draft.version, step: 3 })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'stale-version', current: { _id: draft._id, step: 2 } })
    const file = await on.sendFile(
      `/admin/parking-lots/validate-file/?draft=${draft._id}&version=${draft.version}`,
      aWorkbook(stallListSheets(rows('stale'))),
    )
    expect(file.statusCode).toBe(409)
  })

  test('an incomplete draft creates no lot, nor does one of another customer', async () => {
    const before = await countLots()
    const draft = await on.begin({ timeZone: 'Mars/Olympus', currency: 'XXZ', address: '' })
    const reply = await on.create(draft)
    expect(reply.statusCode).toBe(422)
    const paths = reply.json<{ errors: { path: string; code: string }[] }>().errors
    expect(paths.map(({ path, code }) => `${path} ${code}`)).toEqual([
      ...['information.address required', 'information.timeZone unknown', 'information.currency unknown'],
      ...['floors required', 'stallList required'],
    ])
    expect((await on.create(draft, on.server.world.otherCustomer.id)).statusCode).toBe(404)
    expect(await countLots()).toBe(before)
  })

  test('a threshold is validated like a lot’s, with a default of 90 (LIM-72)', async () => {
    const draft = await on.begin()
    expect(draft.information.highOccupancyThreshold).toBe(90)
    const url = `/admin/parking-lot-drafts/${draft._id}`
    const entered = { ...draft.information, highOccupancyThreshold: 140 }
    const reply = await on.ask('PUT', url, { version: draft.version, information: entered })
    expect(reply.json<LotDraft>().faults).toContainEqual(
      expect.objectContaining({ path: 'information.highOccupancyThreshold', code: 'too-large' }),
    )
  })

  test('a device used elsewhere meanwhile prevents the lot from being created', async () => {
    const draft = await on.fill(await on.begin({ name: 'Taken' }), 'taken')
    const { own, customer } = on.server.world
    const before = await countLots()
    await on.server.database.asSystem((tx) =>
      tx
        .insertInto('device')
        .values({
          parking_lot_id: own.lot.id,
          id: crypto.randomUUID(),
          customer_id: customer.id,
          device_id: 'taken-2',
          kind: 'stall-sensor',
          stall_id: null,
        })
        .execute(),
    )
    const reply = await on.create(draft)
    expect(reply.json()).toMatchObject({ status: 409, code: 'device-in-use' })
    expect(await countLots()).toBe(before)
    const still = (await on.ask('GET', `/admin/parking-lot-drafts/${draft._id}`)).json<LotDraft>()
    expect(still).toMatchObject({ version: draft.version, parkingLot: null })
  })
})

describe('the wizard', () => {
  test('a discarded draft can be restored; the list shows open drafts', async () => {
    const draft = await on.begin({ name: 'To and fro' })
    const url = `/admin/parking-lot-drafts/${draft._id}`
    const listed = async () =>
      (await on.ask('GET', '/admin/parking-lot-drafts?limit=500'))
        .json<{ data: LotDraft[] }>()
        .data.map(({ _id }) => _id)
    expect((await on.ask('DELETE', url)).statusCode).toBe(204)
    expect((await on.ask('GET', url)).statusCode).toBe(404)
    expect(await listed()).not.toContain(draft._id)
    expect((await on.ask('POST', `${url}/restore`)).statusCode).toBe(200)
    expect(await listed()).toContain(draft._id)
  })

  test('removed floors lose their maps; a later list is compared with existing maps', async () => {
    const draft = await on.fill(await on.begin({ name: 'Later' }), 'later')
    expect(draft.faults).toEqual([])
    const changed = [...rows('later').slice(0, 2), stall('B9', { floor: 'M', device: 'later-3' })]
    const reply = await on.sendFile(
      `/admin/parking-lots/validate-file/?draft=${draft._id}`,
      aWorkbook(stallListSheets(changed)),
    )
    const after = reply.json<ValidatedFile>().draft!
    expect(after.faults.map(({ path, code, message }) => [path, code, message])).toEqual([
      ['floors.1.map', 'missing-stall', 'B9'],
      ['floors.1.map', 'foreign-stall', 'B1, B2'],
    ])
    const less = await on.ask('PUT', `/admin/parking-lot-drafts/${draft._id}`, {
      version: after.version,
      floors: ['P1'],
    })
    expect(less.json<LotDraft>().faults).toEqual([{ path: 'floors', code: 'unknown', message: 'M' }])
    const stalls = await on.ask('GET', `/admin/parking-lot-drafts/${draft._id}/stalls?floor=P1`)
    expect(stalls.json<{ data: { stall: string }[] }>().data.map((one) => one.stall)).toEqual(['A1', 'A2'])
  })

  test('a lot is created once, its Administrators see it, and it goes live', async () => {
    const draft = await on.fill(await on.begin(), 'live')
    expect(draft.floors[0]!.map!.linkToMap).toMatch(/^\/api\/floor-maps\/[0-9a-f]{64}$/)
    const served = await on.ask('GET', draft.floors[0]!.map!.linkToMap.slice(4))
    expect(served.body).not.toContain('evil')
    const [first, second] = await Promise.all([on.create(draft), on.create(draft)])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    const { parkingLot } = first.json<{ parkingLot: string }>()
    expect(second.json()).toEqual(first.json())
    expect((await on.create(draft)).json()).toEqual(first.json())
    const lot = (await on.server.ask('fullAccessCustomer', `/api/parking-lots/${parkingLot}`)).json()
    expect(lot).toMatchObject({
      name: 'Harbour Garage',
      timeZone: 'America/Toronto',
      capacity: 4,
      occupancy: 0,
      floors: [{ floorName: 'P1' }, { floorName: 'M' }],
      stallMix: { tenant: 2, visitor: 1, reserved: 1 },
    })
    expect((await on.server.ask('staffCustomer', `/api/parking-lots/${parkingLot}`)).statusCode).toBe(404)
    await goLive(parkingLot)
    const audit = await on.server.database.asSystem((tx) =>
      tx.selectFrom('audit_entry').select('action').where('parking_lot_id', '=', parkingLot).execute(),
    )
    expect(audit.map(({ action }) => action)).toContain('lot.create')
  })

  const goLive = async (parkingLot: string) => {
    on.clock.now += 60_000
    const reply = await on.post('live-1', true)
    expect(reply.json()).toMatchObject({ accepted: 1 })
    const stalls = (await on.ask('GET', `/stalls?parkingLot=${parkingLot}&floor=P1`)).json<StallView[]>()
    expect(stalls.map((one) => [one.stall, one.occupied])).toEqual([
      ['A1', true],
      ['A2', false],
    ])
    expect((await replayLot(on.server.database, parkingLot)).differences).toEqual([])
  }

  test('the name of a lot is unique within its customer', async () => {
    const draft = await on.fill(await on.begin(), 'again')
    const reply = await on.create(draft)
    expect(reply.json()).toMatchObject({ errors: [{ path: 'information.name', code: 'name-used' }] })
  })
})

describe('the template', () => {
  test('an empty one, and one of a lot that changes nothing when uploaded again', async () => {
    const empty = await on.ask('GET', '/admin/parking-lots/stall-list-template')
    expect(empty.headers['content-type']).toBe(workbookType)
    expect(Object.keys(unzipSync(empty.rawPayload)).some((name) => name.includes('vba'))).toBe(false)
    const context = { floors: ['M'], mayAddFloors: false }
    const outcome = await readStallListFile({ bytes: empty.rawPayload, context })
    expect(outcome.faults.map(({ code }) => code)).toEqual(['no-rows'])
    const draft = await on.fill(await on.begin({ name: 'Round' }), 'round')
    const { parkingLot } = (await on.create(draft)).json<{ parkingLot: string }>()
    const filled = await on.ask('GET', `/admin/parking-lots/stall-list-template?parkingLot=${parkingLot}`)
    const back = await on.sendFile(
      `/admin/parking-lots/validate-file/?parkingLot=${parkingLot}`,
      filled.rawPayload,
    )
    expect(back.json<ValidatedFile>().import).toMatchObject({
      faults: [],
      diff: { added: 0, changed: 0, removed: 0, unchanged: 4, stalls: [], groups: [], floors: [] },
    })
  })
})
