import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { changedSince, refusalOf, refuses, storedIn, type Attempt } from './attempt.ts'

let server: TestServer
let lotId: string
/** A passholder group of another tenant of the lot, with a passholder, a guest, a waitlist and a booking. */
const theirs = { group: '', pass: '', guest: '', entry: '', bookingGroup: '', booking: '', vehicle: '' }
/** The tenant's own. */
const own = { group: '', pass: '', removed: '', guest: '', bookingGroup: '' }
let violation: string
/** Another parking group for tenants. */
let dear: string
const far = '2199-01-01'

const add = async (path: string, payload: object): Promise<string> => {
  const body = { parkingLot: lotId, ...payload }
  const reply = await server.ask('fullAccessCustomer', { method: 'POST', url: `/api${path}`, payload: body })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()._id
}
const aPass = (passholderGroup: string, passholderId: string, more: object = {}) =>
  add('/v2/pass-holders/', { passholderGroup, passholderId, name: 'Ana', ...more })

beforeAll(async () => {
  server = await startTestServer()
  const { lot, passholderGroup, passholder, tenants } = server.world.own
  lotId = lot.id
  own.group = passholderGroup.id
  dear = (
    await server.ask('provider', {
      method: 'POST',
      url: `/api/parking-lots/${lotId}/parking-groups`,
      payload: { name: 'Dear', type: 'tenant' },
    })
  ).json()._id
  await server.database.look('update passholder_group set max_passes = 5 where id = $1', [own.group])
  await server.ask('tenant', '/api/me')
  own.pass = passholder.id
  theirs.group = await add('/passholder-groups/', { name: 'Theirs', parkingGroup: tenants.id })
  theirs.pass = await aPass(theirs.group, 'T-1', { vehicles: [{ licensePlate: 'THEIR1' }] })
  const today = new Date(Date.now()).toISOString()
  const guest = { licensePlate: 'GUEST1', name: 'Gus', minutes: 120, startsAt: today }
  theirs.guest = await add('/pass-holders/add-guest-pass', { ...guest, passholderGroup: theirs.group })
  own.guest = await add('/pass-holders/add-guest-pass', {
    ...guest,
    licensePlate: 'GUEST2',
    passholderGroup: own.group,
  })
  theirs.entry = await add('/waitlist', {
    passholderGroup: theirs.group,
    name: 'Eva',
    email: 'eva@example.com',
  })
  const hotel = { parkingGroup: tenants.id, allowance: 5 }
  theirs.bookingGroup = await add('/passholder-booking-groups', { ...hotel, name: 'Their hotel' })
  own.bookingGroup = await add('/passholder-booking-groups', {
    ...hotel,
    name: 'Hotel',
    tenants: passholderGroup.tenants,
  })
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  theirs.booking = await add('/bookings', {
    bookingGroup: theirs.bookingGroup,
    firstDay: day,
    lastDay: day,
    name: 'Bo',
    licensePlate: 'BOOK1',
  })
  theirs.vehicle = await add('/registeredVehicles/registerVehicletoLotByStaff', { licensePlate: 'REG1' })
  own.removed = await aPass(own.group, 'T-2')
  await server.ask('fullAccessCustomer', { method: 'DELETE', url: `/api/pass-holders/${own.removed}` })
  violation = await add('/violations/report', { licensePlate: 'BAD1', note: 'Blocks the ramp' }).catch(
    () => '',
  )
})
afterAll(() => server?.close())

const world = () => ({ app: server, database: server.database })
const as = (
  what: string,
  sends: Attempt['sends'],
  refused: string,
  who: Attempt['who'] = 'tenant',
): Attempt => ({ who, what, sends, refused })
const pass = (edit: object) => () => ['PUT', `/v2/pass-holders/${own.pass}`, edit] as const
const aGuest =
  (more: object = {}) =>
  () => {
    const guest = { licensePlate: 'NEW1', name: 'Nia', minutes: 120, passholderGroup: own.group }
    return ['POST', '/pass-holders/add-guest-pass', { parkingLot: lotId, ...guest, ...more }] as const
  }
const ofGroup = (edit: () => object) => () => ['PUT', `/passholder-groups/${own.group}`, edit()] as const
const some =
  (path: string, ids: () => string[], more: () => object = () => ({})) =>
  () =>
    ['POST', `/pass-holders/${path}`, { parkingLot: lotId, ids: ids(), ...more() }] as const

