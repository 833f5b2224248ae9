import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe } from 'vitest'
import { refuses } from './attempt.ts'
import { naming } from './customer-attempts.ts'
import { as, customer, email, lot, newUser, ofLot, sides, staff, startSides, user } from './customer-sides.ts'

beforeAll(startSides)
afterAll(() => sides.server?.close())

const world = () => ({ app: sides.server, database: sides.server.database })

describe('a full-access user names what is not in its lot', () => {
  refuses(world, naming)
})

describe('a full-access user takes over accounts and roles', () => {
  refuses(world, [
    as(
      'makes a provider',
      newUser(() => ({ roles: ['provider'] })),
      '422 not-allowed',
    ),
    as(
      'makes one for a lot that it has not',
      newUser(() => ({ lots: [sides.server.world.sister.lot.id] })),
      '422 unknown',
    ),
    as(
      'makes one for another customer',
      () => [
        'POST',
        `/admin/users/${sides.server.world.otherCustomer.id}`,
        { email: email(), name: 'New', roles: ['tenant'] },
      ],
      '404 not-found',
    ),
    as(
      'makes one with the address of the provider',
      newUser(() => ({ email: ' PROVIDER@example.com ' })),
      '409 not-allowed',
    ),
    as(
      'makes one with the address of another customer’s user',
      newUser(() => ({ email: sides.foreign.email })),
      '409 not-allowed',
    ),
    as(
      'raises one to provider',
      user(() => ({ roles: ['tenant', 'provider'] })),
      '422 not-allowed',
    ),
    as(
      'gives one a foreign lot',
      user(() => ({ lots: [sides.server.world.foreign.lot.id] })),
      '422 unknown',
    ),
    as(
      'gives one the address of the provider',
      user(() => ({ email: 'provider@example.com' })),
      '409 not-allowed',
    ),
    as(
      'moves one to another customer',
      user(() => ({ customer: sides.server.world.otherCustomer.id })),
      '422 read-only',
    ),
    as(
      'says that one is verified',
      user(() => ({ verified: true })),
      '422 read-only',
    ),
    as(
      'changes a foreign user by its own path',
      user(() => ({ _id: sides.foreign.user, name: 'Mal' })),
      '404 not-found',
    ),
    as(
      'blocks the provider',
      user(() => ({
        _id: sides.server.world.users.find(({ roles }) => roles.includes('provider'))!.id,
        blocked: true,
      })),
      '404 not-found',
    ),
    as(
      'deletes a foreign user by its address',
      () => ['DELETE', `/admin/users/${customer()}/${sides.foreign.email}/StaffCustomer`],
      '404 not-found',
    ),
    as(
      'deletes the provider',
      () => ['DELETE', `/admin/users/provider/provider@example.com/Stallwise`],
      '404 not-found',
    ),
    as(
      'synchronises a foreign user',
      () => ['POST', `/admin/users/${customer()}/${sides.foreign.user}/sync`],
      '404 not-found',
    ),
    as(
      'has a foreign user mailed',
      () => ['POST', '/admin/users/resend/user-verification-email', { userId: sides.foreign.user }],
      '404 not-found',
    ),
    as(
      'makes a foreign user its staff',
      () => [
        'POST',
        '/parking-lots/add-staff-user/',
        { parkingLot: lot(), email: sides.foreign.email, name: 'Mal' },
      ],
      '409 not-allowed',
    ),
    as(
      'reads a foreign user’s preferences',
      () => ['GET', `/admin/users/${sides.server.world.otherCustomer.id}/${sides.foreign.email}/preferences`],
      '404 not-found',
    ),
    as(
      'takes a lot of another customer',
      () => [
        'POST',
        `/admin/customers/${customer()}/parking-lots`,
        { parkingLot: sides.server.world.foreign.lot.id },
      ],
      '403 forbidden',
    ),
  ])
})

describe('a staff user', () => {
  refuses(world, [
    staff('sets a price', () => ['PUT', ofLot('/rate-plans'), { plan: {} }], '403 forbidden'),
    staff('refunds', () => ['POST', `/payments/${uuidv7()}/refund`, { amount: 1 }], '403 forbidden'),
    staff(
      'raises the maximum of a group',
      () => [
        'PUT',
        `/passholder-groups/${sides.server.world.own.passholderGroup.id}`,
        { parkingGroup: sides.server.world.own.visitors.id },
      ],
      '422 unknown',
    ),
    staff(
      'edits a stall',
      () => ['PUT', '/update-stall', { parkingLot: lot(), stall: '001', device: null }],
      '403 forbidden',
    ),
    staff(
      'gives itself products',
      () => ['PUT', `/parking-lots/staffusers/${lot()}`, { userId: uuidv7(), version: 1, productAccess: {} }],
      '403 forbidden',
    ),
    staff('reads the charges of passes', () => ['GET', `/pass-charges?parkingLot=${lot()}`], '403 forbidden'),
    staff(
      'makes a coupon',
      () => ['POST', '/parking-lots/payment-validation/', { parkingLot: lot(), name: 'X' }],
      '403 forbidden',
    ),
    staff(
      'registers a vehicle, which parks free, without the product',
      () => [
        'POST',
        '/registeredVehicles/registerVehicletoLotByStaff',
        { parkingLot: lot(), licensePlate: 'FREE1' },
      ],
      '403 visitor-validation-off',
    ),
    staff(
      'gives validations where the lot has no kiosk',
      () => ['POST', `/parking-lots/staff-visitor-validation/${lot()}`, { licensePlate: 'AB1', minutes: 60 }],
      '403 visitor-validation-off',
    ),
  ])
})
