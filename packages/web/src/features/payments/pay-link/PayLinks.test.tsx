import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { readQrOf } from '#lib/testing/read-qr.ts'

const page = `${location.origin}/visitor-pay-for-parking/${anId(1)}`
const open = (path: string, answers: Answers = {}) =>
  openPage(`/parking-lots/${anId(1)}/payment${path}`, {
    as: 'fullAccessCustomer',
    answers: {
      'GET /parking-lots/{id}': () =>
        aLot({
          name: 'Harbour Exchange Tower',
          allowed: allowedTo('fullAccessCustomer'),
          productAccess: { insightVolt: false, visitorValidation: false, enforcement: false, payments: true },
        }),
      'GET /parking-lots/{id}/rate-plans': () => ({
        version: 1,
        currency: 'CAD',
        timeZone: 'America/Toronto',
        parkingGroups: [],
        ratePlans: [],
      }),
      'GET /parking-lots/{id}/fixed-credit': () => ({ kind: 'kwh', value: 7.5, version: 1 }),
      ...answers,
    },
  })

it('the sign to print has the lot and the code of its page', { timeout: 40_000 }, async () => {
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  const { container } = await open('/sign')
  const code = await screen.findByRole('img', { name: 'QR code of the page for visitors' })
  expect(readQrOf(code)).toBe(page)
  expect(screen.getByText('Harbour Exchange Tower')).toBeTruthy()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(await axeViolationsOf(container)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(printed).toHaveBeenCalledOnce()
})

it('PAY-32: the link of a vehicle that is inside is shown with its code', { timeout: 40_000 }, async () => {
  const calls: string[] = []
  await open('', {
    'GET /parking-lots/{id}/pay-link': ({ query }) => {
      calls.push(query.get('licensePlate')!)
      return calls.length === 1
        ? new Refusal(409, { code: 'not-inside', title: 'No vehicle with this license plate is inside.' })
        : { licensePlate: 'CKRX708', path: `/visitor-pay-for-parking/${anId(1)}?visit=v2.a.b.c` }
    },
  })
  const user = userEvent.setup()
  const card = within(await screen.findByRole('region', { name: 'Page for visitors' }))
  expect(readQrOf(await card.findByRole('img'))).toBe(page)
  await user.click(card.getByRole('button', { name: 'Show payment link' }))
  expect(await screen.findByText('Field is required.')).toBeTruthy()
  await user.type(card.getByRole('textbox'), 'ckrx708{Enter}')
  expect(await screen.findByText('No vehicle with this license plate is inside.')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.type(card.getByRole('textbox'), '{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Payment link for CKRX708' })
  expect(readQrOf(await within(dialog).findByRole('img'))).toBe(`${page}?visit=v2.a.b.c`)
  expect(await axeViolationsOf(dialog)).toEqual([])
  expect(calls).toEqual(['CKRX708', 'CKRX708'])
})
