import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedSince, refusalOf, refuses, storedIn } from './attempt.ts'
import { raising, reaching } from './tenant-attempts.ts'
import { aGuest, as, pass, place, startPlace } from './tenant-place.ts'

beforeAll(startPlace)
afterAll(() => place.server?.close())

const world = () => ({ app: place.server, database: place.server.database })

describe('a tenant raises what it may have', () => {
  refuses(world, raising)
})
describe('a tenant reaches for what another tenant has', () => {
  refuses(world, reaching)
})

describe('a tenant writes what is not to be written', () => {
  refuses(world, [
    as('the state of the app', pass({ appState: 'registered' }), '422 read-only'),
    as('when a pass was removed', pass({ removedAt: null }), '422 unknown-field'),
    as('the lot of a pass', () => pass({ parkingLot: place.server.world.foreign.lot.id })(), '422 read-only'),
    as('its customer', pass({ customerId: '0', $set: { name: 'x' } }), '422 unknown-field'),
    as(
      'a prototype',
      () => [
        'PUT',
        `/v2/pass-holders/${place.own.pass}`,
        '{"version":1,"__proto__":{"a":1}}' as never,
        { 'content-type': 'application/json' },
      ],
      '400 malformed',
    ),
    as('a name with a line break', pass({ name: 'Ana\r\nBcc: all@example.com' }), '422 invalid'),
    as(
      'an address with a second one in its header',
      pass({ email: 'a@example.com\nBcc: b@example.com' }),
      '422 email',
    ),
    as('a plate with a zero byte', pass({ vehicles: [{ licensePlate: 'AB\u0000C' }] }), '422 invalid'),
    as('a plate of signs alone', pass({ vehicles: [{ licensePlate: '---' }] }), '422 invalid'),
    as(
      'a plate of characters that show nothing',
      pass({ vehicles: [{ licensePlate: '\u200b\u2060' }] }),
      '422 required',
    ),
    as(
      'a plate beside another by a sign',
      pass({ vehicles: [{ licensePlate: 'AB1/CD2' }] }),
      '422 plate-signs',
    ),
    as('a web address as a name', pass({ name: 'Unpaid fine: http://evil.example/pay' }), '422 web-address'),
    as(
      'a guest of two hours ago',
      () => aGuest({ startsAt: new Date(Date.now() - 7_200_000).toISOString() })(),
      '422 in-the-past',
    ),
    as('a guest for a negative time', aGuest({ minutes: -60 }), '422 not-positive'),
    as('a guest for half a minute', aGuest({ minutes: 0.5 }), '422 not-whole'),
    as(
      'a guest for a number too large for one',
      () => [
        'POST',
        '/pass-holders/add-guest-pass',
        `{"parkingLot":"${place.lotId}","minutes":1e999}` as never,
        { 'content-type': 'application/json' },
      ],
      '422 wrong-type',
    ),
    as('a web address as a guest', aGuest({ name: 'www.evil.example' }), '422 web-address'),
    as(
      'a pass over a newer version',
      () => ['PUT', `/v2/pass-holders/${place.own.pass}`, { name: 'Old', version: 0 }],
      '409 stale-version',
    ),
    as(
      'a version of the future',
      () => ['PUT', `/v2/pass-holders/${place.own.pass}`, { name: 'Old', version: 2 ** 31 }],
      '409 stale-version',
    ),
    as(
      'its own role',
      () => ['PUT', '/admin/users/preferences', { version: 1, roles: ['provider'] }],
      '422 unknown-field',
    ),
    as(
      'its own address',
      () => ['PUT', '/admin/users/preferences', { version: 1, email: 'provider@example.com' }],
      '422 read-only',
    ),
    as(
      'a lot of others as its start',
      () => [
        'PUT',
        '/admin/users/preferences',
        { version: 1, startParkingLot: place.server.world.sister.lot.id },
      ],
      '422 unknown',
    ),
  ])
})

