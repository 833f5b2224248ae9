import { expect } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import type { Attempt } from './attempt.ts'

/** Where tenants try. */
export const place = {
  server: undefined as unknown as TestServer,
  lotId: '',
  /** Another parking group for tenants. */
  dear: '',
  violation: '',
  /** A passholder group of another tenant of the lot, with what it has. */
  theirs: { group: '', pass: '', guest: '', entry: '', bookingGroup: '', booking: '', vehicle: '' },
  /** The tenant's own. */
  own: { group: '', pass: '', removed: '', guest: '', bookingGroup: '' },
}

const add = async (path: string, payload: object): Promise<string> => {
  const body = { parkingLot: place.lotId, ...payload }
  const reply = await place.server.ask('fullAccessCustomer', {
    method: 'POST',
    url: `/api${path}`,
    payload: body,
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()._id
}
const aPass = (passholderGroup: string, passholderId: string, more: object = {}) =>
  add('/v2/pass-holders/', { passholderGroup, passholderId, name: 'Ana', ...more })

/** Starts it: a lot whose tenant has one of its two passholder groups. */
export const startPlace = async (): Promise<void> => {
  place.server = await startTestServer()
  const { lot, passholderGroup, passholder, tenants } = place.server.world.own
  place.lotId = lot.id
  place.own.group = passholderGroup.id
  place.dear = (
    await place.server.ask('provider', {
      method: 'POST',
      url: `/api/parking-lots/${place.lotId}/parking-groups`,
      payload: { name: 'Dear', type: 'tenant' },
    })
  ).json()._id
  await place.server.database.look('update passholder_group set max_passes = 5 where id = $1', [
    place.own.group,
  ])
  await place.server.ask('tenant', '/api/me')
  place.own.pass = passholder.id
  place.theirs.group = await add('/passholder-groups/', { name: 'Theirs', parkingGroup: tenants.id })
  place.theirs.pass = await aPass(place.theirs.group, 'T-1', { vehicles: [{ licensePlate: 'THEIR1' }] })
  const today = new Date(Date.now()).toISOString()
  const guest = { licensePlate: 'GUEST1', name: 'Gus', minutes: 120, startsAt: today }
  place.theirs.guest = await add('/pass-holders/add-guest-pass', {
    ...guest,
    passholderGroup: place.theirs.group,
  })
  place.own.guest = await add('/pass-holders/add-guest-pass', {
    ...guest,
    licensePlate: 'GUEST2',
    passholderGroup: place.own.group,
  })
  place.theirs.entry = await add('/waitlist', {
    passholderGroup: place.theirs.group,
    name: 'Eva',
    email: 'eva@example.com',
  })
  const hotel = { parkingGroup: tenants.id, allowance: 5 }
  place.theirs.bookingGroup = await add('/passholder-booking-groups', { ...hotel, name: 'Their hotel' })
  place.own.bookingGroup = await add('/passholder-booking-groups', {
    ...hotel,
    name: 'Hotel',
    tenants: passholderGroup.tenants,
  })
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  place.theirs.booking = await add('/bookings', {
    bookingGroup: place.theirs.bookingGroup,
    firstDay: day,
    lastDay: day,
    name: 'Bo',
    licensePlate: 'BOOK1',
  })
  place.theirs.vehicle = await add('/registeredVehicles/registerVehicletoLotByStaff', {
    licensePlate: 'REG1',
  })
  place.own.removed = await aPass(place.own.group, 'T-2')
  await place.server.ask('fullAccessCustomer', {
    method: 'DELETE',
    url: `/api/pass-holders/${place.own.removed}`,
  })
  place.violation = await add('/violations/report', { licensePlate: 'BAD1', note: 'Blocks the ramp' })
}

/** An attempt of the tenant. */
export const as = (what: string, sends: Attempt['sends'], refused: string): Attempt => ({
  who: 'tenant',
  what,
  sends,
  refused,
})
/** An edit of its pass. */
export const pass = (edit: object) => () => ['PUT', `/v2/pass-holders/${place.own.pass}`, edit] as const
/** A new guest. */
export const aGuest =
  (more: object = {}) =>
  () => {
    const guest = { licensePlate: 'NEW1', name: 'Nia', minutes: 120, passholderGroup: place.own.group }
    return ['POST', '/pass-holders/add-guest-pass', { parkingLot: place.lotId, ...guest, ...more }] as const
  }
/** An edit of its group. */
export const ofGroup = (edit: () => object) => () =>
  ['PUT', `/passholder-groups/${place.own.group}`, edit()] as const
/** A call for some passholders. */
export const some =
  (path: string, ids: () => string[], more: () => object = () => ({})) =>
  () =>
    ['POST', `/pass-holders/${path}`, { parkingLot: place.lotId, ids: ids(), ...more() }] as const
