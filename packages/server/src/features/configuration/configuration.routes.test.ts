import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendAs } from '#testing/test-app.ts'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { verifyChain } from '#platform/audit/verify-chain.ts'

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const send = sendAs('provider', () => lot.app)
const update = (payload: object) => send('PUT', `/parking-lots/${lot.lotId}/update`, payload)
const configuration = async () => (await send('GET', `/parking-lots/${lot.lotId}/configuration`)).json()
const groups = (method: 'PUT' | 'POST' | 'DELETE', path = '', payload?: object) =>
  send(method, `/parking-lots/${lot.lotId}/parking-groups${path}`, payload)
const minimums = (payload: object) => send('PUT', `/parking-lots/${lot.lotId}/set-stall-minimums`, payload)
const faultsOf = (reply: { json(): { errors?: { path: string; code: string }[] } }) =>
  (reply.json().errors ?? []).map(({ path, code }) => `${path} ${code}`)
const alerts = () => lot.query('select alert_body, alert_status from alert order by alert_body, alert_status')
const staleOf = async () => {
  const [{ payload }] = await lot.query(
    'select payload from lot_change where parking_lot_id = $1 order by version desc limit 1',
    [lot.lotId],
  )
  return payload.stale
}
const versionOf = async () =>
  Number((await lot.query('select version from lot_state where parking_lot_id = $1', [lot.lotId]))[0].version)
const replayed = () => lot.replayDifferences()
const chained = async () => (await lot.database.asSystem((tx) => verifyChain(tx, lot.lotId))).brokenAt

describe('CFG: a lot is refused', () => {
  test.each([
    [{ name: ' ' }, 'name required'],
    [{ highOccupancyThreshold: 0 }, 'highOccupancyThreshold too-small'],
    [{ highOccupancyThreshold: 80.123 }, 'highOccupancyThreshold decimals'],
    [{ capitalizationRate: 0 }, 'capitalizationRate not-positive'],
    [{ sensorTimeoutMinutes: 5 }, 'sensorTimeoutMinutes too-small'],
    [{ latenessMinutes: 61 }, 'latenessMinutes too-large'],
    [{ retention: { events: 30 } }, 'retention.events too-small'],
    [{ visitorDurations: [60, 60] }, 'visitorDurations.1 not-unique'],
    [
      { passValidityGroups: [{ name: 'Nights', days: [], from: '18:00', to: '06:00' }] },
      'passValidityGroups.0.days required',
    ],
    [{ recommendationSettings: { elasticity: 1 } }, 'recommendationSettings.elasticity too-large'],
  ])('%j: %s', async (payload, fault) => {
    const reply = await update(payload)
    expect(reply.statusCode).toBe(422)
    expect(faultsOf(reply)).toEqual([fault])
    expect((await configuration()).version).toBe(1)
  })

  test('a name of another lot of the customer', async () => {
    expect(faultsOf(await update({ name: 'hillside' }))).toEqual(['name name-used'])
  })

  test('CFG-09: time-bound passes that were enabled', async () => {
    expect((await update({ timeBoundPasses: true })).json().timeBoundPasses).toBe(true)
    expect(faultsOf(await update({ timeBoundPasses: false }))).toEqual(['timeBoundPasses not-allowed'])
    await expect(
      lot.query('update parking_lot set time_bound_passes = false where id = $1', [lot.lotId]),
    ).rejects.toThrow('permanent')
  })

  test('a stale version, with the current settings', async () => {
    await update({ version: 1, city: 'Guelph' })
    const reply = await update({ version: 1, city: 'Ottawa' })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'stale-version'])
    expect(reply.json().current).toEqual(await configuration())
  })
})

