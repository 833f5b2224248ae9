import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aConfiguration, aParkingGroup } from '../testing/configuration.builders.ts'

const open = (search = '') =>
  openPage(`/parking-lots/${anId(1)}/configuration/parking-group/${anId(901)}${search}`, {
    as: 'fullAccessCustomer',
    answers: {
      'GET /parking-lots/{id}': () => aLot({ allowed: allowedTo('fullAccessCustomer') }),
      'GET /parking-lots/{id}/configuration': () => aConfiguration(),
      'PUT /parking-lots/{id}/parking-groups/{parkingGroupId}': () => aParkingGroup({ version: 4 }),
    },
  })

it('CFG-29: takes an advised price from the address, and wants the day from which on', async () => {
  const { network, container } = await open('?nextPassPriceCents=12600')
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Next price(?! from)/ })
  expect(price.value).toBe('126.00')
  expect(await axeViolationsOf(container)).toEqual([])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Save parking group' }))
  expect(await screen.findByText(/Not saved: check 1 field/)).toBeTruthy()
  const from = screen.getByRole('textbox', { name: /^Next price from/ })
  await user.type(from, '2098-01-01')
  await user.tab()
  expect(await screen.findByText('Too far ahead.')).toBeTruthy()
  await user.clear(price)
  await user.clear(from)
  await user.click(screen.getByRole('button', { name: 'Save parking group' }))
  await waitFor(() => expect(network.calls.at(-1)).not.toBe(undefined))
  const saved = network.calls.find((call) => call.startsWith('PUT'))
  expect(saved).toContain('"nextPassPriceCents":null,"nextPassPriceFrom":null')
})

it('begins with what is saved, unless the address names a price', async () => {
  await open('?nextPassPriceCents=half')
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Next price(?! from)/ })
  expect(price.value).toBe('')
})
