import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import { workbookType } from '@stallwise/contract/base/files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { aWorkbook, type TestCell } from '#platform/workbook/test-workbook.ts'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { deleteOldPassholderImports } from './passholder-imports.store.ts'
import { readPassholderFile } from './passholder-file.ts'

type Who = Parameters<TestServer['ask']>[0]

let server: TestServer
let lotId: string
let tenants: string
beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
  tenants = server.world.own.tenants.id
  await server.database.asSystem((tx) =>
    tx.updateTable('parking_lot').set({ time_bound_passes: true }).where('id', '=', lotId).execute(),
  )
})
afterAll(() => server?.close())

const headers = ['Pass ID', 'Name', 'E-mail', 'Suite', 'License Plate(s)', 'Make', 'Model', 'Tag ID', 'Type']
const workbook = (...rows: readonly (readonly TestCell[])[]) =>
  aWorkbook([{ name: 'Passholders', rows: [headers, ...rows] }])

const send = sendAs('staffCustomer', () => server)
const sendFile = (path: string, bytes: Uint8Array, who: Who = 'staffCustomer') =>
  server.ask(who, {
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': workbookType },
    payload: Buffer.from(bytes),
  })

let nth = 0
const newGroup = async (): Promise<string> =>
  (
    await send('POST', '/passholder-groups/', {
      parkingLot: lotId,
      name: `Company ${nth++}`,
      parkingGroup: tenants,
    })
  ).json()._id
const validate = (group: string, bytes: Uint8Array, more = '', who?: Who, lot = lotId) =>
  sendFile(`/pass-holders/validate-file/${lot}/${group}${more}`, bytes, who)
const preview = async (group: string, bytes: Uint8Array, more?: string): Promise<PassholderImport> => {
  const reply = await validate(group, bytes, more)
  expect(reply.json()).toMatchObject({ passholderGroup: group })
  return reply.json()
}
const apply = ({ _id, version }: Pick<PassholderImport, '_id' | 'version'>, who?: Who) =>
  send('POST', `/pass-holders/imports/${lotId}/${_id}/apply`, { version }, who)
const holders = async (group: string) =>
  (
    await send('POST', '/pass-holders/getFilterPassholderList', {
      parkingLot: lotId,
      passholderGroups: [group],
    })
  ).json().data

