import { randomUUID } from 'node:crypto'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEvent, minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
beforeAll(async () => {
  lot = await startTestLot()
})
afterAll(() => lot?.close())
beforeEach(() => {
  lot.clock.now += minute
})

type Role = Parameters<TestLotServer['app']['ask']>[0]
const edit = (stalls: readonly object[], role: Role = 'provider') =>
  lot.app.ask(role, { method: 'PATCH', url: '/api/stalls', payload: { parkingLot: lot.lotId, stalls } })
const stalls = async (): Promise<StallView[]> => {
  const reply = await lot.app.ask('provider', `/api/stalls?parkingLot=${lot.lotId}&floor=P1`)
  return reply.json()
}
const numbered = async (number: string) => (await stalls()).find(({ stall }) => stall === number)!
const capacity = async () => (await lot.app.ask('provider', `/api/parking-lots/${lot.lotId}`)).json().capacity
const audits = () =>
  lot.query(
    `select object_id, before, after from audit_entry where parking_lot_id = $1 and action = 'stall.edit' order by sequence`,
    [lot.lotId],
  )
const versionOfLot = async (): Promise<number> =>
  (await lot.query('select version from lot_state where parking_lot_id = $1', [lot.lotId]))[0].version

test('is refused without permission to edit, and changes nothing', async () => {
  const before = await stalls()
  expect((await edit([{ stall: '1', isActive: false }], 'tenant')).statusCode).toBe(403)
  expect((await edit([{ stall: '1', isActive: false }], 'staffCustomer')).statusCode).toBe(403)
  expect(await stalls()).toEqual(before)
})

test.each<[string, object[], { path: string; code: string }[]]>([
  ['no stall', [], [{ path: 'stalls', code: 'required' }]],
  [
    'more stalls than allowed',
    Array.from({ length: 2_001 }, (_, index) => ({ stall: `X${index}`, isActive: false })),
    [{ path: 'stalls', code: 'too-many' }],
  ],
  [
    'unknown stalls',
    [{ stall: '1', isActive: false }, { stall: '999', isActive: false }, { stall: randomUUID() }],
    [
      { path: 'stalls.1.stall', code: 'unknown' },
      { path: 'stalls.2.stall', code: 'unknown' },
    ],
  ],
  [
    'a stall twice',
    [
      { stall: '1', isActive: false },
      { stall: '1', isActive: true },
    ],
    [{ path: 'stalls.1.stall', code: 'not-unique' }],
  ],
  ['a device', [{ stall: '1', device: 'spare' }], [{ path: 'stalls.0.device', code: 'unknown-field' }]],
  [
    'a group that does not exist',
    [
      { stall: '1', isActive: false },
      { stall: '2', parkingGroup: randomUUID() },
    ],
    [{ path: 'stalls.1.parkingGroup', code: 'unknown' }],
  ],
  [
    'a station on a stall that is not EV',
    [{ stall: '1', evStationId: 'ST-1' }],
    [{ path: 'stalls.0.evStationId', code: 'not-allowed' }],
  ],
])('STA-40: refuses %s, and changes nothing', async (_, edits, errors) => {
  const before = await stalls()
  const reply = await edit(edits)
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'invalid', errors })
  expect(await stalls()).toEqual(before)
})

test('STA-40: a stale version refuses all, with the stalls that have another one', async () => {
  const [one, two] = [await numbered('3'), await numbered('4')]
  expect((await edit([{ stall: '3', handicap: !one.handicap }])).statusCode).toBe(200)
  const before = await stalls()
  const reply = await edit([
    { stall: '4', version: two.version, isActive: false },
    { stall: '3', version: one.version, isActive: false },
  ])
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({
    code: 'stale-version',
    current: [{ stall: '3', version: one.version + 1, handicap: !one.handicap }],
  })
  expect(await stalls()).toEqual(before)
})

test('STA-41: several stalls leave the capacity at once; each has its audit entry; undo brings them back', async () => {
  await lot.report(anEvent('sensor-1', lot.clock.now, { occupied: true }))
  const [before, seats, version, audited] = [
    await stalls(),
    await capacity(),
    await versionOfLot(),
    (await audits()).length,
  ]
  const wanted = before.slice(0, 3)
  const reply = await edit(wanted.map(({ _id, version }) => ({ stall: _id, version, isActive: false })))
  expect(reply.statusCode).toBe(200)
  const saved: StallView[] = reply.json()
  expect(saved.map(({ stall, isActive, version }) => ({ stall, isActive, version }))).toEqual(
    wanted.map(({ stall, version }) => ({ stall, isActive: false, version: version + 1 })),
  )
  expect(await capacity()).toBe(seats - 3)
  expect(await versionOfLot()).toBe(version + 1)
  const added = (await audits()).slice(audited)
  expect(added).toMatchObject(
    wanted.map(({ _id }) => ({
      object_id: _id,
      before: { isActive: true },
      after: { isActive: false },
    })),
  )
  lot.clock.now += minute
  const undone = await edit(saved.map(({ _id, version }) => ({ stall: _id, version, isActive: true })))
  expect(undone.statusCode).toBe(200)
  expect(await capacity()).toBe(seats)
  expect(await lot.replayDifferences()).toEqual([])
})

test('STA-41: a stall that its edit leaves as it is keeps its version', async () => {
  const [one, two] = [await numbered('3'), await numbered('4')]
  const version = await versionOfLot()
  const reply = await edit([
    { stall: '3', isActive: one.isActive },
    { stall: '4', handicap: !two.handicap },
  ])
  expect(reply.json()).toMatchObject([{ version: one.version }, { version: two.version + 1 }])
  const again = await edit([{ stall: '3', isActive: one.isActive }])
  expect(again.json()).toMatchObject([{ version: one.version }])
  expect(await versionOfLot()).toBe(version + 1)
})

test('CFG-24: stalls that leave their groups restart the waiting periods of these groups', async () => {
  const waitsFrom = async () =>
    (await lot.query('select since from advice_wait where group_id = $1', [lot.tenants]))[0].since
  const tenants = (await stalls()).filter(({ parkingGroup }) => parkingGroup === lot.tenants)
  expect((await edit(tenants.map(({ _id }) => ({ stall: _id, isActive: false })))).statusCode).toBe(200)
  expect(await waitsFrom()).toEqual(new Date(lot.clock.now))
})
