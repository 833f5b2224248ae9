import { isoOf } from '@stallwise/domain/time/instants.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { loadCalendarRows } from './calendar.load.ts'
import { addClosure, moveClosureEnd, removeClosure } from './closures.commands.ts'
import { removeHoliday, setHoliday } from './holidays.commands.ts'

let lot: TestLotServer
let pat: Viewer
beforeEach(async () => {
  lot = await startTestLot()
  const [user] = await lot.query(`select id from app_user where email = 'provider@example.com'`)
  pat = {
    userId: user.id,
    email: 'provider@example.com',
    name: 'Pat',
    roles: ['provider'],
    customerId: null,
    lots: 'all',
  }
})
afterEach(() => lot.close())

const parts = () => {
  const { database, app, clock } = lot
  return { database, pool: database.pool, lots: app.services.lots, clock: () => clock.now }
}
const close = (stalls: number[], more: { from?: number; to?: number | null; floorId?: string } = {}) =>
  addClosure(parts(), pat, lot.lotId, {
    floorId: null,
    stallIds: stalls.map((nth) => lot.stallIds[nth - 1]!),
    reason: 'Resurfacing',
    from: lot.clock.now,
    to: null,
    ...more,
  })
const ask = (url: string) => lot.app.ask('provider', `/api${url}`).then((reply) => reply.json())
const stallsOf = async (floor: string) => {
  const stalls = await ask(`/stalls?parkingLot=${lot.lotId}&floor=${floor}`)
  return stalls.map((one: { stall: string; closed: boolean }) => `${one.stall}${one.closed ? ' closed' : ''}`)
}
const calendar = async () => (await ask(`/parking-lots/${lot.lotId}`)).calendar
const tenants = async () => {
  const { groups } = await lot.counts()
  const { capacity, occupancy } = groups.find(({ _id }: { _id: string }) => _id === lot.tenants)
  return [occupancy, capacity]
}
const refusedWith = async (work: Promise<unknown>) => {
  const refusal = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refusal instanceof Refusal)) throw new Error('it was not refused')
  return refusal.faults
    ? refusal.faults.map((fault) => ('path' in fault ? `${fault.path} ${fault.code}` : ''))
    : refusal.code
}
const exceptions = (method: 'PUT' | 'PATCH' | 'DELETE', payload: object, query = '') =>
  lot.app.ask('provider', { method, url: `/api/parking-lots/exceptions/${lot.lotId}${query}`, payload })
const alerts = () => lot.query(`select alert_body, alert_status from alert order by alert_body`)

describe('OCC-12: closed stalls', () => {
  test('are left out of the figures and marked as closed, until the closure ends', async () => {
    await lot.report(anEvent('sensor-1', start), anEvent('sensor-2', start))
    expect(await tenants()).toEqual([2, 4])
    const closure = await close([1, 3])
    expect(closure).toMatchObject({ floor: null, stalls: ['1', '3'], endTime: null, reason: 'Resurfacing' })
    expect(await tenants()).toEqual([1, 2])
    expect(await stallsOf('M')).toEqual(['1 closed', '2'])
    expect(await stallsOf('P1')).toEqual(['3 closed', '4', '5'])
    expect((await calendar()).closures).toEqual([closure])
    lot.clock.now += 10 * minute
    const ended = await moveClosureEnd(parts(), pat, lot.lotId, { id: closure._id, to: lot.clock.now })
    expect(ended).toMatchObject({ endTime: isoOf(lot.clock.now), version: 2 })
    expect(await tenants()).toEqual([2, 4])
    expect(await stallsOf('M')).toEqual(['1', '2'])
    expect((await calendar()).closures).toEqual([])
  })

  test('are announced to open screens', async () => {
    await ask(`/stalls?parkingLot=${lot.lotId}&floor=M`)
    const [{ version }] = await lot.query('select version from lot_state where parking_lot_id = $1', [
      lot.lotId,
    ])
    await close([1])
    const [{ payload }] = await lot.query(
      'select payload from lot_change where parking_lot_id = $1 and version = $2',
      [lot.lotId, Number(version) + 1],
    )
    expect(payload).toEqual({ stalls: [lot.stallIds[0]], stale: ['lot'] })
  })
})