describe('refused', () => {
  test('a group of another lot or customer, and for a tenant one that is not assigned to it', async () => {
    const file = workbook(['R-1', 'Ana'])
    const { own, sister, foreign } = server.world
    expect((await validate(sister.passholderGroup.id, file)).statusCode).toBe(404)
    expect((await validate(foreign.passholderGroup.id, file, '', undefined, foreign.lot.id)).statusCode).toBe(
      404,
    )
    const hidden = await newGroup()
    expect((await validate(hidden, file, '', 'tenant')).statusCode).toBe(404)
    const open = await preview(hidden, file)
    expect((await apply(open, 'tenant')).statusCode).toBe(404)
    expect(
      (await send('GET', `/pass-holders/imports/${lotId}/${open._id}`, undefined, 'tenant')).statusCode,
    ).toBe(404)
    expect((await validate(own.passholderGroup.id, file, '', 'tenant')).statusCode).toBe(200)
    expect((await validate(hidden, file, '', 'owner')).statusCode).toBe(403)
  })

  test('PIM-20: what is no workbook, and every fault of one at once, by cell; nothing is stored', async () => {
    const group = await newGroup()
    expect((await validate(group, Buffer.from('Pass ID,Name'))).json().errors).toMatchObject([
      { sheet: null, cell: null, code: 'not-a-workbook' },
    ])
    const used = server.world.own.plate.plate
    const reply = await validate(
      group,
      workbook(
        ['F-1', 'Ana', 'a@example.com,nobody', null, 'AB 12'],
        ['F-1', '', null, null, `${used},ABCDEFGH9`],
        ['F-3', 'Cho', null, null, 'AB1', null, null, 'XYZ', 'Nightly'],
        ['F-4', 'Dev', null, null, 'ab-1'],
      ),
    )
    expect(reply.statusCode).toBe(422)
    const told = (fault: Record<string, string>) => `${fault['cell']} ${fault['code']} ${fault['message']}`
    expect(reply.json().errors.map(told)).toEqual([
      'C2 email email',
      'E2 plate-spaces AB 12',
      'A3 not-unique A2',
      'B3 required required',
      `E3 plate-in-other-group ${used}`,
      'E3 too-long 8',
      'H4 invalid invalid',
      'I4 unknown-pass-type Nightly',
      'E5 not-unique E4',
    ])
  })

  test('WTL-01: more new passholders than the group has passes left; changes and those that fit are written', async () => {
    const group = (
      await send('POST', '/passholder-groups/', {
        parkingLot: lotId,
        name: 'Full',
        parkingGroup: tenants,
        maxPasses: 2,
      })
    ).json()._id
    await apply(await preview(group, workbook(['U-1', 'Ana'])))
    const tooMany = await apply(
      await preview(group, workbook(['U-1', 'Ana Maria'], ['U-2', 'Bo'], ['U-3', 'Cy'])),
    )
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([409, 'group-full'])
    expect(await holders(group)).toMatchObject([{ passholderId: 'U-1', name: 'Ana' }])
    const fitting = await apply(await preview(group, workbook(['U-1', 'Ana Maria'], ['U-2', 'Bo'])))
    expect(fitting.json()).toMatchObject({ added: 1, changed: 1 })
    const changedOnly = await apply(await preview(group, workbook(['U-2', 'Bob'])))
    expect(changedOnly.json()).toMatchObject({ added: 0, changed: 1 })
    const one = await apply(await preview(group, workbook(['U-3', 'Cy'])))
    expect([one.statusCode, one.json().code]).toEqual([409, 'group-full'])
  })

  test('PIM-21: what was previewed when passholders have changed since, with the current differences', async () => {
    const group = await newGroup()
    await apply(await preview(group, workbook(['S-1', 'Ana'])))
    const open = await preview(group, workbook(['S-1', 'Ana Maria'], ['S-2', 'Bo']))
    const [{ _id }] = await holders(group)
    await server.ask('staffCustomer', {
      method: 'PUT',
      url: `/api/v2/pass-holders/${_id}`,
      payload: { suite: '9' },
    })
    const late = await apply(open)
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version'])
    const { current } = late.json()
    expect(current).toMatchObject({ _id: open._id, added: 1, changed: 1 })
    expect((await apply(current)).json()).toEqual({ added: 1, changed: 1, unchanged: 0 })
    expect((await holders(group))[0]).toMatchObject({ name: 'Ana Maria' })
  })

  test('PIM-21: all of it when a plate was taken since', async () => {
    const [group, other] = [await newGroup(), await newGroup()]
    const open = await preview(
      group,
      workbook(['T-1', 'Ana', null, null, 'TK1'], ['T-2', 'Bo', null, null, 'TK2']),
    )
    await apply(await preview(other, workbook(['T-3', 'Cho', null, null, 'TK2'])))
    const reply = await apply(open)
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      [{ sheet: 'Passholders', cell: 'E3', code: 'plate-in-other-group', message: 'TK2' }],
    ])
    expect(await holders(group)).toEqual([])
  })
})

