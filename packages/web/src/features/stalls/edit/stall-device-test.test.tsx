import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { allowedTo } from '#app/testing/open-page.tsx'
import { fakeNetwork } from '#app/testing/fake-network.ts'
import { aMessage } from '#features/devices/testing/devices.builders.ts'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { meQuery } from '#lib/session/viewer.ts'
import { testQueries, show } from '#lib/testing/show.tsx'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { StallDeviceTest } from './StallDeviceTest.tsx'

const open = (role: Role, deviceId: string | null) => {
  fakeNetwork({
    'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
    'GET /devices/{parkingLotId}/{deviceId}/last-message': () => aMessage(),
  })
  const queries = testQueries()
  const rights = Object.fromEntries(allowedTo(role).map((capability) => [capability, 'own' as const]))
  const email = 'priya@example.com'
  const me = {
    _id: anId(9),
    email,
    name: 'Priya',
    roles: [role],
    customer: null,
    lots: 'all' as const,
    rights,
  }
  queries.setQueryData(meQuery.queryKey, me)
  show(<StallDeviceTest lotId={anId(1)} deviceId={deviceId} />, queries)
  return screen.queryByRole('button', { name: 'Test this device…' })
}

describe('testing the device of a stall', () => {
  it('shows its last message as it was received', async () => {
    await userEvent.click(open('fullAccessCustomer', 'A1')!)
    expect(await screen.findByLabelText('Raw message')).toBeTruthy()
  })

  it('is for users who manage devices, where there is a device', () => {
    expect(open('staffCustomer', 'A1')).toBeNull()
    expect(open('provider', null)).toBeNull()
  })
})