test('FLD-26, PAS-04, BOO-04: a tenant changes nothing that others decide with its own edits', async () => {
  const edit = async (path: string, payload: object) => {
    const reply = await place.server.ask('tenant', { method: 'PUT', url: `/api${path}`, payload })
    const errors = reply.json().errors as { path: string; code: string }[] | undefined
    return [reply.statusCode, ...(errors ?? []).map(({ path: field, code }) => `${field} ${code}`)]
  }
  expect(await edit(`/passholder-groups/${place.own.group}`, { tenants: [] })).toEqual([
    422,
    'tenants read-only',
  ])
  const limits = { allowance: 99, weekdayAllowances: Array(7).fill(99), daysAhead: 365, longestBooking: 300 }
  expect(await edit(`/passholder-booking-groups/${place.own.bookingGroup}`, limits)).toEqual([
    422,
    'allowance read-only',
    'weekdayAllowances read-only',
    'daysAhead read-only',
    'longestBooking read-only',
  ])
})

describe.each([
  ['/passholder-groups', '/passholder-groups/', { maxPasses: 9 }],
  ['/passholder-booking-groups', '/passholder-booking-groups', { allowance: 9 }],
])('PAS-35: of %s a tenant', (path, addPath, limit) => {
  const send = (
    who: 'tenant' | 'fullAccessCustomer',
    method: 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ) => place.server.ask(who, { method, url: `/api${url}`, ...(payload && { payload }) })
  const addGroup = async (name: string): Promise<string> => {
    const parkingGroup = place.server.world.own.tenants.id
    const tenants = place.server.world.users
      .filter(({ roles }) => roles.includes('tenant'))
      .map(({ id }) => id)
    const group = { parkingLot: place.lotId, name, parkingGroup, tenants, ...limit }
    return (await send('fullAccessCustomer', 'POST', addPath, group)).json()._id
  }
  const restored = (id: string) => send('tenant', 'POST', `${path}/${id}/restore`)

  test('does not take back one that others removed, with its passes', async () => {
    const id = await addGroup('Ended contract')
    await send('fullAccessCustomer', 'DELETE', `${path}/${id}`)
    expect(refusalOf(await restored(id))).toBe('404 not-found')
    expect((await send('fullAccessCustomer', 'POST', `${path}/${id}/restore`)).statusCode).toBe(200)
  })
  test('takes back one that it removed itself', async () => {
    const id = await addGroup('Second office')
    await send('tenant', 'DELETE', `${path}/${id}`)
    expect((await restored(id)).statusCode).toBe(200)
  })
})

test('what a tenant searches, exports and pages shows nothing of another tenant', async () => {
  const before = await storedIn(place.server.database)
  const list = { parkingLot: place.lotId, passholderGroups: [place.theirs.group] }
  const page = await place.server.ask('provider', {
    method: 'POST',
    url: '/api/pass-holders/getFilterPassholderList',
    payload: { parkingLot: place.lotId, limit: 1 },
  })
  const cursor = page.json().nextCursor
  for (const [url, payload] of [
    ['/pass-holders/getFilterPassholderList', list],
    ['/pass-holders/getFilterPassholderList', { parkingLot: place.lotId, cursor }],
    ['/pass-holders/export/csv', list],
    ['/guest-passes/list', list],
    ['/bookings/list', { parkingLot: place.lotId, bookingGroups: [place.theirs.bookingGroup] }],
  ] as const) {
    const reply = await place.server.ask('tenant', { method: 'POST', url: `/api${url}`, payload })
    expect([url, refusalOf(reply)]).toEqual([url, '200'])
    expect(reply.body).not.toMatch(/THEIR1|T-1|GUEST1|BOOK1/)
  }
  for (const url of [
    '/find?search=THEIR1',
    `/getRegisteredVehicle/${place.lotId}`,
    `/waitlist/${place.lotId}`,
  ])
    expect((await place.server.ask('tenant', `/api${url}`)).body).not.toMatch(/"T-1"|REG1|eva@/)
  expect(await changedSince(place.server.database, before)).toEqual([])
})
