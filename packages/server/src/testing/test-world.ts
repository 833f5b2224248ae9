import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import { aDevice } from '@stallwise/demo/devices/devices.builders.ts'
import { aFloor, aFloorMap, aGroup, aLot } from '@stallwise/demo/lots/lots.builders.ts'
import { aPassholder, aPassholderGroup, aPlateOf } from '@stallwise/demo/passholders/passholders.builders.ts'
import { namedId } from '@stallwise/demo/seeded/named-id.ts'
import { aCustomer, aUser, grantsOf } from '@stallwise/demo/session/session.builders.ts'
import { aStall } from '@stallwise/demo/stalls/stalls.builders.ts'
import type { Database } from '#platform/database/database.ts'
import { testDatabasesWith } from '#platform/database/test-database.ts'
import { loadWorld } from '#demo/world.load.ts'

/** A small lot with one object of each kind that a request can refer to. */
const aWholeLot = (name: string, customerId: string, tenantUsers: readonly string[]) => {
  // USR-42: staff look up payments only where the lot has them.
  const products = { insightVolt: false, visitorValidation: true, enforcement: true, payments: true }
  const lot = aLot({ name, customer_id: customerId, product_access: products })
  const map = aFloorMap(`<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`)
  const floor = aFloor(lot, { map_hash: map.hash })
  const tenants = aGroup(lot)
  const visitors = aGroup(lot, { name: 'Visitors', type: 'visitor', is_default_visitor: true })
  const sensors = [1, 2, 3, 4].map((number) => `${name.replaceAll(' ', '-')}-${number}`)
  const stalls = sensors.map((device, place) =>
    aStall(floor, place < 2 ? tenants : visitors, { stall_number: `00${place + 1}`, device }),
  )
  const passholderGroup = aPassholderGroup(tenants, { tenants: tenantUsers })
  const passholder = aPassholder(passholderGroup)
  return {
    lot,
    map,
    floor,
    tenants,
    visitors,
    stalls,
    sensors,
    passholderGroup,
    passholder,
    plate: aPlateOf(passholder),
    devices: stalls.map((stall) =>
      aDevice(lot, { device_id: stall.device!, stall_id: stall.id, kind: 'stall-sensor' }),
    ),
  }
}

/** A lot of the test world. */
export type TestLot = ReturnType<typeof aWholeLot>

const aSourceOf = (customerId: string, name: string) => ({
  id: namedId('source', customerId, name),
  customer_id: customerId,
  kind: 'stall-events',
  name,
  key: `sw_key-of-${name.replaceAll(' ', '-')}`,
})

const plan = () => {
  const customer = aCustomer({ name: 'Northgate Properties' })
  const otherCustomer = aCustomer({ name: 'Southgate Properties' })
  const users = roles.map((role) =>
    aUser({
      email: `${role}@example.com`,
      name: `The ${role}`,
      roles: [role],
      customerId: role === 'provider' ? null : customer.id,
    }),
  )
  const tenantUsers = users.filter(({ roles: [role] }) => role === 'tenant').map(({ id }) => id)
  const own = aWholeLot('Own lot', customer.id, tenantUsers)
  const sister = aWholeLot('Sister lot', customer.id, tenantUsers)
  const foreign = aWholeLot('Foreign lot', otherCustomer.id, tenantUsers)
  return {
    customer,
    otherCustomer,
    own,
    sister,
    foreign,
    users,
    sources: [aSourceOf(customer.id, 'Own sensors'), aSourceOf(otherCustomer.id, 'Foreign sensors')],
  }
}

/** Two customers; one of them has two lots, of which its nine users (one per role) can access the first. */
export type TestWorld = ReturnType<typeof plan> & { emailOf(role: Role): string }

/** The test world, as stored in a database of `createWorldDatabase`. */
export const planTestWorld = (): TestWorld => ({ ...plan(), emailOf: (role) => `${role}@example.com` })

/** Loads the test world into a database. */
export const loadTestWorld = async (database: Database): Promise<TestWorld> => {
  const world = planTestWorld()
  const lots = [world.own, world.sister, world.foreign]
  await loadWorld(database, {
    customers: [world.customer, world.otherCustomer],
    lots: lots.map(({ lot }) => lot),
    floorMaps: lots.map(({ map }) => map),
    floors: lots.map(({ floor }) => floor),
    groups: lots.flatMap(({ tenants, visitors }) => [tenants, visitors]),
    stalls: lots.flatMap(({ stalls }) => stalls),
    devices: lots.flatMap(({ devices }) => devices),
    zones: [],
    cameras: [],
    passholderGroups: lots.map(({ passholderGroup }) => passholderGroup),
    passholders: lots.map(({ passholder }) => passholder),
    plates: lots.map(({ plate }) => plate),
    sources: world.sources,
    session: {
      accounts: [],
      users: world.users,
      lots: world.users.flatMap((user) => grantsOf(user, [world.own.lot.id])),
    },
  })
  return world
}

/** A database with the test world. */
export const createWorldDatabase = testDatabasesWith(loadTestWorld)
