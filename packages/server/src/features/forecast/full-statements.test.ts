import type { Lot, LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHistoryServer, type HistoryServer } from '#features/occupancy/testing/history.test-lot.ts'
import { foldDueLots } from './forecast.work.ts'
import { sayOfDueLots } from './full-statements.work.ts'

const hour = 3_600_000
const capacity = 4
/** Eight o'clock on a Monday in Toronto. */
const monday = Date.UTC(2026, 10, 23, 13)

let lot: HistoryServer
beforeAll(async () => {
  lot = await startHistoryServer()
  await lot.forget()
  const lines = ['timestamp,occupied']
  for (let at = monday - 42 * 24 * hour; at < monday; at += hour) {
    const local = new Date(at - 5 * hour)
    const isBusy = local.getUTCHours() >= 10 && local.getUTCHours() < 16 && local.getUTCDay() % 6 !== 0
    lines.push(`${new Date(at).toISOString()},${isBusy ? capacity : 1}`)
  }
  lot.clock.now = monday
  await lot.take(lines)
  await lot.take(lines, `?parkingGroup=${lot.own.tenants.id}`)
  await foldDueLots({ database: lot.server.database, clock: () => monday - 5 * hour }, Infinity)
})
afterAll(() => lot?.server.close())

const say = (at: number) => {
  lot.clock.now = at
  return sayOfDueLots({ database: lot.server.database, clock: () => lot.clock.now }, Infinity)
}
const ask = async (path: string) => (await lot.server.ask('staffCustomer', `/api${path}`)).json()
const shown = async (): Promise<Lot['willBeFull']> =>
  (await ask(`/parking-lots/${lot.own.lot.id}`)).willBeFull

test('FOR-53: each quarter of an hour it is said of a lot when it will be full, in words', async () => {
  expect(await say(monday)).toBeGreaterThan(0)
  const said = await shown()
  expect(said).toEqual({
    at: '2026-11-23T15:15:00.000Z',
    chance: expect.closeTo(0.95, 2) as number,
    text: 'Will be full at about 10:15 (19 in 20)',
  })
  const { data } = (await ask('/parking-lots')) as { data: LotListItem[] }
  expect(data.find(({ _id }) => _id === lot.own.lot.id)!.willBeFull).toEqual(said)
  expect(await say(monday + 60_000)).toBe(0)
})

test('FOR-53: it is as the forecast says', async () => {
  const { days } = await ask(`/parking-lots/${lot.own.lot.id}/forecast`)
  expect((await shown())!.text).toBe(days[0].fullText)
})

test('FOR-54: the forecast of the lot has the groups that will be full today, on demand', async () => {
  lot.clock.now = monday
  const of = async (query: string) =>
    (await ask(`/parking-lots/${lot.own.lot.id}/forecast${query}`)) as OccupancyForecast
  const { groups, days } = await of('?groups=today&hours=25')
  expect(days[0]!.fullText).not.toBeNull()
  expect((await of('?hours=25')).groups).toEqual([])
  const filled = await Promise.all(
    [lot.own.tenants.id, lot.own.visitors.id].map(async (id) => {
      const [today] = (await of(`?parkingGroup=${id}`)).days
      return today?.fullText ? [{ parkingGroup: id, fullAt: today.fullAt, fullText: today.fullText }] : []
    }),
  )
  expect(groups).toEqual(filled.flat())
  expect(groups.length).toBeGreaterThan(0)
})

test('WAY-08: a sign shows it behind the free stalls of the lot, if a text for it is entered', async () => {
  await say(monday)
  const parkingLot = lot.own.lot.id
  const lines = [{ label: 'P', counts: 'lot', subject: '' }]
  const payload = { parkingLot, name: 'Ramp', lines, soonText: 'FULL AT {fullAt}' }
  await lot.run(`update lot_state set last_event_at = '${new Date(monday).toISOString()}',
    counts = counts || '{"occupancy": 1, "occupancyPercent": 25}'
    where parking_lot_id = '${parkingLot}'`)
  const added = await lot.server.ask('fullAccessCustomer', {
    method: 'POST',
    url: '/api/wayfinders',
    payload,
  })
  expect(added.json()).toMatchObject({ soonText: 'FULL AT {fullAt}' })
  const { lines: shownLines } = added.json().sign
  expect(shownLines[0].text).toMatch(/^\d+ FULL AT 10:15$/)
})

test('FOR-71: those who add guest passes are told on which days the lot will probably be full, without seeing its occupancy', async () => {
  lot.clock.now = monday
  const url = `/api/guest-passes/choices/${lot.own.lot.id}`
  for (const who of ['fullAccessCustomer', 'tenant'] as const) {
    const { fullDays } = (await lot.server.ask(who, url)).json()
    expect(fullDays.map(({ day }: { day: string }) => day)).toEqual(
      ['23', '24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`),
    )
    expect(fullDays[0].text).toBe('Will be full at about 10:15 (19 in 20)')
  }
})

test('FOR-53: nothing that was said half an hour ago, or of a time that is over, is shown', async () => {
  await say(monday)
  lot.clock.now = monday + 31 * 60_000
  expect(await shown()).toBeNull()
  await say(monday + 10 * hour)
  expect(await shown()).toBeNull()
})

test('FOR-53: a lot that fails delays no other, and is tried again in an hour', async () => {
  lot.clock.now = monday + 24 * hour
  await lot.run(`update forecast_state set past = '\\x05' where group_id = '${lot.own.lot.id}'`)
  await expect(say(monday + 24 * hour)).rejects.toThrow('statements about full lots of 1 lots failed')
  const rows = await lot.rows<{ at: Date }>('select said_at as at from lot_forecast order by said_at')
  expect(rows.at(-1)!.at.getTime()).toBe(monday + 25 * hour)
})