describe('a tenant raises what it may have', () => {
  refuses(world, [
    as(
      'maximum of its group',
      ofGroup(() => ({ maxPasses: 6 })),
      '422 too-large',
    ),
    as(
      'no maximum',
      ofGroup(() => ({ maxPasses: null })),
      '422 too-large',
    ),
    as(
      'another parking group',
      ofGroup(() => ({ parkingGroup: dear })),
      '422 not-allowed',
    ),
    as(
      'a group with a maximum',
      () => [
        'POST',
        '/passholder-groups/',
        { parkingLot: lotId, name: 'Mine', parkingGroup: server.world.own.tenants.id, maxPasses: 9 },
      ],
      '422 too-large',
    ),
    as(
      'a multi-pass of a billion vehicles',
      pass({ isMultiPass: true, numberOfVehicles: 1e9, insideAtOnce: 1e9 }),
      '422 too-large',
    ),
    as(
      'more vehicles inside than the pass has',
      pass({ isMultiPass: true, numberOfVehicles: 2, insideAtOnce: 3 }),
      '422 too-large',
    ),
    as(
      'a negative number of vehicles',
      pass({ isMultiPass: true, numberOfVehicles: -3, insideAtOnce: -3 }),
      '422 too-small',
    ),
    as('a pass in the year 2199', pass({ validTo: far }), '422 too-late'),
    as(
      'a pass that ends before it begins',
      pass({ validFrom: '2026-05-02', validTo: '2026-05-01' }),
      '422 end-before-start',
    ),
    as(
      'the set-up of the lot',
      () => ['PUT', `/parking-lots/${lotId}/update`, { coverBeforeMinutes: 120 }],
      '403 forbidden',
    ),
    as(
      'that its pass covers from long ago',
      () => ['POST', `/pass-holders/${own.pass}/cover-from-valid-from`],
      '403 forbidden',
    ),
    as(
      'a waiver of what its pass owes',
      () => [
        'POST',
        '/pass-charges/waivers',
        { parkingLot: lotId, charges: [own.pass], shownCents: 0, reason: 'x' },
      ],
      '403 forbidden',
    ),
  ])
})