describe('CFG: a lot is changed', () => {
  test('field by field, announced to open screens once', async () => {
    const reply = await update({
      version: 1,
      visitorDurations: [120, 30],
      recommendationSettings: { mediumRisk: true },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ version: 2, visitorDurations: [30, 120], name: 'Riverside' })
    expect(reply.json().recommendationSettings).toMatchObject({ mediumRisk: true, waitingPeriodDays: 30 })
    expect(await staleOf()).toContain('lot')
    const version = await versionOf()
    expect((await update({ visitorDurations: [30, 120] })).json().version).toBe(2)
    expect(await versionOf()).toBe(version)
    const entries = await lot.query(`select before, after from audit_entry where action = 'lot.update'`)
    expect(entries).toHaveLength(1)
    expect(entries[0].after).toMatchObject({ visitorDurations: [30, 120] })
    expect(await chained()).toBeNull()
  })

  test('CFG-02: a threshold raises and ends alerts at once', async () => {
    await lot.report(anEvent('sensor-1', start), anEvent('sensor-2', start))
    expect(await alerts()).toEqual([])
    await update({ highOccupancyThreshold: 20 })
    expect(await alerts()).toContainEqual({ alert_body: 'general', alert_status: 'active' })
    await update({ highOccupancyThreshold: 90 })
    expect(await alerts()).not.toContainEqual(expect.objectContaining({ alert_status: 'active' }))
    expect(await replayed()).toEqual([])
  })

  test('CFG-04: a shorter time-out finds silent sensors, a longer one lets them recover', async () => {
    const silent = async () =>
      (await lot.query(`select 1 from sensor_error where kind = 'silent' and status = 'active'`)).length
    await lot.report(...['1', '2', '3', '4'].map((n) => anEvent(`sensor-${n}`, start)))
    lot.clock.now += 30 * minute
    await lot.fire()
    const before = await silent()
    await update({ sensorTimeoutMinutes: 20 })
    await lot.fire()
    expect(await silent()).toBe(Math.max(before, 5))
    await update({ sensorTimeoutMinutes: 600 })
    await lot.fire()
    expect(await silent()).toBe(1)
    expect(await replayed()).toEqual([])
  })

  test('CFG-30: its products, by the provider only', async () => {
    const payload = { parkingLot: lot.lotId, productAccess: { insightVolt: true } }
    expect((await send('PUT', '/parking-lots/update-productAccess', payload)).json().productAccess).toEqual({
      insightVolt: true,
      visitorValidation: false,
      enforcement: false,
      payments: false,
    })
    expect(await staleOf()).toContain('lot')
  })
})

