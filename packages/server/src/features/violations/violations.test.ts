import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { fireDueTimers, JudgedLots, loadLotFacts } from '#features/judging/judging.public.ts'
import { runRetention } from '#features/retention/retention.public.ts'
import { minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
  await lot.enforce()
})
afterEach(() => lot.close())

const send: TestLotServer['send'] = (...call) => lot.send(...call)
interface Listed {
  _id: string
  reason: string
  status: string
  licensePlate: string
  canUndo: boolean
  decidedBy: string | null
}
const list = async (more = ''): Promise<Listed[]> =>
  (await send('GET', `/violations?parkingLot=${lot.lotId}${more}`)).json().data
const shown = async (more = '') =>
  (await list(more)).map(({ licensePlate, reason, status }) => `${licensePlate} ${reason} ${status}`)
const activeAlerts = async () =>
  (await send('GET', `/alerts?parkingLot=${lot.lotId}&status=active`))
    .json()
    .data.filter((alert: { alertType: string }) => alert.alertType === 'violation').length
const differences = async () => (await replayLot(lot.database, lot.lotId)).differences

test('VIO-11: a violation opens when the grace period is over, by one of two servers, with one alert', async () => {
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += 15 * minute - 1
  await lot.fire()
  expect(await shown()).toEqual([])
  lot.clock.now += 1
  const other = new JudgedLots()
  await Promise.all([lot.fire(), fireDueTimers(lot.database.pool, other, lot.clock.now)])
  expect(await shown()).toEqual(['STRANGE1 graceExpired active'])
  expect(await activeAlerts()).toBe(1)
  const fired = await lot.query(
    `select count(*)::int as n from lot_log where kind = 'timers' and detail @> '[{"kind": "violations"}]'`,
  )
  expect(fired[0].n).toBe(1)
  lot.clock.now += minute
  await lot.drive('camera-out', 'STRANGE1')
  expect(await shown()).toEqual(['STRANGE1 graceExpired missed'])
  // VIO-41: by the beginning of the plate.
  expect(await shown('&search=stra&status=missed')).toEqual(['STRANGE1 graceExpired missed'])
  for (const none of ['&search=strange2', '&search=range', '&search=stra&status=active'])
    expect(await shown(none)).toEqual([])
  expect(await activeAlerts()).toBe(0)
  expect(await differences()).toEqual([])
})

