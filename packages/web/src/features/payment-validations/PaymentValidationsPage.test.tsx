import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PaymentValidationView } from '@stallwise/contract/payment-validations/payment-validations.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const lot = aLot({ _id: anId(1) })
const base = `/admin/${lot.customer._id}/parking-lot/${anId(1)}`
const aValidation = (changes: Partial<PaymentValidationView> = {}): PaymentValidationView => ({
  _id: anId(75),
  parkingLot: anId(1),
  name: 'First visit',
  givenBy: 'coupon',
  couponCode: 'FIRST20',
  reduction: 'percent',
  amount: 20,
  validFrom: null,
  validUntil: '2026-12-31',
  maximumUses: 25,
  maximumUsesPerDay: null,
  isActive: true,
  currency: 'CAD',
  state: 'usedUp',
  uses: 25,
  lastUsedAt: '2026-11-20T17:00:00Z',
  version: 1,
  ...changes,
})
const answers = {
  'GET /parking-lots/{id}': () => lot,
  'GET /parking-lots/payment-validation/': () => ({ data: [aValidation()] }),
}

it('lists payment validations with their uses, and says who can give them at the kiosk', async () => {
  const products = { insightVolt: false, visitorValidation: true, enforcement: false, payments: true }
  const { container } = await openPage(`${base}/payment-validations`, {
    answers: {
      ...answers,
      'GET /parking-lots/{id}': () => aLot({ ...lot, productAccess: products }),
      'GET /parking-lots/staffusers/visitorValidation/{id}': () => ({
        staffUsers: [{ _id: anId(91), name: 'Sam Soto' }],
      }),
    },
  })
  expect(await screen.findByText('First visit')).toBeTruthy()
  for (const text of ['Used up', '20% off', 'FIRST20', '25 of 25'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/^Until Dec 31/)).toBeTruthy()
  expect(await screen.findByText(/Staff users who can: Sam Soto\.$/)).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
}, 60_000)

it('adds one with a proposed code; a code that another one has is a fault of the field', async () => {
  const { container, network } = await openPage(`${base}/paymentValidation`, {
    answers: {
      ...answers,
      'GET /parking-lots/getCouponCode/{id}': () => ({ couponCode: 'ABCD2345' }),
      'POST /parking-lots/payment-validation/': () => aValidation({ _id: anId(76), name: 'Spring' }),
    },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring')
  expect(screen.queryByRole('textbox', { name: /^Coupon code/ })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^Given/ }))
  await user.click(await screen.findByRole('option', { name: 'By coupon code' }))
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: /^Coupon code/ })
  await user.type(code, 'first20')
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '90')
  await user.click(screen.getByRole('button', { name: 'Add payment validation' }))
  expect(await screen.findByText('Must be unique.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Generate code' }))
  await expect.poll(() => code.value).toBe('ABCD2345')
  expect(document.activeElement).toBe(code)
  expect(await axeViolationsOf(container)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add payment validation' }))
  expect(await screen.findByText('Payment validation Spring added.')).toBeTruthy()
  const sent = network.calls.find((line) => line.startsWith('POST'))
  expect(sent).toContain('"couponCode":"ABCD2345","reduction":"minutes","amount":90,"validFrom":null')
}, 60_000)