describe('applied', () => {
  test('PIM-22, PIM-23: passholders are added and changed, once, with one audit entry and in the lot’s log', async () => {
    const group = await newGroup()
    const first = await preview(
      group,
      workbook(
        [
          'A-1',
          'Ana',
          'a@example.com, b@example.com',
          '12',
          'app1,APP2',
          'Kia,',
          'EV6,',
          'aabbcc',
          'Overnight',
        ],
        ['A-2', 'Bo'],
      ),
    )
    expect(first).toMatchObject({ total: 2, added: 2, changed: 0, unchanged: 0 })
    expect(await holders(group)).toEqual([])
    expect((await apply(first)).json()).toEqual({ added: 2, changed: 0, unchanged: 0 })
    expect((await apply(first)).json()).toEqual({ added: 2, changed: 0, unchanged: 0 })
    const state = await send('GET', `/pass-holders/imports/${lotId}/${first._id}`)
    expect(state.json()).toMatchObject({ state: 'applied', total: 2 })
    const [ana] = await holders(group)
    expect(ana).toMatchObject({
      name: 'Ana',
      suite: '12',
      passType: 'overnight',
      vehicles: [
        { licensePlate: 'APP1', make: 'Kia', model: 'EV6' },
        { licensePlate: 'APP2', make: null, model: null },
      ],
      tagIds: ['AABBCC'],
    })
    const second = await preview(
      group,
      workbook(['A-1', 'Ana', null, '13', 'APP2'], ['A-2', 'Bo'], ['A-3', 'Cho', null, null, 'APP1']),
    )
    expect(second).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(second.changes[0]).toMatchObject({ row: 2, kind: 'changed', passholderId: 'A-1' })
    expect(second.changes[0]!.fields).toContainEqual({ field: 'suite', before: '12', after: '13' })
    await apply(second)
    expect(
      (await holders(group)).map(({ vehicles }: { vehicles: { licensePlate: string }[] }) =>
        vehicles.map(({ licensePlate }) => licensePlate),
      ),
    ).toEqual([['APP2'], [], ['APP1']])
    const found = (
      await send('POST', '/pass-holders/getFilterPassholderList', { parkingLot: lotId, search: 'app1' })
    ).json()
    expect(found.data).toMatchObject([{ passholderId: 'A-3' }])
    const audits = await server.database.look(
      `select action, before, after from audit_entry where object_id = $1 and action = 'passholder.import' order by sequence`,
      [group],
    )
    expect(audits).toMatchObject([
      { before: { passholders: [] }, after: { added: 2, changed: 0 } },
      { before: { passholders: [{ passholderId: 'A-1', suite: '12' }] }, after: { added: 1, changed: 1 } },
    ])
    expect((await replayLot(server.database, lotId)).differences).toEqual([])
  })

  test('PAY-17: a plate keeps when it was added to its pass; a new one is added now', async () => {
    const group = await newGroup()
    const add = (plates: string, make: string) =>
      preview(group, workbook(['KEPT-1', 'Ana', '', '', plates, make])).then(apply)
    const addedAt = async () => {
      const rows = await server.database.asSystem((tx) =>
        tx
          .selectFrom('passholder_plate')
          .innerJoin('passholder', 'passholder.id', 'passholder_id')
          .select(['plate', 'added_at', 'make'])
          .where('pass_id', '=', 'KEPT-1')
          .orderBy('plate')
          .execute(),
      )
      return rows.map(({ plate, added_at, make }) => [plate, make, added_at!.getTime() > before])
    }
    const before = Date.now()
    await add('KEPT001', 'Kia')
    expect(await addedAt()).toEqual([['KEPT001', 'Kia', true]])
    await server.database.asSystem((tx) =>
      tx
        .updateTable('passholder_plate')
        .set({ added_at: new Date(0) })
        .where('plate', '=', 'KEPT001')
        .execute(),
    )
    await add('KEPT001;KEPT002', 'Audi')
    expect(await addedAt()).toEqual([
      ['KEPT001', 'Audi', false],
      ['KEPT002', null, true],
    ])
    await add('KEPT002', '')
    expect(await addedAt()).toEqual([['KEPT002', null, true]])
  })

  test('PIM-14: the same file again changes nothing', async () => {
    const group = await newGroup()
    const file = workbook([
      'N-1',
      'Ana',
      'a@example.com',
      '12',
      'NN1,NN2',
      'Kia,Fiat',
      null,
      'AA01',
      'Daytime',
    ])
    await apply(await preview(group, file))
    const again = await preview(group, file)
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 1, changes: [] })
    expect((await apply(again)).json()).toEqual({ added: 0, changed: 0, unchanged: 1 })
  })

  test('PIM-09: a file of multi-passes', async () => {
    const group = await newGroup()
    await apply(
      await preview(group, workbook(['M-1', 'Fleet', null, null, 'MP1,MP2,MP3']), '?isMultiPass=true'),
    )
    expect(await holders(group)).toMatchObject([{ isMultiPass: true, numberOfVehicles: 3, insideAtOnce: 1 }])
  })

  test('PIM-24: workbooks are kept for a day', async () => {
    const open = await preview(await newGroup(), workbook(['K-1', 'Ana']))
    const read = () => send('GET', `/pass-holders/imports/${lotId}/${open._id}`)
    await deleteOldPassholderImports(server.database, Date.now())
    expect((await read()).statusCode).toBe(200)
    await deleteOldPassholderImports(server.database, Date.now() + 25 * 3_600_000)
    expect((await read()).statusCode).toBe(404)
  })
})

