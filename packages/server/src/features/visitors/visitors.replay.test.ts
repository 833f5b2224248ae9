import { isErasedPlate } from '@stallwise/domain/vehicles/erased-plate.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runRetention } from '#features/retention/retention.public.ts'
import { sendAs } from '#testing/test-app.ts'
import { minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

const day = 24 * 60 * minute

let lot: TestLotServer
let group: string
beforeEach(async () => {
  lot = await startTestLot()
  const body = { parkingLot: lot.lotId, name: 'Bank', parkingGroup: lot.tenants }
  group = (await send('POST', '/passholder-groups/', body)).json()._id
})
afterEach(() => lot.close())

const send = sendAs('provider', () => lot.app)
const addGuest = async (licensePlate: string, more: object = {}): Promise<string> =>
  (
    await send('POST', '/pass-holders/add-guest-pass', {
      parkingLot: lot.lotId,
      passholderGroup: group,
      name: 'Ana Ruiz',
      licensePlate,
      minutes: 60,
      ...more,
    })
  ).json()._id
const drive: TestLotServer['drive'] = (...read) => lot.drive(...read)
const matches = async () =>
  (await lot.query('select plate, match, group_id from visit order by entered_at, plate')).map(
    (row: { plate: string; match: string; group_id: string }) => {
      expect(row.group_id).toBe(lot.visitors)
      return `${row.plate} ${row.match}`
    },
  )
const differences = () => lot.replayDifferences()

test('GUE-10: a plate is authorised from an hour before until the end, without loading the lot again', async () => {
  await drive('camera-in', 'GUEST8')
  const load = vi.spyOn(lot.app.services.lots, 'load')
  lot.clock.now += minute
  const id = await addGuest('GUEST8', { startsAt: new Date(lot.clock.now + 59 * minute).toISOString() })
  await drive('camera-out', 'GUEST8')
  lot.clock.now += minute
  await drive('camera-in', 'GUESTB')
  lot.clock.now += minute
  await drive('camera-out', 'GUEST8')
  lot.clock.now += 60 * minute
  await send('POST', `/guest-passes/${id}/end`)
  lot.clock.now += minute
  await drive('camera-in', 'GUEST8')
  expect(load).not.toHaveBeenCalled()
  load.mockRestore()
  expect(await matches()).toEqual(['GUEST8 none', 'GUEST8 lookAlike', 'GUEST8 none'])
  expect(await differences()).toEqual([])
})

test('GUE-10: extensions, cancellation and edits apply to later reads; another server and a replay agree', async () => {
  const id = await addGuest('GUEST1')
  await drive('camera-in', 'GUEST1')
  lot.clock.now += 50 * minute
  await send('POST', `/guest-passes/${id}/extend`, { minutes: 60 })
  lot.clock.now += 30 * minute
  lot.app.services.lots.clear()
  await drive('camera-in', 'GUEST1')
  await send('DELETE', `/guest-passes/${id}`)
  const other = await addGuest('GUEST3')
  await send('PUT', `/guest-passes/${other}`, { licensePlate: 'GUEST2' })
  lot.clock.now += minute
  await drive('camera-in', 'GUEST1')
  lot.clock.now += minute
  await drive('camera-in', 'GUEST2')
  await send('DELETE', `/guest-passes/${other}`)
  lot.clock.now += minute
  await drive('camera-in', 'GUEST2')
  await drive('camera-in', 'LATE1', 5 * minute)
  expect((await matches()).filter((one) => !one.startsWith('LATE'))).toEqual([
    'GUEST1 exact',
    'GUEST1 exact',
    'GUEST1 none',
    'GUEST2 exact',
    'GUEST2 none',
  ])
  expect(await differences()).toEqual([])
})

test('GUE-40: name and plate of a guest are erased everywhere, and the remaining log replays to the same visits', async () => {
  const id = await addGuest('GUEST8')
  await drive('camera-in', 'GUESTB')
  lot.clock.now += 5_000
  await drive('camera-in', 'GUESTB')
  lot.clock.now += 10 * minute
  await drive('camera-out', 'GUEST8')
  lot.clock.now += minute
  await send('DELETE', `/guest-passes/${id}`)
  const texts = async () =>
    JSON.stringify([
      await lot.query('select detail from device_event'),
      await lot.query('select detail from lot_log'),
      await lot.query('select plate, match from visit'),
      await lot.query('select plate, name from guest_pass'),
      await lot.query(`select before, after from audit_entry where object_kind = 'guest-pass'`),
    ])
  expect(await texts()).toMatch(/GUEST8.*Ana Ruiz/)
  const parts = { database: lot.database, files: lot.app.services.files }
  await runRetention(parts, start + 90 * day - 1)
  expect(await texts()).toContain('GUEST8')
  await runRetention(parts, start + 93 * day)
  expect(await texts()).not.toMatch(/GUEST|Ana Ruiz/)
  const [visit] = await lot.query('select plate, match from visit')
  expect([isErasedPlate(visit.plate), visit.match]).toEqual([true, 'none'])
  expect(await differences()).toEqual([])
})

test('VEH-07, VEH-10: a registered plate is known from its registration until its end, and erased later', async () => {
  const body = {
    parkingLot: lot.lotId,
    licensePlate: 'VAN1',
    until: new Date(lot.clock.now + 30 * minute).toISOString(),
  }
  await send('POST', '/registeredVehicles/registerVehicletoLotByStaff', body)
  lot.clock.now += minute
  await drive('camera-in', 'VAN1')
  lot.clock.now += 40 * minute
  lot.app.services.lots.clear()
  await drive('camera-in', 'VAN1')
  expect(await matches()).toEqual(['VAN1 exact', 'VAN1 none'])
  expect(await differences()).toEqual([])
  await runRetention({ database: lot.database, files: lot.app.services.files }, start + 93 * day)
  const left = JSON.stringify([
    await lot.query('select detail from lot_log'),
    await lot.query('select plate from registered_vehicle'),
    await lot.query(`select before, after from audit_entry where object_kind = 'registered-vehicle'`),
  ])
  expect(left).not.toContain('VAN1')
  expect(await differences()).toEqual([])
})

test('GUE-12: screens load the visitors again when the vehicle of a guest comes or goes, and for no other', async () => {
  const stale = async () =>
    (await lot.query('select payload from lot_change order by version desc limit 1'))[0].payload.stale
  await addGuest('GUEST1')
  lot.clock.now += minute
  await drive('camera-in', 'OTHER1')
  expect(await stale()).not.toContain('visitors')
  lot.clock.now += minute
  await drive('camera-in', 'GUEST1')
  expect(await stale()).toContain('visitors')
  lot.clock.now += minute
  await drive('camera-out', 'GUEST1')
  expect(await stale()).toContain('visitors')
})
