import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OwnedPass } from '@stallwise/contract/owners/owners.contract.ts'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { anId } from '#features/lots/testing/lots.builders.ts'

const pass: OwnedPass = {
  _id: anId(60),
  parkingLot: anId(1),
  lotName: 'Harbour Exchange Tower',
  passholderId: 'B-1',
  name: 'Ana Ruiz',
  passholderGroupName: 'Bank',
  suite: '1401',
  passType: 'allDay',
  validFrom: null,
  validTo: '2026-03-31',
  state: 'expired',
  licensePlates: ['BANK1', 'BANK2'],
}
const answers: Answers = {
  'GET /get-owner-pass-holders-list': () => ({ data: [pass], nextCursor: null }),
  'DELETE /delete-passholders-by-owner/{id}': () => null,
  'POST /delete-passholders-by-owner/{id}/restore': () => null,
}

it('OWN-02, OWN-03: an owner deletes a pass and takes that back', async () => {
  const { container, network } = await openPage('/owner/passes', { as: 'owner', answers })
  expect(await screen.findByText('BANK1 BANK2')).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Actions for Ana Ruiz' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete pass' }))
  expect(await screen.findByText('Pass deleted.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(network.calls.some((one) => one.includes('/restore'))).toBe(true))
})

it('OWN-04: an owner without lots gets to its passes', async () => {
  await openPage('/', { as: 'owner', lots: [], answers })
  expect(await screen.findByRole('heading', { level: 1, name: 'My passes' })).toBeTruthy()
  expect(location.pathname).toBe('/owner/passes')
})

it('is not open to others', async () => {
  await openPage('/owner/passes', { as: 'staffCustomer', answers })
  expect(
    await screen.findByText('You don’t have permission to do this. Ask your administrator.'),
  ).toBeTruthy()
})
