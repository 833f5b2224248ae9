import { addDays } from '@stallwise/domain/bookings/bookings.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLot } from '#features/judging/judging.public.ts'
import { runRetention } from '#features/retention/retention.public.ts'
import { addBookingRows } from './bookings.public.ts'
import { sendAs } from '#testing/test-app.ts'
import { minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

const day = 24 * 60 * minute

let lot: TestLotServer
let hotel: string
let today: string
beforeEach(async () => {
  lot = await startTestLot()
  const [{ time_zone: timeZone }] = await lot.query('select time_zone from parking_lot where id = $1', [
    lot.lotId,
  ])
  today = localDayOf(lot.clock.now, timeZone).day
  const body = { parkingLot: lot.lotId, name: 'Hotel', parkingGroup: lot.tenants, allowance: 5 }
  hotel = (await send('POST', '/passholder-booking-groups', body)).json()._id
})
afterEach(() => lot.close())

const send = sendAs('provider', () => lot.app)
const book = async (licensePlate: string, firstDay = today): Promise<string> => {
  const days = { firstDay, lastDay: firstDay }
  const body = { parkingLot: lot.lotId, bookingGroup: hotel, name: 'Ana Ruiz', licensePlate, ...days }
  return (await send('POST', '/bookings', body)).json()._id
}
const drive: TestLotServer['drive'] = (...read) => lot.drive(...read)
const visits = async (): Promise<string[]> => {
  const names = { [lot.tenants]: 'tenants', [lot.visitors]: 'visitors' }
  const rows = await lot.query('select plate, match, group_id from visit order by entered_at, plate')
  return rows.map((row) => `${row.plate} ${row.match} ${names[row.group_id]}`)
}
const differences = () => lot.replayDifferences()

test('BOO-20, BOO-21: a booked plate is known, and counts in the parking group of its booking group', async () => {
  await drive('camera-in', 'BOOK8')
  lot.clock.now += 20_000
  await drive('camera-in', 'LATER9')
  lot.clock.now += minute
  const load = vi.spyOn(lot.app.services.lots, 'load')
  const id = await book('BOOK8')
  await book('LATER9', addDays(today, 2))
  await drive('camera-out', 'BOOK8')
  lot.clock.now += minute
  await drive('camera-in', 'BOOKB')
  lot.clock.now += minute
  await drive('camera-out', 'BOOK8')
  lot.clock.now += minute
  await send('DELETE', `/bookings/${id}`)
  lot.clock.now += minute
  await drive('camera-in', 'BOOK8')
  expect(load).not.toHaveBeenCalled()
  load.mockRestore()
  expect(await visits()).toEqual([
    'BOOK8 none visitors',
    'LATER9 none visitors',
    'BOOK8 lookAlike tenants',
    'BOOK8 none visitors',
  ])
  expect(await differences()).toEqual([])
})

test('BOO-20, BOO-21: another server and a replay agree, also when the group moves to another parking group', async () => {
  await book('BOOK1')
  lot.app.services.lots.clear()
  await drive('camera-in', 'BOOK1')
  lot.clock.now += minute
  await drive('camera-out', 'BOOK1')
  const other = (
    await send('POST', `/parking-lots/${lot.lotId}/parking-groups`, { name: 'Chargers', type: 'ev' })
  ).json()._id
  lot.clock.now += minute
  const moved = await send('PUT', `/passholder-booking-groups/${hotel}`, { parkingGroup: other })
  expect(moved.statusCode).toBe(200)
  lot.clock.now += minute
  await drive('camera-in', 'BOOK1')
  const groups = (await lot.query('select group_id from visit order by entered_at')).map(
    ({ group_id }) => group_id,
  )
  expect(groups).toEqual([lot.tenants, other])
  expect(await differences()).toEqual([])
})

test('BOO-50: name and plate of a booking are erased everywhere; it still counts', async () => {
  const canceled = await book('BOOK7')
  const stayed = await book('BOOK8')
  await drive('camera-in', 'BOOK8')
  lot.clock.now += minute
  await send('DELETE', `/bookings/${canceled}`)
  await drive('camera-out', 'BOOK8')
  const texts = async () =>
    JSON.stringify([
      await lot.query('select detail from device_event'),
      await lot.query('select detail from lot_log'),
      await lot.query('select plate from visit'),
      await lot.query('select plate, name from booking'),
      await lot.query(`select before, after from audit_entry where object_kind = 'booking'`),
    ])
  expect(await texts()).toMatch(/BOOK8.*Ana Ruiz/)
  const parts = { database: lot.database, files: lot.app.services.files }
  await runRetention(parts, start + 90 * day - 1)
  expect(await texts()).toMatch(/BOOK8.*Ana Ruiz/)
  await runRetention(parts, start + 93 * day)
  expect(await texts()).not.toMatch(/BOOK|Ana Ruiz/)
  expect(await visits()).toEqual([expect.stringMatching(/^ERASED\w+ none tenants$/)])
  for (const answer of [
    send('PUT', `/bookings/${stayed}`, { name: 'Eva' }),
    send('DELETE', `/bookings/${stayed}`),
    send('POST', `/bookings/${canceled}/restore`),
  ])
    expect((await answer).statusCode).toBe(404)
  const [counted] = await lot.query(
    'select count(*)::int as count from booking where removed_at is null and first_day = $1',
    [today],
  )
  expect(counted).toEqual({ count: 1 })
  expect(await differences()).toEqual([])
})

test('BOO-12, BOO-20: plain rows are added once, within the allowance, and their plates are known', async () => {
  const row = (licensePlate: string, firstDay: string) => ({
    parking_lot_id: lot.lotId,
    id: crypto.randomUUID(),
    booking_group_id: hotel,
    first_day: firstDay,
    last_day: addDays(firstDay, 1),
    name: 'Ana Ruiz',
    plate: licensePlate,
  })
  await send('PUT', `/passholder-booking-groups/${hotel}`, { allowance: 1 })
  const tomorrow = addDays(today, 1)
  const bookings = [row('ROW1', today), row('ROW2', tomorrow), row('ROW3', addDays(today, 2))]
  const viewer = {
    userId: crypto.randomUUID(),
    email: 'demo@example.com',
    name: 'Demo',
    roles: ['provider' as const],
    customerId: null,
    lots: 'all' as const,
  }
  const parts = { pool: lot.database.pool, lots: lot.app.services.lots, clock: () => lot.clock.now }
  for (let times = 0; times < 2; times++)
    await changeLot(parts, viewer, { lot: lot.lotId, capability: 'passholder.manage' }, (change) =>
      addBookingRows(change, { groups: [], bookings }),
    )
  const stored = await lot.query('select plate from booking order by plate')
  expect(stored.map(({ plate }) => plate)).toEqual(['ROW1', 'ROW3'])
  lot.clock.now += minute
  await drive('camera-in', 'ROW1')
  expect(await visits()).toEqual(['ROW1 exact tenants'])
  expect(await differences()).toEqual([])
})
