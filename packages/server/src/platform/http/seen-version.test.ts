import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { GATE_ADDRESSES: '10.0.0.0/8' } })
})
afterAll(() => server?.close())

const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.ask('provider', { method, url: `/api${url}`, ...(payload && { payload }) })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** How each object is created, and the URL that removes it. */
const removals: Record<string, (lot: string) => Promise<string>> = {}
const removal = (name: string, post: string, body: object, address: (id: string, lot: string) => string) => {
  removals[name] = async (lot) => {
    const [method, url] = post.split(' ') as ['POST' | 'PUT', string]
    const named = url.includes('{lot}') ? {} : { parkingLot: lot }
    const made = await ask(method, url.replace('{lot}', lot), { ...named, ...body })
    expect(made.statusCode, made.body).toBeLessThan(300)
    const { _id, exceptionID } = made.json() as { _id?: string; exceptionID?: string }
    return address((_id ?? exceptionID)!, lot)
  }
}
removal('zone', 'POST /zones/', { name: 'A', type: 'entry' }, (id) => `/zones/${id}?`)
removal('camera', 'POST /cameras', { name: 'A', id: 'cam', role: 'entry' }, (id) => `/cameras/${id}?`)
removal(
  'reader',
  'POST /rfid/rfidReader',
  { name: 'A', id: 'rdr', role: 'entry' },
  (id) => `/rfid/rfidReader/${id}?`,
)
removal(
  'threshold',
  'POST /rfid/rfidThreshold',
  { name: 'A', duration: 10 },
  (id) => `/rfid/rfidThreshold/${id}?`,
)
removal('sector', 'POST /sectors', { name: 'A', stalls: ['004'] }, (id) => `/sectors/${id}?`)
removal(
  'wayfinder',
  'POST /wayfinders',
  { name: 'A', lines: [{ label: '', counts: 'lot', subject: '' }] },
  (id) => `/wayfinders/${id}?`,
)
removal(
  'controller',
  'POST /sprockit/controllers',
  { monexDeviceId: 'm', driver: 'iboot-g2', address: 'http://10.0.0.9', username: 'u', password: 'p' },
  (id) => `/sprockit/controllers/${id}?`,
)
removal(
  'sprockit',
  'POST /sprockit',
  { name: 'A', id: 'gate', monexDeviceId: 'm', outletToControl: 0 },
  (id) => `/sprockit/${id}?`,
)
removal(
  'manager',
  'POST /parking-lots/add-manager/',
  { name: 'Robin', phone: '4165550100', email: 'robin@example.com' },
  (id, lot) => `/parking-lots/managers/delete/${lot}/${id}?`,
)
removal(
  'parking group',
  'POST /parking-lots/{lot}/parking-groups',
  { name: 'Spare', type: 'tenant' },
  (id, lot) => `/parking-lots/${lot}/parking-groups/${id}?`,
)
removal(
  'closure',
  'POST /parking-lots/{lot}/closures',
  { stalls: ['004'], startTime: inHours(1), endTime: inHours(2), reason: 'Paint' },
  (id, lot) => `/parking-lots/${lot}/closures/${id}?`,
)
removal(
  'exception',
  'PUT /parking-lots/exceptions/{lot}',
  { startTime: inHours(1), endTime: inHours(2), reason: 'Concert', parkingGroup: null },
  (id, lot) => `/parking-lots/exceptions/${lot}?exceptionID=${id}&`,
)

removal('edge key', 'POST /edge/keys', { name: 'Box' }, (id) => `/edge/keys/${id}?`)

// A sprockit needs an existing controller; it has its own test.
const customerId = () => server.world.customer.id
removals['draft'] = async () => {
  const made = await ask('POST', '/admin/parking-lot-drafts', { customer: customerId() })
  return `/admin/parking-lot-drafts/${made.json()._id}?`
}
removals['user'] = async () => {
  const email = 'seen@example.com'
  const body = { email, name: 'Seen', roles: ['tenant'] }
  const made = await ask('POST', `/admin/users/${customerId()}`, body)
  expect(made.statusCode, made.body).toBe(201)
  return `/admin/users/${customerId()}/${email}/TENANT?`
}

const names = Object.keys(removals).filter((name) => name !== 'sprockit')

test.each(names)('FLD-19 a %s with a newer version is not removed', async (name) => {
  const address = await removals[name]!(server.world.own.lot.id)
  const stale = await ask('DELETE', `${address}version=7`)
  expect(stale.statusCode, stale.body).toBe(409)
  expect(stale.json()).toMatchObject({ code: 'stale-version', current: { version: 1 } })
  expect((await ask('DELETE', `${address}version=1`)).statusCode).toBeLessThan(300)
  expect((await ask('DELETE', `${address}version=1`)).statusCode).toBe(404)
})

test('a sprockit with a newer version is not removed; without a version in the request it is', async () => {
  await removals['controller']!(server.world.sister.lot.id)
  const address = await removals['sprockit']!(server.world.sister.lot.id)
  expect((await ask('DELETE', `${address}version=7`)).json()).toMatchObject({ current: { version: 1 } })
  expect((await ask('DELETE', `${address}version=0`)).statusCode).toBe(422)
  expect((await ask('DELETE', address)).statusCode).toBe(204)
})

test('a holiday that was changed or removed meanwhile is neither renamed nor removed', async () => {
  const url = `/parking-lots/${server.world.own.lot.id}/holidays/2026-12-25`
  const { version } = (await ask('PUT', url, { name: 'Christmas' })).json()
  const renamed = (await ask('PUT', url, { name: 'Christmas Day', version })).json()
  const late = await ask('PUT', url, { name: 'Noel', version })
  expect([late.statusCode, late.json().current]).toEqual([409, renamed])
  expect((await ask('DELETE', `${url}?version=${version}`)).statusCode).toBe(409)
  expect((await ask('DELETE', `${url}?version=${renamed.version}`)).statusCode).toBe(200)
  await ask('PUT', url, { name: 'Boxing Day' })
  expect((await ask('PUT', url, { name: 'Noel', version: renamed.version })).statusCode).toBe(409)
  const unseen = await ask('PUT', url, { name: 'Noel' })
  expect(unseen.json()).toMatchObject({ errors: [{ path: 'version', code: 'required' }] })
})

test('the minimum of a group with a newer version is not set; a version is refused for several groups', async () => {
  const lot = server.world.own.lot.id
  const add = async (name: string) =>
    (await ask('POST', `/parking-lots/${lot}/parking-groups`, { name, type: 'visitor' })).json()
  const set = (payload: object) => ask('PUT', `/parking-lots/${lot}/set-stall-minimums`, payload)
  const group = await add('Seen once')
  const late = await set({ parkingGroup: group._id, minimum: 0, version: group.version + 1 })
  expect([late.statusCode, late.json().current]).toEqual([409, group])
  expect((await set({ parkingGroup: group._id, minimum: 0, version: group.version })).statusCode).toBe(200)
  await add('Seen twice')
  const both = await set({ parkingGroup: 'visitor', minimum: 0, version: 1 })
  expect([both.statusCode, both.json().errors[0].path]).toEqual([422, 'version'])
})