describe('a tenant reaches for what another tenant has', () => {
  refuses(world, [
    as(
      'adds a pass',
      () => [
        'POST',
        '/v2/pass-holders/',
        { parkingLot: lotId, passholderGroup: theirs.group, passholderId: 'X-1', name: 'Mal' },
      ],
      '422 unknown',
    ),
    as('puts its pass there', () => pass({ passholderGroup: theirs.group })(), '422 unknown'),
    as(
      'moves its pass there',
      some(
        'move',
        () => [own.pass],
        () => ({ passholderGroup: theirs.group }),
      ),
      '422 unknown',
    ),
    as(
      'moves their pass to itself',
      some(
        'move',
        () => [theirs.pass],
        () => ({ passholderGroup: own.group }),
      ),
      '404 not-found',
    ),
    as(
      'removes theirs among its own',
      some('delete', () => [own.pass, theirs.pass]),
      '404 not-found',
    ),
    as(
      'restores what staff removed of its group',
      some('restore', () => [own.removed]),
      '404 not-found',
    ),
    as(
      'renames their group',
      () => ['PUT', `/passholder-groups/${theirs.group}`, { name: 'Mine' }],
      '404 not-found',
    ),
    as(
      'empties its group into theirs',
      () => ['DELETE', `/passholder-groups/${own.group}?moveTo=${theirs.group}`],
      '422 unknown',
    ),
    as(
      'takes a plate of theirs, in full-width letters',
      () => pass({ vehicles: [{ licensePlate: 'ＴＨＥＩＲ１' }] })(),
      '422 plate-in-other-group',
    ),
    as('takes their pass ID with other blanks', () => pass({ passholderId: 't -1 ' })(), '422 pass-id-used'),
    as('has guests at their cost', () => aGuest({ passholderGroup: theirs.group })(), '422 unknown'),
    as(
      'names their passholder as host',
      () => aGuest({ passholder: theirs.pass })(),
      '422 passholder-unknown',
    ),
    as(
      'prolongs their guest',
      () => ['POST', `/guest-passes/${theirs.guest}/extend`, { minutes: 120 }],
      '404 not-found',
    ),
    as(
      'moves its guest to their group',
      () => ['PUT', `/guest-passes/${own.guest}`, { passholderGroup: theirs.group }],
      '422 unknown',
    ),
    as(
      'writes to their waitlist',
      () => [
        'POST',
        '/waitlist',
        { parkingLot: lotId, passholderGroup: theirs.group, name: 'Mal', email: 'mal@example.com' },
      ],
      '422 unknown',
    ),
    as(
      'moves up on their waitlist',
      () => ['POST', `/waitlist/${theirs.entry}/move`, { position: 1 }],
      '404 not-found',
    ),
    as('cancels their booking', () => ['DELETE', `/bookings/${theirs.booking}`], '404 not-found'),
    as(
      'ends what staff registered',
      () => ['DELETE', `/registered-vehicles/${theirs.vehicle}`],
      '404 not-found',
    ),
    as(
      'invites their passholder',
      some('newTenant/sendInviteToStallwiseGo/', () => [theirs.pass]),
      '404 not-found',
    ),
    as(
      'changes who owns their pass',
      () => [
        'POST',
        `/pass-holders-details/${theirs.pass}`,
        { sameAsPassOwner: false, passOwnerName: 'Mal', passOwnerEmail: 'mal@example.com' },
      ],
      '404 not-found',
    ),
    as(
      'imports into their group',
      () => [
        'POST',
        `/pass-holders/validate-file/${lotId}/${theirs.group}`,
        undefined,
        { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      ],
      '404 not-found',
    ),
    as(
      'writes the master list of the lot',
      () => ['PUT', `/masterlists/ev-stations/${lotId}`, { set: [{ name: 'EV-1' }] }],
      '403 forbidden',
    ),
    as('dismisses a violation', () => ['POST', `/violations/${violation}/dismiss`, {}], '403 forbidden'),
  ])
})

describe('a tenant writes what is not to be written', () => {
  refuses(world, [
    as('the state of the app', pass({ appState: 'registered' }), '422 read-only'),
    as('when a pass was removed', pass({ removedAt: null }), '422 unknown-field'),
    as('the lot of a pass', () => pass({ parkingLot: server.world.foreign.lot.id })(), '422 read-only'),
    as('its customer', pass({ customerId: '0', $set: { name: 'x' } }), '422 unknown-field'),
    as(
      'a prototype',
      () => [
        'PUT',
        `/v2/pass-holders/${own.pass}`,
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
        `{"parkingLot":"${lotId}","minutes":1e999}` as never,
        { 'content-type': 'application/json' },
      ],
      '422 wrong-type',
    ),
    as('a web address as a guest', aGuest({ name: 'www.evil.example' }), '422 web-address'),
    as(
      'a pass over a newer version',
      () => ['PUT', `/v2/pass-holders/${own.pass}`, { name: 'Old', version: 0 }],
      '409 stale-version',
    ),
    as(
      'a version of the future',
      () => ['PUT', `/v2/pass-holders/${own.pass}`, { name: 'Old', version: 2 ** 31 }],
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
      () => ['PUT', '/admin/users/preferences', { version: 1, startParkingLot: server.world.sister.lot.id }],
      '422 unknown',
    ),
  ])
})

test('FLD-26, BOO-04: what others decide stays as it is, whatever a tenant sends with its own edits', async () => {
  const edit = async (path: string, payload: object) =>
    (await server.ask('tenant', { method: 'PUT', url: `/api${path}`, payload })).json()
  const { tenants } = await edit(`/passholder-groups/${own.group}`, { tenants: [] })
  expect(tenants).toHaveLength(1)
  const limits = { allowance: 99, weekdayAllowances: Array(7).fill(99), daysAhead: 365, longestBooking: 300 }
  expect(await edit(`/passholder-booking-groups/${own.bookingGroup}`, limits)).toMatchObject({
    allowance: 5,
    weekdayAllowances: [],
    daysAhead: 30,
    longestBooking: null,
  })
})

test('what a tenant searches, exports and pages shows nothing of another tenant', async () => {
  const before = await storedIn(server.database)
  const list = { parkingLot: lotId, passholderGroups: [theirs.group] }
  const page = await server.ask('provider', {
    method: 'POST',
    url: '/api/pass-holders/getFilterPassholderList',
    payload: { parkingLot: lotId, limit: 1 },
  })
  const cursor = page.json().nextCursor
  for (const [url, payload] of [
    ['/pass-holders/getFilterPassholderList', list],
    ['/pass-holders/getFilterPassholderList', { parkingLot: lotId, cursor }],
    ['/pass-holders/export/csv', list],
    ['/guest-passes/list', list],
    ['/bookings/list', { parkingLot: lotId, bookingGroups: [theirs.bookingGroup] }],
  ] as const) {
    const reply = await server.ask('tenant', { method: 'POST', url: `/api${url}`, payload })
    expect([url, refusalOf(reply)]).toEqual([url, '200'])
    expect(reply.body).not.toMatch(/THEIR1|T-1|GUEST1|BOOK1/)
  }
  for (const url of ['/find?search=THEIR1', `/getRegisteredVehicle/${lotId}`, `/waitlist/${lotId}`])
    expect((await server.ask('tenant', `/api${url}`)).body).not.toMatch(/"T-1"|REG1|eva@/)
  expect(await changedSince(server.database, before)).toEqual([])
})
