import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { Findings } from '@stallwise/contract/find/find.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPayments } from '../testing/payments.test-world.ts'
import { minute } from '#testing/test-lot.ts'

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  const roles = ['staffCustomer', 'intercomCustomer', 'cameraOnlyCustomer', 'tenant', 'owner'] as const
  for (const role of roles) await lot.addUser(role)
  await lot.query(
    `update passholder_group set tenants = array(select id from app_user where email = 'tenant@example.com')
     where id = $1`,
    [lot.passholderGroupId],
  )
  await lot.addGuest('GUEST73', 'nonPaid')
  for (const plate of ['FOUND73', 'GUEST73', lot.knownPlate]) {
    await lot.drive('camera-in', plate)
    lot.clock.now += minute
  }
  await lot.pay('AHEAD73', 60)
  lot.clock.now += 65 * minute
  await lot.fire()
})
afterAll(() => lot?.close())

const find = async (who: Role, search: string, isHere = true) => {
  const query = new URLSearchParams({ search, ...(isHere && { parkingLot: lot.lotId }) })
  const found = (await lot.app.ask(who, `/api/find?${query}`)).json() as Findings
  return found.vehicles.data.map(({ licensePlate, visit, owes }) =>
    [licensePlate, visit !== null && 'inside', owes && `${owes.state} ${owes.dueCents}`]
      .filter(Boolean)
      .join(' '),
  )
}

describe('FND-11: a vehicle inside', () => {
  test('is found by a part of its plate in the lot on the screen, with what it owes', async () => {
    for (const who of ['staffCustomer', 'intercomCustomer', 'provider'] as const)
      expect(await find(who, 'und7'), who).toEqual(['FOUND73 inside due 678'])
    expect(await find('intercomCustomer', 'F0UND 73')).toEqual(['FOUND73 inside due 678'])
  })

  test('is found by its whole plate from elsewhere', async () => {
    expect(await find('intercomCustomer', 'found73', false)).toEqual(['FOUND73 inside due 678'])
    expect(await find('intercomCustomer', 'und7', false)).toEqual([])
  })

  test('with violation.read alone is found without what it owes', async () => {
    expect(await find('cameraOnlyCustomer', 'found73')).toEqual(['FOUND73 inside'])
    await lot.setPayments(false)
    await expect.poll(() => find('staffCustomer', 'found73')).toEqual(['FOUND73 inside'])
    await lot.setPayments(true)
  })

  test('is not found by owners, and by tenants only if it is of their groups or their guest', async () => {
    expect(await find('owner', 'found73')).toEqual([])
    expect(await find('tenant', 'found73')).toEqual([])
    expect(await find('tenant', 'guest73')).toEqual(['GUEST73 inside'])
    expect(await find('tenant', lot.knownPlate, false)).toEqual([`${lot.knownPlate} inside`])
    const tabs = (violation: boolean) =>
      lot.query(`update parking_lot set tab_access = tab_access || $2 where id = $1`, [
        lot.lotId,
        { violation },
      ])
    await tabs(false)
    expect(await find('tenant', 'guest73')).toEqual([])
    await tabs(true)
  })

  test('that has left is not; a plate that is paid is, in the lot on the screen', async () => {
    await lot.pay('FOUND73', null)
    await lot.drive('camera-out', 'FOUND73')
    expect(await find('cameraOnlyCustomer', 'found73')).toEqual([])
    await lot.pay('AHEAD73', 60)
    expect(await find('intercomCustomer', 'ahead73')).toEqual(['AHEAD73 paid 0'])
    expect(await find('cameraOnlyCustomer', 'ahead73')).toEqual([])
    expect(await find('intercomCustomer', 'never73')).toEqual([])
  })
})
