import { screen } from '@testing-library/react'
import type { DuePass } from '@stallwise/contract/payments/pass-payments.contract.ts'
import { passPayPath } from '@stallwise/domain/payments/pay-pages.ts'
import { afterEach, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { cardOf, lotId, open, page, receipt, receiptCall, result } from '#app/testing/open-pay-pages.tsx'

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const pageCall = 'GET /parking-lots/{id}/pass-payment'
const payCall = 'POST /parking-lots/{id}/pass-payment'
const idOf = (nth: number) => `01998d4c-7a1e-7bd1-9d43-0c56a1b7f2a${nth}`
const charge = (nth: number, dueCents: number): DuePass['charges'][number] => ({
  _id: idOf(nth),
  frequency: 'monthly',
  firstDay: `2026-0${nth}-01`,
  lastDay: `2026-0${nth}-28`,
  chargedDays: 28,
  chargedCents: 11_300,
  dueCents,
  state: nth === 1 ? 'overdue' : 'due',
})
const pass: DuePass = {
  passholderId: 'NG-1401',
  isRemoved: false,
  charges: [charge(1, 5_650), charge(2, 11_300)],
  tax: { name: 'HST', percent: 13 },
  isPaying: false,
  pausedUntil: null,
}
const { lot, isOpen, tokenization } = page
const place = { lot, isOpen, tokenization }
const openPass = (more: Partial<DuePass> = {}, answers: Answers = {}) =>
  open(passPayPath(lotId, 'tok'), {
    [pageCall]: () => ({ ...place, pass: { ...pass, ...more } }),
    ...answers,
  })

it('PCH-41, PCH-43: shows what is due with its tax, pays what is selected, and shows the receipt', async () => {
  const opened = openPass(
    {},
    {
      [payCall]: () => result('approved'),
      [receiptCall]: () => ({
        ...receipt,
        plate: '',
        pass: { passholderId: 'NG-1401' },
        lines: [
          {
            kind: 'pass',
            cents: 11_300,
            frequency: 'monthly',
            firstDay: '2026-02-01',
            lastDay: '2026-02-28',
          },
        ],
      }),
    },
  )
  const { user, network } = opened
  expect(await screen.findByRole('heading', { name: 'Pass NG-1401' })).toBeTruthy()
  expect(
    screen.getByRole('checkbox', { name: /January 2026.*rest of CA\$113\.00.*Overdue.*CA\$56\.50/ }),
  ).toHaveProperty('checked', true)
  expect(screen.getByRole('button', { name: 'Pay CA$169.50' })).toBeTruthy()
  expect(screen.getByText('Includes HST 13%: CA$19.50.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /January/ }))
  const { pay, paid } = cardOf(opened, payCall)
  await pay()
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy()
  expect(paid().map((call) => JSON.parse(call.slice(payCall.length)))).toEqual([
    { token: 'tok', charges: [idOf(2)], dueCents: 11_300, dataKey: 'ot-1', email: null },
  ])
  expect(await screen.findByText('Pass for February 2026')).toBeTruthy()
  expect(screen.getByText('NG-1401')).toBeTruthy()
  expect(screen.queryByText('License plate')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add time' })).toBeNull()
  expect(network.calls.filter((call) => call.startsWith(pageCall)).length).toBeGreaterThan(0)
})

it('has nothing to pay when nothing is selected, and asks again when the amount changed', async () => {
  const changed = { ...pass, charges: [charge(2, 1_000)] }
  const opened = openPass(
    {},
    { [payCall]: () => new Refusal(409, { code: 'price-changed', current: changed }) },
  )
  await screen.findByRole('heading', { name: 'Pass NG-1401' })
  for (const box of screen.getAllByRole('checkbox')) await opened.user.click(box)
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  // Without the card form, whose frame axe cannot ask here.
  expect(await axeViolationsOf(opened.container)).toEqual([])
  await opened.user.click(screen.getByRole('checkbox', { name: /February/ }))
  await cardOf(opened, payCall).pay()
  expect(await screen.findByText('The amount is now CA$10.00')).toBeTruthy()
})

it.each<[string, Partial<DuePass>, object, RegExp]>([
  ['nothing is due', { charges: [] }, {}, /nothing to pay for this pass/],
  ['the pass was deleted', { isRemoved: true }, {}, /days until then can still be paid/],
  ['another payment is running', { isPaying: true }, {}, /another window or by another person/],
  [
    'paying is paused',
    { pausedUntil: new Date(Date.now() + 600_000).toISOString() },
    {},
    /You can pay again at/,
  ],
  ['the lot takes no payments', {}, { isOpen: false, tokenization: null }, /does not take payments online/],
])('PCH-42: says that %s', async (_, more, place2, text) => {
  openPass(more, { [pageCall]: () => ({ ...place, ...place2, pass: { ...pass, ...more } }) })
  expect(await screen.findByText(text)).toBeTruthy()
  const button = screen.queryByRole('button', { name: /^Pay/ })
  expect(button === null || button.getAttribute('aria-disabled') === 'true' || more.isRemoved).toBeTruthy()
})

it.each([
  ['has expired', 410, 'link-expired', /This link has expired/],
  ['is not valid', 404, 'not-found', /This link is not valid/],
])('PCH-42: says that the link %s', async (_, status, code, text) => {
  openPass({}, { [pageCall]: () => new Refusal(status, { code }) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
