import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RegisteredVehicleView } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const page = `/parking-lots/${anId(1)}/registered-vehicles`
const aVehicle = (more: Partial<RegisteredVehicleView> = {}): RegisteredVehicleView => ({
  _id: anId(60),
  parkingLot: anId(1),
  licensePlate: 'VAN1',
  name: 'Bakery',
  make: 'Ford',
  model: 'Transit',
  until: null,
  registeredAt: '2026-11-01T12:00:00Z',
  source: 'staff',
  state: 'active',
  insideSince: null,
  readAs: null,
  version: 1,
  ...more,
})
const answers = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /getRegisteredVehicle/{parkingLotId}': () => ({ data: [aVehicle()], nextCursor: null, total: 1 }),
  'DELETE /registered-vehicles/{id}': () => null,
  'POST /registered-vehicles/{id}/restore': () => aVehicle(),
  ...more,
})

it(
  'lists, registers and removes vehicles, with the server’s fault under its field',
  { timeout: 120_000 },
  async () => {
    let isRefused = true
    const { container, network } = await openPage(`${page}?sort=-until&filter=state:active`, {
      answers: answers({
        'POST /registeredVehicles/registerVehicletoLotByStaff': () => {
          if (!isRefused) return aVehicle({ licensePlate: 'VAN2' })
          isRefused = false
          return new Refusal(422, {
            code: 'invalid',
            errors: [{ path: 'licensePlate', code: 'not-unique', message: '' }],
          })
        },
        'GET /getRegisteredVehicle/{parkingLotId}': ({ query }) => {
          expect([query.get('sort'), query.getAll('states')]).toEqual(['-until', ['active']])
          return { data: [aVehicle()], nextCursor: null, total: 1 }
        },
      }),
    })
    expect(await screen.findByText('Ford Transit')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Register vehicle' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Register vehicle' }))
    await user.type(dialog.getByRole('textbox', { name: /License plate/ }), 'VAN1')
    await user.click(dialog.getByRole('button', { name: 'Register vehicle' }))
    expect(await dialog.findByText('Must be unique.')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: /License plate/ }), '2')
    await user.click(dialog.getByRole('button', { name: 'Register vehicle' }))
    await screen.findByText('Vehicle VAN2 registered.')
    await user.click(screen.getByRole('button', { name: 'Actions for VAN1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove vehicle' }))
    expect(await screen.findByText('Vehicle removed.')).toBeTruthy()
    await waitFor(() =>
      expect(network.calls.some((call) => call.startsWith('DELETE /registered-vehicles'))).toBe(true),
    )
  },
)

it('USR-42: tells staff without visitor validation whom to ask', async () => {
  const productAccess = { insightVolt: false, visitorValidation: false, enforcement: true, payments: true }
  await openPage(page, {
    as: 'staffCustomer',
    answers: answers({ 'GET /parking-lots/{id}': () => aLot({ _id: anId(1), productAccess }) }),
  })
  expect(
    await screen.findByRole('heading', {
      name: 'You don’t have access to the registered vehicles of this lot.',
    }),
  ).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Registered vehicles' })).toBeNull()
})