describe('CFG: parking groups', () => {
  const night = {
    name: 'Night shift',
    type: 'tenant',
    standardPassPrice: 80.5,
    standardPassPaymentFrequency: 'monthly',
  }

  test.each([
    [{ ...night, name: 'tenants' }, 'name name-used'],
    [{ name: 'More', type: 'reserved' }, 'type not-allowed'],
    [{ ...night, standardPassPrice: 80.555 }, 'standardPassPrice decimals'],
    [{ ...night, standardPassPaymentFrequency: null }, 'standardPassPaymentFrequency required'],
    [{ ...night, minimumNumberOfStalls: 1 }, 'minimumNumberOfStalls too-large'],
    [{ ...night, countedBy: 'plates' }, 'typedCapacity required'],
    [{ ...night, isDefaultVisitor: true }, 'isDefaultVisitor not-allowed'],
    [{ ...night, passLimitPerDay: 0 }, 'passLimitPerDay not-positive'],
  ])('are refused: %j %s', async (payload, fault) => {
    await lot.query(`update parking_group set name = 'Tenants' where id = $1`, [lot.tenants])
    const reply = await groups('POST', '', payload)
    expect([reply.statusCode, faultsOf(reply)]).toEqual([422, [fault]])
  })

  test('are added, counted, changed, removed and restored', async () => {
    const added = (await groups('POST', '', { ...night, countedBy: 'plates', typedCapacity: 10 })).json()
    expect(added).toMatchObject({ ...night, stalls: 0, minimumNumberOfStalls: 0, version: 1 })
    const capacity = async () => (await lot.counts()).capacity
    const before = await capacity()
    const changed = await groups('PUT', `/${added._id}`, { version: 1, typedCapacity: 4 })
    expect(changed.json()).toMatchObject({ typedCapacity: 4, version: 2 })
    expect(await capacity()).toBe(before - 6)
    const stale = await groups('PUT', `/${added._id}`, { version: 1, name: 'Late shift' })
    expect([stale.statusCode, stale.json().current]).toEqual([409, changed.json()])
    expect((await groups('DELETE', `/${added._id}`)).json()).toEqual({ deleted: added._id })
    expect(await capacity()).toBe(before - 10)
    expect((await groups('PUT', `/${added._id}`, { name: 'Late' })).statusCode).toBe(404)
    expect((await groups('POST', `/${added._id}/restore`)).json()).toMatchObject({ typedCapacity: 4 })
    expect(await capacity()).toBe(before - 6)
    expect(await replayed()).toEqual([])
    expect(await chained()).toBeNull()
  })

  test('CFG-21, CFG-28: cannot be removed while in use, the reserved one never', async () => {
    for (const [id, why] of [
      [lot.tenants, 'stalls'],
      [lot.visitors, 'passholder-groups'],
      [lot.reserved, 'reserved'],
    ]) {
      const reply = await groups('DELETE', `/${id}`)
      expect([reply.statusCode, reply.json().code, reply.json().detail]).toEqual([409, 'group-in-use', why])
    }
    expect(faultsOf(await groups('PUT', `/${lot.reserved}`, { highOccupancyThreshold: 50 }))).toEqual([
      'highOccupancyThreshold not-allowed',
    ])
    expect(faultsOf(await groups('PUT', `/${lot.tenants}`, { type: 'visitor' }))).toEqual([
      'type not-allowed',
    ])
  })

  test('CFG-28: removing one ends its alert, and it can be restored only while its name is free', async () => {
    const added = (await groups('POST', '', { ...night, countedBy: 'plates', typedCapacity: 1 })).json()
    await lot.query('update passholder_group set parking_group_id = $1', [added._id])
    lot.app.services.lots.clear()
    await lot.report(anEvent('sensor-1', start))
    await lot.query(
      `insert into alert (parking_lot_id, id, alert_type, alert_status, alert_body, group_id, occupancy, threshold, date_created, updated_at)
       values ($1, gen_random_uuid(), 'occupancy', 'active', 'tenant', $2, 100, 60, now(), now())`,
      [lot.lotId, added._id],
    )
    await lot.query('update passholder_group set parking_group_id = $1', [lot.visitors])
    lot.app.services.lots.clear()
    await groups('DELETE', `/${added._id}`)
    expect(await alerts()).toEqual([{ alert_body: 'tenant', alert_status: 'deleted' }])
    await groups('POST', '', { ...night })
    const reply = await groups('POST', `/${added._id}/restore`)
    expect([reply.statusCode, faultsOf(reply)]).toEqual([422, ['name name-used']])
  })

  test('CFG-23, CFG-24: minimums, by group or type, with their warnings', async () => {
    const refused = await minimums({ parkingGroup: 'tenant', minimum: 5 })
    expect([refused.statusCode, faultsOf(refused)]).toEqual([422, ['minimum too-large']])
    expect(faultsOf(await minimums({ parkingGroup: 'nobody', minimum: 1 }))).toEqual(['parkingGroup unknown'])
    expect(faultsOf(await minimums({ parkingGroup: 'tenant', minimum: 1.5 }))).toEqual(['minimum not-whole'])
    const raised = (await minimums({ parkingGroup: 'tenant', minimum: 4 })).json()
    expect(raised.warnings).toEqual(['may-affect-recommendations'])
    const lowered = (await minimums({ parkingGroup: lot.tenants, minimum: 2 })).json()
    expect(lowered).toMatchObject({
      warnings: ['may-affect-recommendations', 'resets-waiting-period'],
      parkingGroups: [{ _id: lot.tenants, minimumNumberOfStalls: 2 }],
    })
    const [row] = await lot.query('select since from advice_wait where group_id = $1', [lot.tenants])
    expect(row.since).toEqual(new Date(lot.clock.now))
    expect((await minimums({ parkingGroup: 'tenant', minimum: 2 })).json().warnings).toEqual([])
  })

  test('CFG-26: another counting mode counts by visits or by stalls, never both', async () => {
    await lot.report(anEvent('sensor-1', start), anEvent('sensor-2', start))
    const ofTenants = async () => {
      const { groups: all } = await lot.counts()
      return all.find(({ _id }: { _id: string }) => _id === lot.tenants)
    }
    expect(await ofTenants()).toMatchObject({ occupancy: 2, capacity: 4 })
    await groups('PUT', `/${lot.tenants}`, { countedBy: 'plates' })
    expect(await ofTenants()).toMatchObject({ occupancy: 0, capacity: 4, countedBy: 'plates' })
    await groups('PUT', `/${lot.tenants}`, { countedBy: 'stalls' })
    expect(await ofTenants()).toMatchObject({ occupancy: 2, capacity: 4 })
    expect(await replayed()).toEqual([])
  })
})