describe('OCC-14: a planned closure', () => {
  test('begins and ends by its timer, also after a restart', async () => {
    await lot.report(anEvent('sensor-1', start))
    await close([1], { from: start + 10 * minute, to: start + 30 * minute })
    await lot.fire()
    expect(await tenants()).toEqual([1, 4])
    lot.clock.now = start + 10 * minute
    await lot.fire()
    expect(await tenants()).toEqual([0, 3])
    lot.app.services.lots.clear()
    lot.clock.now = start + 30 * minute
    await lot.fire()
    expect(await tenants()).toEqual([1, 4])
    expect(await stallsOf('M')).toEqual(['1', '2'])
    expect(await lot.query(`select 1 from lot_timer where kind = 'closure'`)).toEqual([])
  })

  test('counts from its start, even if the server was down and an event arrives late', async () => {
    await lot.report(anEvent('sensor-2', start))
    await close([1, 2], { from: start + 5 * minute, to: start + 15 * minute })
    lot.clock.now = start + 40 * minute
    lot.app.services.lots.clear()
    await lot.report(anEvent('sensor-3', lot.clock.now))
    await lot.report(anEvent('sensor-1', start))
    const [{ slots }] = await lot.query(
      `select slots from occupancy_sample where group_id = $1 and day = (to_timestamp($2 / 1000.0) at time zone 'America/Toronto')::date`,
      [lot.tenants, start],
    )
    const first = slots.findIndex((value: number | null) => value !== null)
    expect(slots.slice(first, first + 4)).toEqual([2, 0, 0, 2])
  })

  test('of a floor includes a stall added to it later', async () => {
    const [{ floor_id: floorId }] = await lot.query('select floor_id from stall where id = $1', [
      lot.stallIds[2],
    ])
    await close([], { floorId })
    expect(await tenants()).toEqual([0, 2])
    await lot.query('update stall set floor_id = $1 where id = $2', [floorId, lot.stallIds[0]])
    lot.app.services.lots.clear()
    await lot.report(anEvent('sensor-1', start), anEvent('sensor-2', start))
    expect(await tenants()).toEqual([1, 1])
  })
})

describe('OCC-16: refusals', () => {
  test('a closure in the past, of unknown stalls, or by a user without the capability', async () => {
    expect(await refusedWith(close([1], { from: start - 10 * minute }))).toEqual(['startTime in-the-past'])
    expect(await refusedWith(close([]))).toEqual(['stalls required'])
    const elsewhere = { floorId: null, stallIds: [lot.otherLotId], from: start, to: null, reason: 'Works' }
    expect(await refusedWith(addClosure(parts(), pat, lot.lotId, elsewhere))).toEqual(['stalls unknown'])
    const tenant: Viewer = { ...pat, roles: ['tenant'], lots: new Set([lot.lotId]) }
    expect(() => addClosure(parts(), tenant, lot.lotId, elsewhere)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    )
    expect(await lot.query('select 1 from closure')).toEqual([])
  })

  test('a started closure cannot be removed nor an ended one changed; a future one can be removed', async () => {
    const begun = await close([1])
    expect(await refusedWith(removeClosure(parts(), pat, lot.lotId, { id: begun._id }))).toEqual([
      'startTime not-allowed',
    ])
    const planned = await close([2], { from: start + 60 * minute })
    await removeClosure(parts(), pat, lot.lotId, { id: planned._id })
    expect((await calendar()).closures).toEqual([begun])
    expect(await refusedWith(removeClosure(parts(), pat, lot.lotId, { id: planned._id }))).toBe('not-found')
    lot.clock.now += minute
    await moveClosureEnd(parts(), pat, lot.lotId, { id: begun._id, to: lot.clock.now })
    const again = moveClosureEnd(parts(), pat, lot.lotId, { id: begun._id, to: null })
    expect(await refusedWith(again)).toEqual(['endTime not-allowed'])
  })
})

describe('OCC-15: exceptions', () => {
  const full = () => ['1', '2', '3', '4'].map((n) => anEvent(`sensor-${n}`, lot.clock.now))
  const anHour = () => ({ startTime: isoOf(start), endTime: isoOf(start + 60 * minute), reason: 'Concert' })

  test('prevent alerts from opening until they end', async () => {
    const created = await exceptions('PUT', anHour())
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({ ...anHour(), parkingGroup: null, version: 1 })
    await lot.report(...full())
    expect(await alerts()).toEqual([])
    lot.clock.now = start + 60 * minute
    await lot.fire()
    expect(await alerts()).toEqual([{ alert_body: 'tenant', alert_status: 'active' }])
    expect((await calendar()).exceptions).toEqual([created.json()])
  })

  test('are changed and removed, in the body or the query', async () => {
    const { exceptionID } = (await exceptions('PUT', anHour())).json()
    const change = { exceptionID, version: 1, parkingGroup: lot.visitors, reason: ' Match ' }
    const changed = await exceptions('PATCH', change)
    expect(changed.json()).toMatchObject({
      ...anHour(),
      parkingGroup: lot.visitors,
      reason: 'Match',
      version: 2,
    })
    const stale = await exceptions('PATCH', change)
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, 2])
    await lot.report(...full())
    expect(await alerts()).toEqual([{ alert_body: 'tenant', alert_status: 'active' }])
    expect((await exceptions('DELETE', {})).statusCode).toBe(422)
    expect((await exceptions('DELETE', { exceptionID })).json()).toEqual({ deleted: exceptionID })
    expect((await exceptions('DELETE', {}, `?exceptionID=${exceptionID}`)).statusCode).toBe(404)
    expect((await calendar()).exceptions).toEqual([])
    expect(await lot.query(`select 1 from lot_timer where kind = 'exception'`)).toEqual([])
  })

  test.each([
    [{ endTime: isoOf(start) }, 'endTime', 'end-before-start'],
    [{ startTime: isoOf(start - 3 * 366 * 24 * 60 * minute) }, 'startTime', 'too-early'],
    [{ reason: ' ' }, 'reason', 'required'],
    [{ startTime: 'yesterday' }, 'startTime', 'invalid'],
    [{ parkingGroup: '019aa000-0000-7000-8000-000000000000' }, 'parkingGroup', 'unknown'],
  ])('%j is refused: %s %s', async (more, path, code) => {
    const reply = await exceptions('PUT', { ...anHour(), ...more })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toContainEqual(expect.objectContaining({ path, code }))
  })
})

