import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aManager } from '../testing/configuration.builders.ts'

const customer = { _id: anId(500), name: 'Northgate Properties' }
const base = `/admin/${customer._id}/parking-lot/${anId(1)}`
const open = (path: string, answers: Answers = {}) =>
  openPage(`${base}${path}`, {
    as: 'fullAccessCustomer',
    customer,
    answers: {
      'GET /parking-lots/{id}': () => aLot({ allowed: allowedTo('fullAccessCustomer') }),
      'GET /parking-lots/managers/{id}': () => ({ managers: [aManager()] }),
      ...answers,
    },
  })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))

describe('managers of a lot', { timeout: 40_000 }, () => {
  it('are listed, removed, and restored', async () => {
    const { network, container } = await open('/managers', {
      'DELETE /parking-lots/managers/delete/{parkingLotId}/{managerId}': () => ({ deleted: anId(700) }),
      'POST /parking-lots/managers/delete/{parkingLotId}/{managerId}/restore': () => aManager(),
    })
    const row = await screen.findByRole('row', { name: /Robin Okafor/ })
    expect(within(row).getByText('4165550100')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    await user.click(within(row).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Remove manager' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(network.calls).toContain(
        'POST /parking-lots/managers/delete/{parkingLotId}/{managerId}/restore',
      ),
    )
  })

  it('are added with a phone of at most 10 digits and a unique e-mail', async () => {
    const { network, router } = await open('/manager', {
      'POST /parking-lots/add-manager/': () => aManager({ _id: anId(701), name: 'Sasha' }),
    })
    await screen.findByRole('heading', { level: 1, name: 'Add manager' })
    const user = userEvent.setup()
    await user.type(field('Name'), 'Sasha')
    await user.type(field('Phone'), '41655501001')
    await user.type(field('E-mail'), 'robin@example.com')
    await user.click(screen.getByRole('button', { name: 'Add manager' }))
    expect(await screen.findByText('Must be unique.')).toBeTruthy()
    expect(network.calls.some((calls) => calls.startsWith('POST'))).toBe(false)
    await user.clear(field('Phone'))
    await user.type(field('Phone'), '4165550101')
    await user.clear(field('E-mail'))
    await user.type(field('E-mail'), 'sasha@example.com')
    await user.click(screen.getByRole('button', { name: 'Add manager' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/managers`))
  })
})