describe('closures and holidays by their calls', () => {
  const closures = (method: 'PUT' | 'POST' | 'DELETE', path = '', payload?: object) =>
    send(method, `/parking-lots/${lot.lotId}/closures${path}`, payload)
  const calendar = async () => (await send('GET', `/parking-lots/${lot.lotId}`)).json().calendar

  test('OCC-16: stalls and floors that the lot does not have are refused', async () => {
    expect(faultsOf(await closures('POST', '', { floor: 'P9', reason: 'Works' }))).toEqual(['floor unknown'])
    expect(faultsOf(await closures('POST', '', { stalls: ['99'], reason: 'Works' }))).toEqual([
      'stalls unknown',
    ])
    expect(faultsOf(await closures('POST', '', { stalls: ['1'], reason: ' ' }))).toEqual(['reason required'])
  })

  test('a floor is closed at once, by its name; the end can be moved, and a started closure cannot be removed', async () => {
    const closed = await closures('POST', '', { floor: 'P1', reason: 'Resurfacing' })
    expect(closed.statusCode).toBe(201)
    expect(closed.json()).toMatchObject({ floor: 'P1', stalls: [], endTime: null, version: 1 })
    expect(
      (await lot.counts()).floors.find((one: { floorName: string }) => one.floorName === 'P1'),
    ).toMatchObject({
      closed: 3,
    })
    const path = `/${closed.json()._id}`
    expect((await closures('DELETE', path)).statusCode).toBe(422)
    const endTime = new Date(lot.clock.now + 60 * minute).toISOString()
    expect((await closures('PUT', path, { endTime, version: 1 })).json()).toMatchObject({
      endTime,
      version: 2,
    })
    const stale = await closures('PUT', path, { endTime: null, version: 1 })
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, 2])
    const planned = (
      await closures('POST', '', { stalls: ['1'], reason: 'Works', startTime: endTime })
    ).json()
    expect((await closures('DELETE', `/${planned._id}`)).json()).toEqual({ deleted: planned._id })
    expect(await replayed()).toEqual([])
  })

  test('OCC-18: a holiday is announced to open screens', async () => {
    const holiday = (method: 'PUT' | 'DELETE', date: string, payload?: object) =>
      send(method, `/parking-lots/${lot.lotId}/holidays/${date}`, payload)
    expect(faultsOf(await holiday('PUT', '2026-02-30', { name: 'Nothing' }))).toEqual(['date invalid'])
    expect((await holiday('DELETE', 'tomorrow')).statusCode).toBe(404)
    const version = await versionOf()
    expect((await holiday('PUT', '2026-12-25', { name: ' Christmas ' })).json()).toMatchObject({
      date: '2026-12-25',
      name: 'Christmas',
    })
    expect(await versionOf()).toBe(version + 1)
    expect((await staleOf()).sort()).toEqual(['lot', 'occupancyHistory'])
    expect((await calendar()).holidays).toMatchObject([{ date: '2026-12-25', name: 'Christmas' }])
    expect((await holiday('DELETE', '2026-12-25')).json()).toEqual({ deleted: '2026-12-25' })
    expect((await calendar()).holidays).toEqual([])
    expect(await replayed()).toEqual([])
  })
})
