import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { StaffUser } from '@stallwise/contract/users/staff-users.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const halden = { _id: anId(501), name: 'Halden Residential' }
const bay = aLot({ _id: anId(1), name: 'Bay Street', customer: halden })
const lotProducts = { insightVolt: false, visitorValidation: true, enforcement: true, payments: false }
const ana: StaffUser = {
  _id: anId(7),
  email: 'ana@example.com',
  name: 'Ana',
  role: 'staffCustomer',
  roles: ['staffCustomer'],
  userType: 'Staff',
  customer: halden,
  lots: [bay._id],
  verified: true,
  blocked: false,
  sync: 'inSync',
  createdAt: '2026-01-02T08:00:00Z',
  version: 3,
  allowed: ['edit', 'delete'],
  productAccess: { ...lotProducts, enforcement: false },
}
const world = {
  'GET /parking-lots': answerList([]),
  'GET /parking-lots/{id}': () => bay,
  'GET /parking-lots/staffusers/{id}': () => ({ staffUsers: [ana], productAccess: lotProducts }),
}
const open = (answers = {}) =>
  openPage(`/admin/${halden._id}/parking-lot/${bay._id}/staff`, { answers: { ...world, ...answers } })

describe('the staff users of a lot', { timeout: 30_000 }, () => {
  it('show the products that the lot has, and no others', async () => {
    await open()
    const row = within(await screen.findByRole('row', { name: /Ana/ }))
    expect(row.getAllByText(/^(Yes|No)$/).map(({ textContent }) => textContent)).toEqual(['Yes', 'No'])
    expect(screen.queryByRole('columnheader', { name: 'Payments' })).toBeNull()
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })

  it('get and lose access to products', async () => {
    const { network } = await open({ 'PUT /parking-lots/staffusers/{id}': () => ana })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Ana' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Product access of Ana' }))
    expect(dialog.getAllByRole('switch')).toHaveLength(2)
    await user.click(dialog.getByRole('switch', { name: 'Enforcement' }))
    await user.click(dialog.getByRole('button', { name: 'Save product access' }))
    expect(await screen.findByText('Product access of Ana saved.')).toBeTruthy()
    const [call = ''] = network.calls.filter((one) => one.startsWith('PUT'))
    expect(call).toContain('"version":3')
    expect(call).toContain('"enforcement":true')
  })

  it('are added by name and e-mail', async () => {
    const { network } = await open({ 'POST /parking-lots/add-staff-user/': () => ({ ...ana, name: 'Ben' }) })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add staff user' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add staff user' }))
    await user.click(dialog.getByRole('button', { name: 'Add staff user' }))
    expect(dialog.getAllByText('Field is required.')).toHaveLength(2)
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Ben')
    await user.type(dialog.getByRole('textbox', { name: /E-mail/ }), 'ben@example.com{Enter}')
    expect(await screen.findByText('Staff user Ben added.')).toBeTruthy()
    expect(network.calls.find((one) => one.startsWith('POST'))).toContain(`"parkingLot":"${bay._id}"`)
  })
})