test('VIO-20, VIO-21, LPR-05: a person dismisses, undoes and resolves; old clients dismiss by GET; a replay agrees', async () => {
  await lot.drive('camera-in', 'STRANGE1', 0, { box: { xmin: 4, ymin: 5, xmax: 8, ymax: 6 } })
  lot.clock.now += 15 * minute
  await lot.fire()
  const [{ _id: id }] = (await list()) as [Listed]
  const dismissed = await send('GET', `/violations/${id}/dismiss`)
  expect([dismissed.statusCode, dismissed.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(dismissed.json()).toMatchObject({ status: 'dismissed', canUndo: true, decidedBy: 'Pat' })
  expect((await send('POST', `/violations/${id}/dismiss`)).statusCode).toBe(200)
  expect((await send('POST', `/violations/${id}/resolve`)).json().code).toBe('violation-not-active')
  expect(await activeAlerts()).toBe(0)
  lot.clock.now += 10_000
  expect((await send('POST', `/violations/${id}/undo`)).json()).toMatchObject({ status: 'active' })
  expect(await activeAlerts()).toBe(1)
  lot.app.services.lots.clear()
  await send('POST', `/violations/${id}/resolve`)
  lot.clock.now += 10_001
  expect((await send('POST', `/violations/${id}/undo`)).json().code).toBe('undo-expired')
  lot.clock.now += minute
  await lot.drive('camera-out', 'STRANGE1')
  expect(await shown()).toEqual(['STRANGE1 graceExpired resolved'])
  const details = (await send('GET', `/violations/${id}`)).json()
  expect(details.history.map(({ move, who }: { move: string; who: string | null }) => [move, who])).toEqual([
    ['open', null],
    ['dismiss', 'Pat'],
    ['undo', 'Pat'],
    ['resolve', 'Pat'],
  ])
  expect(details.visit).toMatchObject({
    entry: { plate: 'STRANGE1', score: 0.9, camera: expect.any(String), image: null, plateBox: null },
  })
  await lot.query(`insert into plate_image (parking_lot_id, source_id, event_id, at, file_key, sha256, size_bytes)
    select parking_lot_id, source_id, event_id, at, 'plates/a.jpg', '', 1 from device_event where kind = 'plate'`)
  expect((await send('GET', `/violations/${id}`)).json().visit).toMatchObject({
    entry: { image: expect.any(String), plateBox: { left: 4, top: 5, right: 8, bottom: 6 } },
  })
  expect(details.notice).toEqual({ mayBeSent: true, doubts: [] })
  expect(await differences()).toEqual([])
})

test('VIO-03: a late exit takes a violation back, on a server that loads the lot again', async () => {
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += 15 * minute
  await lot.fire()
  expect(await shown()).toEqual(['STRANGE1 graceExpired active'])
  lot.app.services.lots.clear()
  lot.clock.now += 4 * minute
  await lot.drive('camera-out', 'STRANGE1', 10 * minute)
  expect(await shown()).toEqual([])
  expect(await activeAlerts()).toBe(0)
  expect(await differences()).toEqual([])
})

test('VIO-03, VIO-60: a decided violation whose visit disappears is no longer loaded, and is erased', async () => {
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += 15 * minute
  await lot.fire()
  const [{ _id: id }] = (await list()) as [Listed]
  await send('POST', `/violations/${id}/resolve`)
  // Within 10 s after an earlier entry at the same camera, an entry is no visit of its own.
  await lot.drive('camera-in', 'STRANGE1', 15 * minute + 5_000)
  expect(await lot.query('select exited_at from visit')).toHaveLength(1)
  expect(await shown()).toContain('STRANGE1 graceExpired resolved')
  await lot.drive('camera-out', 'STRANGE1')
  const loaded = async () => {
    const client = await lot.database.pool.connect()
    try {
      await client.query(`begin; select set_config('app.all_lots', 'on', true)`)
      return (await loadLotFacts(client, lot.lotId, lot.clock.now)).violations.length
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await loaded()).toBe(1)
  lot.clock.now += 40 * minute
  await lot.fire()
  expect(await loaded()).toBe(0)
  const parts = { database: lot.database, files: lot.app.services.files }
  await runRetention(parts, start + 89 * 24 * 60 * minute)
  const plates = () => lot.query('select plate from violation')
  expect(await plates()).toEqual([{ plate: 'STRANGE1' }])
  await runRetention(parts, start + 93 * 24 * 60 * minute)
  expect(await plates()).toEqual([{ plate: null }])
})

test('VIO-22: registering the plate ends its violation', async () => {
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += 20 * minute
  await lot.fire()
  await send('POST', '/registeredVehicles/registerVehicletoLotByStaff', {
    parkingLot: lot.lotId,
    licensePlate: 'STRANGE1',
  })
  lot.clock.now += minute
  await lot.fire()
  expect(await shown()).toEqual(['STRANGE1 graceExpired auto-resolved'])
  expect(await differences()).toEqual([])
})

test('VIO-10, VIO-24: zones of a group, and their auto-dismiss period', async () => {
  const group = await send('POST', '/passholder-groups/', {
    parkingLot: lot.lotId,
    name: 'Bank',
    parkingGroup: lot.tenants,
  })
  const zones = (await send('GET', `/zones/${lot.lotId}?type=all`)).json().data
  const [{ _id: zoneId }] = zones
  const edited = await send('PUT', `/zones/${zoneId}`, {
    passholderGroups: [group.json()._id],
    autoDismissPeriod: 30,
  })
  expect(edited.statusCode).toBe(200)
  await lot.drive('camera-in', lot.knownPlate)
  lot.clock.now += 29 * minute
  await lot.fire()
  expect(await shown(`&location=${zoneId}&status=active`)).toEqual([`${lot.knownPlate} wrongZone active`])
  expect(await shown(`&location=${lot.lotId}`)).toEqual([])
  lot.clock.now += minute
  await lot.fire()
  expect(await shown(`&location=${zoneId}&status=auto-resolved&status=missed`)).toEqual([
    `${lot.knownPlate} wrongZone auto-resolved`,
  ])
  expect(await differences()).toEqual([])
})

test('VIO-01: nothing is judged without enforcement; what happens after it is turned on is', async () => {
  await lot.enforce({ enforcement: false })
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += 20 * minute
  await lot.enforce({ enforcement: true })
  await lot.drive('camera-in', 'STRANGE2')
  lot.clock.now += 15 * minute
  await lot.fire()
  await lot.drive('camera-out', 'STRANGE1')
  expect(await shown()).toEqual(['STRANGE2 graceExpired active'])
  expect(await differences()).toEqual([])
})

test('VIO-30: a report about a vehicle inside ends with its visit, any other stays until someone decides', async () => {
  await lot.enforce({ visitorValidation: false })
  await lot.drive('camera-in', 'BLOCKER')
  lot.clock.now += minute
  const report = (payload: object) =>
    send('POST', '/violations/report', { parkingLot: lot.lotId, ...payload })
  expect((await report({ licensePlate: '' })).json().code).toBe('invalid')
  expect((await report({ licensePlate: 'BLOCKER', location: lot.visitors })).json().code).toBe('invalid')
  expect(
    (await report({ licensePlate: 'blocker', location: lot.stallIds[0], note: 'Blocks the ramp' })).json(),
  ).toMatchObject({ status: 'active', location: { kind: 'stall', name: '1' }, note: 'Blocks the ramp' })
  lot.clock.now += minute
  expect((await report({ licensePlate: 'ELSE1' })).statusCode).toBe(201)
  lot.clock.now += minute
  lot.app.services.lots.clear()
  await lot.drive('camera-out', 'BLOCKER')
  expect(await shown()).toEqual(['ELSE1 reported active', 'BLOCKER reported missed'])
  expect(await differences()).toEqual([])
})

test('VIO-60: plate and note are erased with unknown plates, everywhere; the remaining log replays to the same', async () => {
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += 15 * minute
  await lot.fire()
  const [{ _id: id }] = (await list()) as [Listed]
  await send('POST', `/violations/${id}/resolve`)
  const reported = await send('POST', '/violations/report', {
    parkingLot: lot.lotId,
    licensePlate: 'ELSE1',
    note: 'Blocks the ramp',
  })
  await send('POST', `/violations/${reported.json()._id}/dismiss`)
  lot.clock.now += minute
  await lot.drive('camera-out', 'STRANGE1')
  const texts = async () =>
    JSON.stringify([
      await lot.query('select plate, note from violation'),
      await lot.query(`select detail from lot_log where kind = 'violation-set'`),
      await lot.query(`select before, after from audit_entry where object_kind = 'violation'`),
    ])
  const day = 24 * 60 * minute
  const parts = { database: lot.database, files: lot.app.services.files }
  await runRetention(parts, start + 89 * day)
  expect(await texts()).toMatch(/STRANGE1.*ELSE1|ELSE1.*STRANGE1/)
  await runRetention(parts, start + 93 * day)
  expect(await texts()).not.toMatch(/STRANGE1|ELSE1|Blocks/)
  expect(await differences()).toEqual([])
})
