import { permissionTable } from '@stallwise/domain/access/testing/permissions.fixture.ts'
import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceRights } from '#platform/sign-in/rights-channel.ts'
import { startTestServer, type TestServer } from './test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const products = ['insightVolt', 'visitorValidation', 'enforcement', 'payments'] as const
type Product = (typeof products)[number]

/** No product of the lot, each alone, and all. */
const productSets: readonly (readonly Product[])[] = [[], ...products.map((one) => [one]), products]
const tabs = [{ violation: true }, { violation: false }]

/** Who asks: staff users also with fewer products than their lot has (USR-40); null: all of them. */
interface Asking {
  readonly role: Role
  readonly own: readonly Product[] | null
}
const askings: readonly Asking[] = roles.flatMap((role): Asking[] => [
  { role, own: null },
  ...(role === 'staffCustomer' ? productSets.map((own) => ({ role, own })) : []),
])

const reaches = (role: Role, capability: string): boolean => permissionTable.get(capability)![role] !== 'none'
const mayRaise = (role: Role): boolean => reaches(role, 'payment.manage') || reaches(role, 'lot.configure')

const accessOf = (on: readonly Product[]) =>
  JSON.stringify(Object.fromEntries(products.map((product) => [product, on.includes(product)])))

const setLot = async (on: readonly Product[], tab: object) => {
  await server.database.look(`update parking_lot set product_access = $2, tab_access = $3 where id = $1`, [
    server.world.own.lot.id,
    accessOf(on),
    JSON.stringify(tab),
  ])
  server.services.lots.clear()
}
const setStaff = async ({ role, own }: Asking) => {
  if (role !== 'staffCustomer') return
  const { id } = server.world.users.find((user) => user.roles.includes(role))!
  await server.database.look(
    'update user_lot set product_access = $3 where user_id = $1 and parking_lot_id = $2',
    [id, server.world.own.lot.id, own && accessOf(own)],
  )
  await server.database.asSystem((tx) => announceRights(tx, id))
}
/** USR-42: whether a staff user has violations and the look-up of payments by the products of both, so that these are set. */
const misjudged = async ({ role, own }: Asking, on: readonly Product[]): Promise<string[]> => {
  if (role !== 'staffCustomer') return []
  const lotId = server.world.own.lot.id
  const has = (product: Product) => on.includes(product) && (own ?? on).includes(product)
  const statusOf = async (request: InjectOptions) => (await server.ask(role, request)).statusCode
  const found = {
    enforcement: await statusOf({ url: `/api/violations?parkingLot=${lotId}` }),
    payments: await statusOf({
      method: 'POST',
      url: `/api/parking-lots/${lotId}/plate-answers`,
      payload: { licensePlates: ['ABC123'] },
    }),
  }
  return (['enforcement', 'payments'] as const)
    .filter((product) => (found[product] === 200) !== has(product))
    .map((product) => `${product} is ${found[product]} with ${JSON.stringify({ on, own })}`)
}
const groupNow = async () => {
  const [row] = await server.database.look(
    'select max_passes, parking_group_id, version from passholder_group where id = $1',
    [server.world.own.passholderGroup.id],
  )
  return row as { max_passes: number; parking_group_id: string; version: number }
}

describe('FLD-26, PAS-04: whoever does not set prices and limits does not raise the maximum of passes', () => {
  test(`${askings.length} roles and products of staff × ${productSets.length} sets of lot products × ${tabs.length} tab settings × 3 edits`, async () => {
    const { passholderGroup, tenants, visitors } = server.world.own
    let tried = 0
    const faults: string[] = []
    // All roles see the group: tenants see those that are assigned to them.
    const ids = server.world.users.map(({ id }) => id)
    await server.database.look('update passholder_group set tenants = $2 where id = $1', [
      passholderGroup.id,
      ids,
    ])
    for (const on of productSets)
      for (const tab of tabs) {
        await setLot(on, tab)
        for (const asking of askings) {
          const { role } = asking
          await setStaff(asking)
          // A change counts as soon as the server has heard of it.
          await expect.poll(() => misjudged(asking, on)).toEqual([])
          await server.database.look(
            'update passholder_group set max_passes = 5, parking_group_id = $2 where id = $1',
            [passholderGroup.id, tenants.id],
          )
          for (const payload of [{ maxPasses: 6 }, { maxPasses: null }, { parkingGroup: visitors.id }]) {
            tried++
            const { version } = await groupNow()
            await server.ask(role, {
              method: 'PUT',
              url: `/api/passholder-groups/${passholderGroup.id}`,
              payload: { ...payload, version },
            })
            const after = await groupNow()
            const isSame = after.max_passes === 5 && after.parking_group_id === tenants.id
            if (!mayRaise(role) && !isSame)
              faults.push(JSON.stringify({ ...asking, on, tab, payload, after }))
            if (role === 'provider' && 'maxPasses' in payload && after.max_passes !== payload.maxPasses)
              faults.push(`provider was refused ${JSON.stringify({ on, tab, payload, after })}`)
          }
        }
      }
    expect(faults).toEqual([])
    expect(tried).toBe(askings.length * productSets.length * tabs.length * 3)
  })
})
