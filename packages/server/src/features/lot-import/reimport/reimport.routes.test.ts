import type {
  LotImport,
  ValidatedFile,
  ValidatedMap,
} from '@stallwise/contract/lot-import/lot-import.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import {
  rows,
  stall,
  startImportServer,
  type ImportServer,
} from '#features/lot-import/lot-import.test-server.ts'
import { aWorkbook, stallListSheets, type TestCell } from '#platform/workbook/test-workbook.ts'

let on: ImportServer
beforeAll(async () => {
  on = await startImportServer()
})
afterAll(() => on?.server.close())

describe('importing new files into a lot', () => {
  const aLot = async (prefix: string) => {
    const draft = await on.fill(await on.begin({ name: `Lot of ${prefix}` }), prefix)
    return (await on.create(draft)).json<{ parkingLot: string }>().parkingLot
  }
  const sendList = async (lot: string, ...sheets: Parameters<typeof stallListSheets>) =>
    (await on.sendList(`parkingLot=${lot}`, ...sheets)).json<ValidatedFile>()
  const sendMap = (lot: string, floor: string, ...numbers: string[]) =>
    on.sendMap(`parkingLot=${lot}&floor=${floor}`, ...numbers)
  const apply = (lot: string, diffVersion: string) =>
    on.ask('POST', `/admin/parking-lots/${lot}/import/apply`, { diffVersion })
  const stallsOf = async (lot: string, floor: string) =>
    (await on.ask('GET', `/stalls?parkingLot=${lot}&floor=${floor}`)).json<StallView[]>()
  /** Snapshots are updated shortly after the reply. */
  const untilDrawn = (lot: string, ...numbers: string[]) =>
    vi.waitFor(async () =>
      expect((await stallsOf(lot, 'P1')).map(({ stall: number }) => number)).toEqual(numbers),
    )

  const others: TestCell[][] = [
    ['Residents', 'Tenant', 95, 'monthly', 1, null],
    ['Callers', 'Visitor', 6, 'hourly', 1, null],
  ]
  const otherRows = [stall('A1'), stall('A2', { group: 'Callers', type: 'Visitor' })]

  test.each([
    ['held', 'stalls', [stall('A1', { group: null, type: 'Reserved' })], undefined, 'Reserved', 0],
    ['paid', 'stalls and groups', otherRows, others, 'Tenant', 1],
  ])('ING-74: while they are written (%s: %s), the devices of their lot are answered', async (...row) => {
    const [name, , changed, groups, typeAfter, defaultsBefore] = row
    const lot = await aLot(name)
    const devices = changed.map((one, nth) => [...one.slice(0, 6), `${name}-${nth + 1}`, ...one.slice(7)])
    const { diff } = (await sendList(lot, [...devices, ...rows(name).slice(changed.length)], groups)).import!
    expect([diff.added, diff.removed]).toEqual([0, 0])
    const [holder, watcher] = [await on.server.database.owner(), await on.server.database.owner()]
    const lockedAt = on.clock.now + 60_000
    try {
      await holder.query('begin')
      await holder.query('select from stall where parking_lot_id = $1 for no key update', [lot])
      const applied = apply(lot, diff.version)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update stall %'`
      await vi.waitFor(async () => expect((await watcher.query(waiting)).rowCount).toBe(1), {
        timeout: 20_000,
      })
      on.clock.now = lockedAt
      expect((await on.post(`${name}-2`, true)).statusCode).toBe(200)
      await holder.query('commit')
      expect((await applied).statusCode).toBe(200)
      const defaults = 'select until from default_visitor_group where parking_lot_id = $1'
      const { rows: until } = await watcher.query(defaults, [lot])
      expect(until).toEqual(Array(defaultsBefore).fill({ until: new Date(lockedAt) }))
    } finally {
      await Promise.all([holder.end(), watcher.end()])
    }
    await vi.waitFor(async () =>
      expect((await stallsOf(lot, 'P1')).map((one) => [one.stall, one.stallType, one.occupied])).toEqual([
        ['A1', typeAfter, false],
        ['A2', 'Visitor', true],
      ]),
    )
    expect((await replayLot(on.server.database, lot)).differences).toEqual([])
  })

  test('previews the changes with old and new values, rejects what does not fit, and applies them', async () => {
    const lot = await aLot('change')
    on.clock.now += 60_000
    await on.post('change-1', true)
    await on.post('change-3', true)
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
      fields: ['device'],
      before: { device: 'change-1' },
      after: { device: 'change-9' },
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
    const ready = (await on.ask('GET', `/admin/parking-lots/${lot}/import`)).json<{ import: LotImport }>()
      .import
    expect(ready.faults).toEqual([])
    expect((await apply(lot, diff.version)).statusCode).toBe(409)
    on.clock.now += 60_000
    const done = await apply(lot, ready.diff.version)
    expect(done.json()).toEqual({ added: 2, changed: 1, removed: 2, parkingLot: lot })
    const p1 = await stallsOf(lot, 'P1')
    expect(p1.map((one) => [one.stall, one.stallType, one.device, one.occupied])).toEqual([
      ['A1', 'Tenant', 'change-9', true],
      ['A3', 'EV', 'change-1', false],
    ])
    on.clock.now += 60_000
    await on.post('change-1', true)
    await on.post('change-9', false)
    expect((await stallsOf(lot, 'P1')).map(({ occupied }) => occupied)).toEqual([false, true])
    const view = (await on.ask('GET', `/parking-lots/${lot}`)).json()
    expect(view).toMatchObject({ capacity: 4, occupancy: 2, stallMix: { tenant: 3, ev: 1, visitor: 0 } })
    expect(view.floors.map(({ floorName }: { floorName: string }) => floorName)).toEqual(['P1', 'M', '2'])
    expect((await replayLot(on.server.database, lot)).differences).toEqual([])
    const gone = await on.ask('GET', `/admin/parking-lots/${lot}/import`)
    expect(gone.json()).toEqual({ import: null })
  })

  test('an outdated preview is not applied; a stall that is added again is the same one', async () => {
    const lot = await aLot('back')
    const [a1] = await stallsOf(lot, 'P1')
    const less = rows('back').slice(1)
    const { import: shown } = await sendList(lot, less)
    const more = await sendMap(lot, 'P1', 'A2')
    expect(more.statusCode).toBe(200)
    const edit = { parkingLot: lot, stall: 'A2', stallVendor: 'Other' }
    expect((await on.ask('PUT', '/stalls/update-stall-details', edit)).statusCode).toBe(200)
    expect((await apply(lot, more.json<ValidatedMap>().import!.diff.version)).statusCode).toBe(409)
    expect(shown!.diff.removed).toBe(1)
    const current = (await on.ask('GET', `/admin/parking-lots/${lot}/import`)).json<{ import: LotImport }>()
      .import
    expect((await apply(lot, current.diff.version)).statusCode).toBe(200)
    await untilDrawn(lot, 'A2')
    await sendList(lot, rows('back'))
    const again = (await sendMap(lot, 'P1', 'A1', 'A2')).json<ValidatedMap>().import!
    on.clock.now += 60_000
    expect((await apply(lot, again.diff.version)).statusCode).toBe(200)
    await untilDrawn(lot, 'A1', 'A2')
    const [back] = await stallsOf(lot, 'P1')
    expect([back!._id, back!.device]).toEqual([a1!._id, 'back-1'])
    expect((await replayLot(on.server.database, lot)).differences).toEqual([])
  })

  test('the open import can be discarded, is shared by all users, and stale files get a conflict', async () => {
    const lot = await aLot('wait')
    const url = `/admin/parking-lots/${lot}/import`
    expect((await on.ask('DELETE', url)).statusCode).toBe(404)
    const { import: first } = await sendList(lot, rows('wait'))
    const stale = await on.sendFile(
      `/admin/parking-lots/validate-file/?parkingLot=${lot}&version=${first!.version - 1}`,
      aWorkbook(stallListSheets(rows('wait'))),
    )
    expect(stale.json()).toMatchObject({ code: 'stale-version', current: { version: first!.version } })
    const unseen = await on.ask('DELETE', `${url}?version=${first!.version + 1}`)
    expect([unseen.statusCode, unseen.json()]).toMatchObject([
      409,
      { code: 'stale-version', current: { version: first!.version } },
    ])
    expect((await on.ask('DELETE', url)).statusCode).toBe(204)
    expect((await apply(lot, first!.diff.version)).statusCode).toBe(404)
  })

  test('LIM-86: a group of stalls counted by plates remains so when its price changes', async () => {
    const lot = await aLot('plates')
    const groupsOf = async () =>
      (await on.ask('GET', `/parking-lots/${lot}/parking-groups`)).json<{
        data: { _id: string; name: string; countedBy: string; standardPassPrice: number }[]
      }>().data
    const guests = (await groupsOf()).find(({ name }) => name === 'Guests')!
    const url = `/parking-lots/${lot}/parking-groups/${guests._id}`
    expect((await on.ask('PUT', url, { countedBy: 'plates' })).statusCode).toBe(200)
    const { import: open } = await sendList(lot, rows('plates'), [
      ['Residents', 'Tenant', 90, 'monthly', 1, null],
      ['Guests', 'Visitor', 7, 'hourly', 1, null],
    ])
    expect((await apply(lot, open!.diff.version)).statusCode).toBe(200)
    const after = (await groupsOf()).find(({ name }) => name === 'Guests')
    expect(after).toMatchObject({ countedBy: 'plates', standardPassPrice: 7 })
  })

  test('a group that passholder groups refer to is not removed', async () => {
    const { own } = on.server.world
    const keep = own.stalls.map((one) => [
      ...[one.stall_number, 'Main', own.visitors.name, 'Visitor', false, true, one.device],
    ])
    const reply = await sendList(own.lot.id, keep, [[own.visitors.name, 'Visitor', 5, 'hourly', 1, null]])
    expect(reply.import!.faults).toEqual([{ path: 'groups', code: 'not-allowed', message: own.tenants.name }])
  })
})
