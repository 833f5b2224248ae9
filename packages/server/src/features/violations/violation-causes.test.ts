import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
let group: string
beforeEach(async () => {
  lot = await startTestLot()
  await lot.enforce()
  const body = { parkingLot: lot.lotId, name: 'Bank', parkingGroup: lot.tenants }
  group = (await send('POST', '/passholder-groups/', body)).json()._id
})
afterEach(() => lot.close())

const send: TestLotServer['send'] = (...call) => lot.send(...call)
interface Listed {
  _id: string
  reason: string
  status: string
  endedBy: string | null
  exceeded: { limit: string; minutes: number } | null
  notSeenSince: string | null
}
const list = async (): Promise<Listed[]> =>
  (await send('GET', `/violations?parkingLot=${lot.lotId}&sort=dateCreated`)).json().data
const shown = async () => (await list()).map(({ reason, status }) => `${reason} ${status}`)
const differences = async () => (await replayLot(lot.database, lot.lotId)).differences
const at = (minutes: number): string => new Date(lot.clock.now + minutes * minute).toISOString()
/** Lets the time pass on a server that loads the lot again. */
const wait = async (minutes: number): Promise<void> => {
  lot.clock.now += minutes * minute
  lot.app.services.lots.clear()
  await lot.fire()
}
const addGuest = async (minutes: number): Promise<string> =>
  (
    await send('POST', '/pass-holders/add-guest-pass', {
      parkingLot: lot.lotId,
      passholderGroup: group,
      name: 'Ana Ruiz',
      licensePlate: 'GUEST1',
      minutes,
    })
  ).json()._id
const register = async (until: string | null): Promise<string> =>
  (
    await send('POST', '/registeredVehicles/registerVehicletoLotByStaff', {
      parkingLot: lot.lotId,
      licensePlate: 'GUEST1',
      until,
    })
  ).json()._id
const configure = (more: object) => send('PUT', `/parking-lots/${lot.lotId}/update`, more)

test('VIO-07, VIO-09: a guest pass that is extended after its end ends the violation; its new end is another one', async () => {
  const id = await addGuest(60)
  await lot.drive('camera-in', 'GUEST1')
  await wait(76)
  expect(await list()).toMatchObject([
    { reason: 'timeLimit', status: 'active', exceeded: { limit: 'authorisation', minutes: 60 } },
  ])
  const extended = await send('POST', `/guest-passes/${id}/extend`, { minutes: 60 })
  expect(extended.statusCode).toBe(200)
  expect(await list()).toMatchObject([{ status: 'auto-resolved', endedBy: 'authorised' }])
  // From now on.
  await wait(74)
  expect(await shown()).toEqual(['timeLimit auto-resolved'])
  await wait(1)
  expect(await list()).toMatchObject([
    { status: 'auto-resolved' },
    { reason: 'timeLimit', status: 'active', exceeded: { limit: 'authorisation', minutes: 136 } },
  ])
  expect(await differences()).toEqual([])
})

test('VIO-07: a registration that is prolonged by an edit', async () => {
  const id = await register(at(30))
  await lot.drive('camera-in', 'GUEST1')
  await wait(46)
  expect(await shown()).toEqual(['timeLimit active'])
  expect((await send('PUT', `/registered-vehicles/${id}`, { until: at(60) })).statusCode).toBe(200)
  expect(await shown()).toEqual(['timeLimit auto-resolved'])
  expect(await differences()).toEqual([])
})

test('VIO-09: whoever resolved one overstay by a short registration does not stay for ever', async () => {
  await lot.drive('camera-in', 'GUEST1')
  await wait(16)
  expect(await shown()).toEqual(['graceExpired active'])
  await register(at(1))
  expect(await shown()).toEqual(['graceExpired auto-resolved'])
  await wait(17)
  expect(await shown()).toEqual(['graceExpired auto-resolved', 'timeLimit active'])
  const [, second] = await list()
  await send('POST', `/violations/${second!._id}/dismiss`)
  await wait(600)
  expect(await shown()).toEqual(['graceExpired auto-resolved', 'timeLimit dismissed'])
  await register(at(1))
  await wait(17)
  expect(await shown()).toEqual(['graceExpired auto-resolved', 'timeLimit dismissed', 'timeLimit active'])
  lot.clock.now += minute
  await lot.drive('camera-out', 'GUEST1')
  expect((await shown()).at(-1)).toBe('timeLimit missed')
  expect(await differences()).toEqual([])
})

