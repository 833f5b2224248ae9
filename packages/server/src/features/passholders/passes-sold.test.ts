import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendAs } from '#testing/test-app.ts'
import { anEvent, minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { recordPassesSold } from './passes-sold.work.ts'

let lot: TestLotServer
let group: string
beforeEach(async () => {
  lot = await startTestLot()
  await send('PUT', `/parking-lots/${lot.lotId}/update`, { timeBoundPasses: true })
  const added = await send('POST', '/passholder-groups/', {
    parkingLot: lot.lotId,
    name: 'Bank',
    parkingGroup: lot.tenants,
  })
  group = added.json()._id
})
afterEach(() => lot.close())

const send = sendAs('provider', () => lot.app)
const add = async (passholderId: string, more: object = {}): Promise<string> =>
  (
    await send('POST', '/v2/pass-holders/', {
      parkingLot: lot.lotId,
      passholderGroup: group,
      passholderId,
      name: passholderId,
      ...more,
    })
  ).json()._id
const today = () => localDayOf(lot.clock.now, 'America/Toronto').day
const sold = async (day = today()) =>
  Object.fromEntries(
    (
      await lot.query(
        `select group_id, passes_all_day as a, passes_daytime as d, passes_overnight as o, passes_sold as n
         from occupancy_day where parking_lot_id = $1 and day = $2 and group_id = any($3)`,
        [lot.lotId, day, [lot.tenants, lot.lotId]],
      )
    ).map(({ group_id: id, ...counts }: { group_id: string }) => [
      id === lot.lotId ? 'lot' : 'tenants',
      counts,
    ]),
  )
const counts = (a: number, d: number, o: number) => ({ a, d, o, n: a + d + o })
const hour = 60 * minute

test('PAS-22: a day has the passes of its changes, before anything was observed and after', async () => {
  await add('B-1')
  // The lot of the test has one pass of a visitors’ group, which counts for the lot alone.
  expect(await sold()).toEqual({ tenants: counts(1, 0, 0), lot: counts(2, 0, 0) })
  await lot.report(anEvent('sensor-1', lot.clock.now))
  lot.clock.now += 6 * minute
  await lot.fire()
  expect(await sold()).toEqual({ tenants: counts(1, 0, 0), lot: counts(2, 0, 0) })
  const multi = await add('B-2', {
    isMultiPass: true,
    numberOfVehicles: 9,
    insideAtOnce: 4,
    passType: 'overnight',
  })
  expect(await sold()).toEqual({ tenants: counts(1, 0, 4), lot: counts(2, 0, 4) })
  await send('DELETE', `/pass-holders/${multi}`)
  expect(await sold()).toEqual({ tenants: counts(1, 0, 0), lot: counts(2, 0, 0) })
})

test('PAS-22: the next day has its passes with its first sample, without those that have expired', async () => {
  await add('B-1', { validTo: today() })
  await add('B-2', { passType: 'daytime' })
  lot.clock.now += 24 * hour
  expect(await sold()).toEqual({})
  await lot.report(anEvent('sensor-1', lot.clock.now))
  lot.clock.now += 6 * minute
  await lot.fire()
  expect(await sold()).toEqual({ tenants: counts(0, 1, 0), lot: counts(1, 1, 0) })
})

test('PAS-22: a lot whose devices are silent has its figures from the hourly work, once', async () => {
  await add('B-1')
  lot.clock.now += 24 * hour
  await recordPassesSold({ database: lot.database }, lot.clock.now)
  expect(await sold()).toEqual({ tenants: counts(1, 0, 0), lot: counts(2, 0, 0) })
  await lot.query('update occupancy_day set passes_sold = 7 where group_id = $1 and day = $2', [
    lot.lotId,
    today(),
  ])
  await recordPassesSold({ database: lot.database }, lot.clock.now)
  expect(await sold()).toMatchObject({ lot: { n: 7 } })
})

test('PAS-22: changes add up to what counting all passes gives', async () => {
  const pass = await add('B-1')
  const other = await add('B-2', { passType: 'daytime', validTo: today() })
  const ofEv = await lot.query(`select id from parking_group where parking_lot_id = $1 and type = 'ev'`, [
    lot.lotId,
  ])
  const [ev] = ofEv.length > 0 ? ofEv : [{ id: lot.tenants }]
  const next = await send('POST', '/passholder-groups/', {
    parkingLot: lot.lotId,
    name: 'EV',
    parkingGroup: ev.id,
  })
  const edit = (id: string, more: object) => send('PUT', `/v2/pass-holders/${id}`, more)
  await edit(pass, { isMultiPass: true, numberOfVehicles: 5, insideAtOnce: 3 })
  await edit(pass, { passType: 'overnight' })
  await send('POST', '/pass-holders/move', {
    parkingLot: lot.lotId,
    ids: [pass, other],
    passholderGroup: next.json()._id,
  })
  await edit(other, { validFrom: '2099-01-01', validTo: null })
  await send('POST', '/pass-holders/delete', { parkingLot: lot.lotId, ids: [pass] })
  await send('POST', '/pass-holders/restore', { parkingLot: lot.lotId, ids: [pass] })
  const counted = await lot.query(
    `select d.group_id, d.passes_all_day = coalesce(s.all_day, 0) and d.passes_daytime = coalesce(s.daytime, 0)
       and d.passes_overnight = coalesce(s.overnight, 0) as same, d.passes_sold as n
     from occupancy_day d left join passes_sold_on($1, $2::date) s on s.group_id = d.group_id
     where d.parking_lot_id = $1 and d.day = $2 order by d.passes_sold`,
    [lot.lotId, today()],
  )
  expect(counted.map(({ same }: { same: boolean }) => same)).toEqual(counted.map(() => true))
  expect(counted.at(-1)).toMatchObject({ group_id: lot.lotId, n: 4 })
})
