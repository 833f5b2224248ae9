import { uuidv7 } from 'uuidv7'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'
import type { Attempt } from './attempt.ts'

/** Whose users try, and what they reach for. */
export const sides = {
  server: undefined as unknown as TestServer,
  own: { zone: '', user: '' },
  /** The customer's other lot. */
  sister: { pass: '', manager: '', closure: '', zone: '' },
  /** Another customer. */
  foreign: { user: '', email: '', source: '', validation: '' },
}

const made = async (
  path: string,
  payload: object,
  status = 201,
): Promise<{ _id: string; version: number }> => {
  const reply = await sides.server.ask('provider', { method: 'POST', url: `/api${path}`, payload })
  if (reply.statusCode !== status) throw new Error(`${path} ${reply.body}`)
  return reply.json()
}

/** Starts them: two lots of a customer, whose users have the first, and one of another customer. */
export const startSides = async (): Promise<void> => {
  sides.server = await startTestServer()
  // Before anybody asks, so that it counts: staff have no visitor validation.
  await sides.server.database.look(
    `update parking_lot set product_access = product_access || '{"visitorValidation": false}'`,
  )
  for (const who of ['fullAccessCustomer', 'staffCustomer'] as const) await sides.server.ask(who, '/api/me')
  const { lot } = sides.server.world.sister
  const parkingLot = lot.id
  const kit = usersKit(sides.server)
  const coupon = { name: 'Free', givenBy: 'coupon', couponCode: 'FREE100', reduction: 'percent', amount: 100 }
  sides.sister.pass = sides.server.world.sister.passholder.id
  sides.sister.manager = (
    await made('/parking-lots/add-manager/', {
      parkingLot,
      name: 'Robin',
      phone: '4165550100',
      email: 'robin@example.com',
    })
  )._id
  sides.sister.closure = (
    await made(`/parking-lots/${parkingLot}/closures`, {
      floor: sides.server.world.sister.floor.floor_name,
      reason: 'Works',
    })
  )._id
  sides.sister.zone = (await made('/zones/', { parkingLot, name: 'North', type: 'entry' }))._id
  sides.own.zone = (
    await made('/zones/', { parkingLot: sides.server.world.own.lot.id, name: 'South', type: 'entry' })
  )._id
  sides.foreign.validation = (
    await made('/parking-lots/payment-validation/', {
      parkingLot: sides.server.world.foreign.lot.id,
      ...coupon,
    })
  )._id
  const user = await kit.made({ roles: ['staffCustomer'] }, sides.server.world.otherCustomer.id)
  sides.foreign.user = user._id
  sides.foreign.email = user.email
  sides.foreign.source = sides.server.world.sources[1]!.id
  const mine = await kit.made({ roles: ['tenant'], lots: [sides.server.world.own.lot.id] })
  sides.own.user = mine._id
}

export const as = (
  what: string,
  sends: Attempt['sends'],
  refused: string,
  who: Attempt['who'] = 'fullAccessCustomer',
): Attempt => ({ who, what, sends, refused })
export const staff = (what: string, sends: Attempt['sends'], refused: string) =>
  as(what, sends, refused, 'staffCustomer')
export const lot = () => sides.server.world.own.lot.id
export const customer = () => sides.server.world.customer.id
export const user = (edit: () => object) => () =>
  ['PUT', `/admin/customers/${customer()}/user`, { _id: sides.own.user, version: 1, ...edit() }] as const
export const email = () => `${uuidv7()}@example.com`
export const newUser = (edit: () => object) => () =>
  [
    'POST',
    `/admin/users/${customer()}`,
    { email: email(), name: 'New', roles: ['tenant'], lots: [lot()], ...edit() },
  ] as const

export const ofLot = (path: string): string => `/parking-lots/${lot()}${path}`