test('VIO-14: a temporary plate that ends while its vehicle is inside', async () => {
  const passholder = (await send('GET', `/pass-holders/one/${lot.passholderId}`)).json()
  const vehicles = [
    ...passholder.vehicles.map(({ licensePlate }: { licensePlate: string }) => ({ licensePlate })),
    { licensePlate: 'TEMP1', until: at(30) },
  ]
  const edited = await send('PUT', `/v2/pass-holders/${lot.passholderId}`, {
    vehicles,
    version: passholder.version,
  })
  expect(edited.statusCode).toBe(200)
  lot.clock.now += minute
  await lot.drive('camera-in', 'TEMP1')
  await wait(43)
  expect(await shown()).toEqual([])
  await wait(1)
  expect(await shown()).toEqual(['passExpired active'])
  expect(await differences()).toEqual([])
})

test('VIO-16, VIO-19, VIO-27, VIO-28: the settings of the lot, and their durations in the texts', async () => {
  await lot.enforce({ enforcement: true, visitorValidation: false, payments: false })
  for (const [wrong, path] of [
    [{ violationGraceMinutes: null }, 'violationGraceMinutes'],
    [{ violationGraceMinutes: -1 }, 'violationGraceMinutes'],
    [{ timeLimitMinutes: 4 }, 'timeLimitMinutes'],
  ] as const) {
    const refused = await configure(wrong)
    expect([refused.statusCode, refused.json().errors?.[0]?.path]).toEqual([422, path])
  }
  expect((await configure({ violationGraceMinutes: 5, timeLimitMinutes: 120 })).json()).toMatchObject({
    violationGraceMinutes: 5,
    timeLimitMinutes: 120,
  })
  const entered = new Date(lot.clock.now).toISOString()
  await lot.drive('camera-in', 'GUEST1')
  await wait(124)
  expect(await shown()).toEqual([])
  await wait(1)
  const [violation] = (await list()) as [Listed]
  expect(violation).toMatchObject({
    reason: 'timeLimit',
    exceeded: { limit: 'stay', minutes: 120 },
    notSeenSince: entered,
  })
  // The setting may change later.
  await configure({ timeLimitMinutes: 600 })
  expect(await list()).toMatchObject([{ status: 'active', exceeded: { minutes: 120 } }])
  const draft = async () => (await send('GET', `/violations/${violation._id}/notice`)).json()
  expect(await draft()).toMatchObject({ doubts: ['notSeenSince'] })
  const [english, spanish] = (await draft()).texts as { text: string }[]
  expect(english!.text).toContain('The vehicle exceeded the 2-hour limit.')
  expect(spanish!.text).not.toContain('2-hour')
  const order = { violation: violation._id, email: 'ana@example.com' }
  expect((await send('POST', '/violations/sendEmail', order)).json().code).toBe('notice-not-confirmed')
  await send('POST', `/violations/${violation._id}/plate`, { licensePlate: 'GUEST1' })
  expect(await list()).toMatchObject([{ notSeenSince: null }])
  expect(await draft()).toMatchObject({ doubts: [] })
  lot.clock.now += minute
  await lot.drive('camera-out', 'GUEST1')
  expect(await shown()).toEqual(['timeLimit missed'])
  expect(await differences()).toEqual([])
})

test('VIO-32: a further report about a vehicle inside is added to the active one', async () => {
  await lot.enforce({ enforcement: true, visitorValidation: false, payments: false })
  await lot.drive('camera-in', 'BLOCKER')
  const report = async (note: string, headers: Record<string, string> = {}) => {
    lot.clock.now += minute
    return lot.app.ask('provider', {
      method: 'POST',
      url: '/api/violations/report',
      payload: { parkingLot: lot.lotId, licensePlate: 'BLOCKER', note },
      headers,
    })
  }
  const first = (await report('Blocks the ramp')).json()
  const key = { 'idempotency-key': 'again' }
  const [second, repeated] = [await report('Still there', key), await report('Still there', key)]
  expect([second.statusCode, second.json()._id, repeated.json()._id]).toEqual([201, first._id, first._id])
  expect(await shown()).toEqual(['reported active'])
  const details = (await send('GET', `/violations/${first._id}`)).json()
  expect(details).toMatchObject({ note: 'Blocks the ramp', reports: [{ note: 'Still there' }] })
  expect(details.history.map(({ move }: { move: string }) => move)).toEqual(['report', 'report-again'])
  await send('POST', `/violations/${first._id}/resolve`)
  const third = (await report('Came back')).json()
  expect(third._id).not.toBe(first._id)
  expect(await shown()).toEqual(['reported resolved', 'reported active'])
  lot.clock.now += minute
  await lot.drive('camera-out', 'BLOCKER')
  expect(await shown()).toEqual(['reported resolved', 'reported missed'])
  expect(await differences()).toEqual([])
})
