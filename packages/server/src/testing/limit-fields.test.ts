import { permissionTable } from '@stallwise/domain/access/permissions.fixture.ts'
import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const groupNow = async () => {
  const [row] = await server.database.look(
    'select max_passes, parking_group_id, version from passholder_group where id = $1',
    [server.world.own.passholderGroup.id],
  )
  return row as { max_passes: number; parking_group_id: string; version: number }
}

describe('FLD-26, PAS-04: whoever does not set prices and limits does not raise the maximum of passes', () => {
  test(`${roles.length} roles × ${productSets.length} sets of lot products × ${tabs.length} tab settings × 2 fields`, async () => {
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
        for (const role of roles) {
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
              faults.push(`${role} ${JSON.stringify({ on, tab, payload, after })}`)
            if (role === 'provider' && 'maxPasses' in payload && after.max_passes !== payload.maxPasses)
              faults.push(`provider was refused ${JSON.stringify({ on, tab, payload, after })}`)
          }
        }
      }
    expect(faults).toEqual([])
    expect(tried).toBe(roles.length * productSets.length * tabs.length * 3)
  })
})