describe('export', () => {
  const exported = (kind: 'xlsx' | 'csv', body: object, who?: Who) =>
    send('POST', `/pass-holders/export/${kind}`, { parkingLot: lotId, ...body }, who)

  test('PIM-30 to PIM-32: what the filter finds, without formulas, as a workbook that changes nothing when imported', async () => {
    const group = await newGroup()
    await apply(
      await preview(
        group,
        workbook(
          [
            '=E-1',
            '@Ana, the first',
            '-a@example.com',
            '+12',
            'EX1,EX2',
            'Kia,Fiat',
            ',500',
            'AA02,AA03',
            'Daytime',
          ],
          ['E-2', 'Bo', null, null, 'EX3', 'Great Wall, Haval', null, null, 'All-day'],
        ),
      ),
    )
    const { body: csv, headers: csvHeaders } = await exported('csv', { passholderGroups: [group] })
    expect(csvHeaders['row-count']).toBe('2')
    expect(csv.split('\r\n').slice(1, 3)).toEqual([
      `'=E-1,"'@Ana, the first",'-a@example.com,'+12,"EX1, EX2","Kia, Fiat",", 500","AA02, AA03",,,Daytime,,`,
      'E-2,Bo,,,EX3,"Great Wall, Haval",,,,,All-day,,',
    ])
    expect(
      (await exported('csv', { passholderGroups: [group], passTypes: ['allDay'] })).body.split('\r\n'),
    ).toHaveLength(3)
    const { rawPayload, headers: sent } = await exported('xlsx', { passholderGroups: [group] })
    expect(sent['row-count']).toBe('2')
    expect((await readPassholderFile(rawPayload)).faults).toEqual([])
    expect(await preview(group, rawPayload)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  test('PIM-32, LIM-36: what the form accepts is imported again as it is', async () => {
    const group = await newGroup()
    const names = ['علی\u200cرضا', 'ක්\u200dෂ', 'Jose\u0301  Ruiz', '👨\u200d👩\u200d👧 Ruiz', 'Ana\u200f']
    for (const [nth, name] of names.entries()) {
      const body = { passholderGroup: group, passholderId: `J-${nth}`, name, suite: name.slice(0, 10) }
      expect((await send('POST', '/v2/pass-holders/', { parkingLot: lotId, ...body })).statusCode).toBe(201)
    }
    const { rawPayload } = await exported('xlsx', { passholderGroups: [group] })
    expect(await preview(group, rawPayload)).toMatchObject({ added: 0, changed: 0, unchanged: names.length })
  })

  test('PIM-15: words in place of license plates are refused at their cells until they are confirmed', async () => {
    const group = await newGroup()
    const file = workbook(['W-1', 'Ana', null, null, 'none'])
    const refused = await validate(group, file)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual([
      { sheet: 'Passholders', cell: 'E2', code: 'plate-placeholder', message: 'none' },
    ])
    const confirmed = await validate(group, file, '?confirmsPlates=true')
    expect((await apply(confirmed.json())).json()).toMatchObject({ added: 1 })
  })

  test('of a tenant has its own groups only; the template is an empty workbook', async () => {
    const hidden = await newGroup()
    await apply(await preview(hidden, workbook(['X-1', 'Hidden'])))
    expect((await exported('csv', {}, 'tenant')).body).not.toContain('Hidden')
    expect((await exported('csv', {})).body).toContain('Hidden')
    const template = await send('GET', `/pass-holders/import-template/${lotId}`)
    expect((await readPassholderFile(template.rawPayload)).faults).toMatchObject([{ code: 'no-rows' }])
  })
})

test('PIM-10, PIM-14: a pass ID whose letters have two small forms is found again', async () => {
  const group = await newGroup()
  const file = workbook(['ΒΣ', 'Ana', '', '', 'SIGMA1'])
  await apply(await preview(group, file))
  expect(await preview(group, file)).toMatchObject({ added: 0, unchanged: 1 })
})