describe('OCC-18: holidays', () => {
  const day = `${new Date().getFullYear()}-12-25`
  test('are set, renamed and removed', async () => {
    await setHoliday(parts(), pat, lot.lotId, { day, name: 'Christmas' })
    const [{ version }] = (await calendar()).holidays as [{ version: number }]
    await setHoliday(parts(), pat, lot.lotId, { day, name: ' Christmas Day ', version })
    expect((await calendar()).holidays).toMatchObject([{ date: day, name: 'Christmas Day' }])
    await removeHoliday(parts(), pat, lot.lotId, day)
    expect((await calendar()).holidays).toEqual([])
    expect(await refusedWith(removeHoliday(parts(), pat, lot.lotId, day))).toBe('not-found')
    expect(await refusedWith(setHoliday(parts(), pat, lot.lotId, { day: '2026-02-30', name: 'x' }))).toEqual([
      'date invalid',
    ])
  })
})

test('a calendar loaded as plain rows begins and ends like one entered by a user', async () => {
  const row = { parking_lot_id: lot.lotId, reason: 'Works' }
  const closure = (id: number, stall: number, from: number, to: number | null) => ({
    ...row,
    id: `019aa000-0000-7000-8000-00000000000${id}`,
    floor_id: null,
    stall_ids: [lot.stallIds[stall - 1]],
    starts_at: isoOf(start + from * minute),
    ends_at: to === null ? null : isoOf(start + to * minute),
  })
  const rows = {
    closures: [closure(1, 1, -600, null), closure(2, 2, -600, 10), closure(3, 3, 20, 30)],
    exceptions: [],
    holidays: [{ parking_lot_id: lot.lotId, day: '2026-12-25', name: 'Christmas Day' }],
  }
  const load = () =>
    lot.database.asSystem((tx) =>
      loadCalendarRows(tx, { calendar: rows }, { lotIds: [lot.lotId], now: start }),
    )
  await load()
  await load()
  const capacities: number[] = []
  for (const minutes of [0, 10, 20, 30]) {
    lot.clock.now = start + minutes * minute
    await lot.fire()
    capacities.push((await tenants())[1]!)
  }
  expect(capacities).toEqual([2, 3, 2, 3])
})

test('OCC-19: users’ changes are in the audit, and the log replays to the same lot', async () => {
  await lot.report(anEvent('sensor-1', start), anEvent('sensor-2', start), anEvent('sensor-3', start))
  const works = await close([1, 4], { from: start + 7 * minute })
  const { exceptionID } = (
    await exceptions('PUT', {
      startTime: isoOf(start),
      endTime: isoOf(start + 20 * minute),
      reason: 'Concert',
    })
  ).json()
  lot.clock.now = start + 8 * minute
  await lot.fire()
  await lot.report(anEvent('sensor-4', lot.clock.now), anEvent('sensor-3', lot.clock.now))
  lot.clock.now = start + 21 * minute
  await exceptions('DELETE', { exceptionID })
  await moveClosureEnd(parts(), pat, lot.lotId, { id: works._id, to: start + 26 * minute })
  lot.clock.now = start + 50 * minute
  lot.app.services.lots.clear()
  await lot.fire()
  await lot.report(anEvent('sensor-2', start + 12 * minute, { occupied: false }))
  expect(await lot.replayDifferences()).toEqual([])
  const audit = await lot.query(
    'select action, actor_name from audit_entry where chain = $1 order by sequence',
    [lot.lotId],
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'closure.create',
    'exception.create',
    'exception.remove',
    'closure.end',
  ])
  expect(new Set(audit.map(({ actor_name: name }) => name))).toEqual(new Set(['Pat']))
  expect(await lot.database.asSystem((tx) => verifyChain(tx, lot.lotId))).toMatchObject({
    entries: 4,
    brokenAt: null,
  })
})
