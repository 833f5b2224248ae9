import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PortalPassView } from '@stallwise/contract/pass-portal/pass-portal.contract.ts'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'

const pass: PortalPassView = {
  lotName: 'Harbour Exchange Tower',
  timeZone: 'America/Toronto',
  passholderId: 'NG-1401',
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  suite: '1401',
  passType: 'allDay',
  validFrom: null,
  validTo: null,
  isMultiPass: false,
  numberOfVehicles: null,
  vehicles: [{ licensePlate: 'ABC123', make: 'Kia', model: null, until: null }],
  version: 3,
  linkUntil: '2026-11-23T13:00:00Z',
  payment: null,
}
const call = 'POST /v2/pass-holders-details/'

it('PTL-01: asks for pass ID and address, and says the same whatever they are', async () => {
  const { container, network } = await openPage('/pass-portal', {
    answers: { [call]: () => ({ result: 'requested', pass: null }) },
  })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'E-mail me a link' }))
  expect(screen.getAllByText('Field is required.')).toHaveLength(2)
  expect(await axeViolationsOf(container)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Pass ID/ }), 'NG-1401')
  await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'ana@example.com')
  await user.click(screen.getByRole('button', { name: 'E-mail me a link' }))
  expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeTruthy()
  expect(network.calls).toEqual([`${call} {"passholderId":"NG-1401","email":"ana@example.com"}`])
})

it('PTL-10, PTL-11: changes plates behind a link, with the messages of the passholder form', async () => {
  let isRefused = true
  const { container, network } = await openPage('/pass-portal/a-token', {
    answers: {
      [call]: ({ body }) => {
        if (!(body as { changes?: object }).changes) return { result: 'opened', pass }
        const errors = [{ path: 'vehicles.0.licensePlate', code: 'plate-in-other-group', message: '' }]
        if (isRefused) return new Refusal(422, { code: 'invalid', errors })
        return { result: 'changed', pass: null }
      },
    },
  })
  const user = userEvent.setup()
  const plate = await screen.findByRole('textbox', { name: /License plate/ })
  await user.clear(plate)
  await user.type(plate, 'AB 1')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('License plate cannot contain spaces.')).toBeTruthy()
  await user.clear(plate)
  await user.type(plate, 'XYZ1')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('License Plate already exists in another passholder group')).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('heading', { name: 'Your information is updated' })).toBeTruthy()
  expect(location.pathname).toBe('/user/information-updated')
  const sent = network.calls.at(-1)!
  expect(JSON.parse(sent.slice(call.length))).toEqual({
    token: 'a-token',
    changes: {
      name: 'Ana Ruiz',
      email: 'ana@example.com',
      vehicles: [{ licensePlate: 'XYZ1', make: 'Kia', model: null, until: null }],
      version: 3,
    },
  })
})

it('PTL-03: leads from a link that no longer works to a new one', async () => {
  await openPage('/pass-portal/old', {
    answers: { [call]: () => new Refusal(410, { code: 'link-expired' }) },
  })
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }))
  await waitFor(() => expect(location.pathname).toBe('/pass-portal'))
})

it('PCH-40: shows what is due, and leads to the page where it is paid', async () => {
  const payment = { dueCents: 11_300, currency: 'CAD', path: '/pass-payment/1?token=t' }
  await openPage('/pass-portal/a-token', {
    answers: { [call]: () => ({ result: 'opened', pass: { ...pass, payment } }) },
  })
  expect(await screen.findByText('CA$113.00 is due for your pass.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay by card' }).getAttribute('href')).toBe(payment.path)
})
