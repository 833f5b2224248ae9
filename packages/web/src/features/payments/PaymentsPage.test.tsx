import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type {
  AccountCheckView,
  NewPaymentAccount,
} from '@stallwise/contract/payments/payment-account.contract.ts'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { bodyOfAccount, checkAccount, valuesOfAccount, type AccountValues } from './account/account.form.ts'
import { aPayment, aPaymentPage, aSettlement } from './testing/payments.builders.ts'

const base = `/parking-lots/${anId(1)}/payments`
const productAccess = { insightVolt: false, visitorValidation: true, enforcement: true, payments: true }
const answersOf = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1), currency: 'CAD', productAccess }),
  'GET /payments': () => aPaymentPage([aPayment({ chargedTwiceWith: [anId(601)] })]),
  'GET /payments/{id}': () => aPayment(),
  ...more,
})

describe('payments of a lot', { timeout: 120_000 }, () => {
  it('PAY-81, PAY-82: lists them by days, state and warning, with their sums', async () => {
    const calls: string[] = []
    const { container } = await openPage(
      `${base}?from=2026-11-01&filter=status:approved;warning:charged-twice`,
      {
        answers: answersOf({
          'GET /payments': ({ query }) => {
            calls.push(query.toString())
            return aPaymentPage([aPayment({ chargedTwiceWith: [anId(601)] })])
          },
        }),
      },
    )
    const row = await screen.findByRole('link', { name: 'CKRX708' })
    expect(row.getAttribute('href')).toBe(`${base}/${anId(600)}`)
    expect((await screen.findAllByText('CA$1,234.56')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Charged twice').length).toBeGreaterThan(0)
    for (const part of ['from=2026-11-01', 'status=approved', 'warning=charged-twice'])
      expect(calls[0]).toContain(part)
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('PAY-82: says that the sums did not load, and loads them again', async () => {
    let isDown = true
    await openPage(base, {
      answers: answersOf({
        'GET /payments': ({ query }) =>
          isDown && query.get('limit') === '1' ? new Refusal(500) : aPaymentPage([aPayment()]),
      }),
    })
    const fault = await screen.findByRole('alert')
    expect(fault.textContent).toContain('The totals could not be loaded.')
    isDown = false
    await userEvent.setup().click(within(fault).getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByText('CA$1,234.56')).length).toBeGreaterThan(0)
  })

  it('PAY-83: the rest is refunded by a second click', async () => {
    const sent: unknown[] = []
    const { container } = await openPage(`${base}/${anId(600)}`, {
      answers: answersOf({
        'POST /payments/{id}/refund': ({ body }) => {
          sent.push(body)
          return { state: 'approved', reason: null, method: 'void', cents: 339, refundedCents: 339 }
        },
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Refund in full' }))
    const confirm = await screen.findByRole('button', { name: 'Confirm refund of CA$3.39' })
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(confirm)
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(confirm)
    await waitFor(() => expect(sent).toEqual([{ cents: 339, note: null }]))
    expect(await screen.findByText('The charge of CA$3.39 was voided.')).toBeTruthy()
  })

  it('PAY-83: a part by its amount, at most what is left', async () => {
    await openPage(`${base}/${anId(600)}`, { answers: answersOf() })
    const user = userEvent.setup()
    const amount = await screen.findByLabelText(/^Amount to refund/)
    await user.type(amount, '3.40')
    await user.click(screen.getByRole('button', { name: 'Refund this amount' }))
    expect(await screen.findAllByText('At most CA$3.39.')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
    await user.clear(amount)
    await user.type(amount, '1.50')
    await user.click(screen.getByRole('button', { name: 'Refund this amount' }))
    expect(await screen.findByRole('button', { name: 'Confirm refund of CA$1.50' })).toBeTruthy()
  })

  it('PAY-127: what the provider says nothing about is recorded by staff, with what they found', async () => {
    const sent: unknown[] = []
    const { container } = await openPage(`${base}/${anId(600)}`, {
      answers: answersOf({
        'GET /payments/{id}': () =>
          aPayment({ status: 'pending', refundableCents: 0, recordableCents: 0, settledAt: null }),
        'POST /payments/{id}/result': ({ body }) => {
          sent.push(body)
          return aPayment({ status: 'not-charged', refundableCents: 0, recordableCents: 0 })
        },
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Not charged' }))
    expect(await screen.findByText('Field is required.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'What you found' }), 'No such order.')
    await user.click(screen.getByRole('button', { name: 'Not charged' }))
    const confirm = await screen.findByRole('button', { name: 'Confirm that it was not charged' })
    expect(document.activeElement).toBe(confirm)
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(confirm)
    await waitFor(() => expect(sent).toEqual([{ refund: null, isCarriedOut: false, note: 'No such order.' }]))
  })

  it('PAY-127: not while the provider may still answer', async () => {
    const sentAt = new Date(Date.now() - 9 * 60_000).toISOString()
    await openPage(`${base}/${anId(600)}`, {
      answers: answersOf({
        'GET /payments/{id}': () =>
          aPayment({ status: 'pending', refundableCents: 0, recordableCents: 0, settledAt: null, sentAt }),
      }),
    })
    expect((await screen.findAllByText('order-1')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Not charged' })).toBeNull()
  })

  it('PAY-133: what was refunded at the provider is recorded, with an amount and what was found', async () => {
    const sent: unknown[] = []
    const { container } = await openPage(`${base}/${anId(600)}`, {
      answers: answersOf({
        'GET /payments/{id}': () => aPayment(),
        'POST /payments/{id}/provider-refund': ({ body }) => {
          sent.push(body)
          return aPayment({ status: 'partly-refunded' })
        },
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Record a refund made at the provider…' }))
    const card = within(await screen.findByRole('region', { name: 'Refunded at the provider' }))
    const amount = card.getByRole<HTMLInputElement>('textbox', { name: /Amount/ })
    await user.clear(amount)
    await user.type(amount, '3.40')
    await user.click(card.getByRole('button', { name: 'Record' }))
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(card.getByText('Field is required.')).toBeTruthy()
    await user.clear(amount)
    await user.type(amount, '1.20')
    await user.type(card.getByRole('textbox', { name: /What you found/ }), 'Refund 77 in the console')
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(card.getByRole('button', { name: 'Record' }))
    await user.click(await card.findByRole('button', { name: 'Confirm refund of CA$1.20' }))
    await waitFor(() =>
      expect(sent).toEqual([{ cents: 120, method: 'refund', note: 'Refund 77 in the console' }]),
    )
  })

  it('PAY-61: a refund that is unknown waits for the provider, and there is no other one', async () => {
    const refund = {
      _id: anId(650),
      state: 'pending' as const,
      reason: null,
      method: 'refund' as const,
      cents: 100,
      taxCents: 12,
    }
    const more = {
      note: null,
      isRecorded: false,
      by: 'Pat',
      at: '2026-11-20T17:00:00Z',
      settledAt: null,
      referenceNumber: null,
    }
    await openPage(`${base}/${anId(600)}`, {
      answers: answersOf({
        'GET /payments/{id}': () =>
          aPayment({ refundableCents: 0, recordableCents: 0, refunds: [{ ...refund, ...more }] }),
      }),
    })
    expect((await screen.findAllByText(/Refund waiting for the provider/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^Refund (in full|this|CA)/ })).toBeNull()
  })

  it('PAY-86: differences between the two books lead to their payments', async () => {
    const difference = { kind: 'charge' as const, payment: anId(600), orderId: 'order-1', transaction: '1' }
    const provider = {
      state: 'available' as const,
      sums: aSettlement().sums,
      differences: [{ ...difference, ourCents: 344, providerCents: 339 }],
    }
    const { container } = await openPage(`${base}/settlement?day=2026-11-20`, {
      answers: answersOf({ 'GET /parking-lots/{id}/settlement': () => aSettlement({ provider }) }),
    })
    const link = await screen.findByRole('link', { name: 'order-1' })
    expect(link.getAttribute('href')).toBe(`${base}/${anId(600)}`)
    const row = within(link.closest('tr')!)
    expect(row.getByText('CA$3.44')).toBeTruthy()
    expect(row.getByText('CA$3.39')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it.each([
    ['no-account', 'Nothing is compared: this lot has no payment account.'],
    ['not-available', 'Nothing is compared: the payment provider offers no list of its transactions.'],
    ['available', 'The payment provider’s books match ours.'],
  ] as const)('PAY-92: says what is compared with %s', async (state, text) => {
    const provider = { state, sums: null, differences: [] }
    await openPage(`${base}/settlement?day=2026-11-20`, {
      answers: answersOf({ 'GET /parking-lots/{id}/settlement': () => aSettlement({ provider }) }),
    })
    expect(await screen.findByText((shown) => shown.startsWith(text))).toBeTruthy()
  })

  it.each(['staffCustomer', 'tenant'] as const)('PAY-82: is not for a %s', async (role) => {
    const { network } = await openPage(base, { as: role, answers: answersOf() })
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
    expect(network.calls.some((one) => one.includes('/payments'))).toBe(false)
  })
})

describe('PAY-70, PAY-71: the form of the account', () => {
  const saved = {
    provider: 'moneris' as const,
    gatewayUrl: 'https://sandbox.example/gateway',
    tokenizationUrl: 'https://sandbox.example/form',
    profileId: 'ht1',
    storeId: 'store5',
    hasApiToken: true,
    version: 3,
  }
  const noPrices = {
    version: 1,
    currency: 'CAD',
    timeZone: 'America/Toronto',
    parkingGroups: [],
    ratePlans: [],
  }
  /** The form of the saved account. */
  const openAccount = async (more: Answers) => {
    const { container } = await openPage(`/parking-lots/${anId(1)}/payment`, {
      answers: answersOf({
        'GET /parking-lots/{id}/rate-plans': () => noPrices,
        'GET /parking-lots/{id}/fixed-credit': () => ({ kind: 'kwh', value: 7.5, version: 1 }),
        'GET /parking-lots/{id}/payment-account': () => ({ account: saved }),
        ...more,
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Change account' }))
    return { container, user }
  }
  it('keeps the saved API token and own addresses', () => {
    const values = valuesOfAccount(saved)
    expect(checkAccount(values, saved)).toEqual([])
    const body: NewPaymentAccount = bodyOfAccount(values, saved)
    expect(body).toMatchObject({ gatewayUrl: saved.gatewayUrl, apiToken: null })
  })
  it('REQ-04: shows what another user changed meanwhile, and saves with the version that was seen', async () => {
    const sent: unknown[] = []
    const { user } = await openAccount({
      'PUT /parking-lots/{id}/payment-account': ({ body }) => {
        sent.push(body)
        const current = { ...saved, profileId: 'ht2', version: 4 }
        return new Refusal(409, { code: 'stale-version', current })
      },
    })
    const profile = await screen.findByLabelText(/^Profile ID/)
    await user.clear(profile)
    await user.type(profile, 'ht3')
    await user.click(screen.getByRole('button', { name: 'Save account' }))
    expect(await screen.findByText(/ht2/)).toBeTruthy()
    expect(sent).toMatchObject([{ version: 3, profileId: 'ht3' }])
  })
  it.each<Partial<AccountValues>>([{ storeId: 'store1' }, { environment: 'qa' }])(
    'needs the API token again with %o',
    (change) => {
      const values = { ...valuesOfAccount(saved), ...change }
      expect(checkAccount(values, saved).map(({ path }) => path)).toEqual(['apiToken'])
    },
  )

  const testing = async (reply: AccountCheckView) => {
    const bodies: unknown[] = []
    const { container, user } = await openAccount({
      'POST /parking-lots/{id}/payment-account/test': ({ body }) => {
        bodies.push(body)
        return reply
      },
    })
    const test = await screen.findByRole('button', { name: 'Test account' })
    return { bodies, container, user, test }
  }

  it('PAY-91: is tested as entered, with what the provider says', async () => {
    const { bodies, container, user, test } = await testing({ gateway: 'wrong-token', cardForm: 'ok' })
    const store = screen.getByLabelText(/^Store ID/)
    expect(screen.queryByText(/can only be refunded at the provider/), 'PAY-72').toBeNull()
    await user.clear(store)
    expect(screen.getByText(/can only be refunded at the provider/), 'PAY-72').toBeTruthy()
    expect(screen.queryByText(/keep the saved one/), 'PAY-71').toBeNull()
    await user.click(test)
    expect(bodies).toEqual([])
    await user.type(store, 'store5')
    await user.type(screen.getByLabelText(/^API token/), 'secret')
    await user.click(test)
    const text = 'The payment provider does not accept this API token for the store.'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(bodies).toMatchObject([{ storeId: 'store5', apiToken: 'secret' }])
    expect(await axeViolationsOf(container)).toEqual([])
    await user.type(store, '1')
    expect(screen.queryByText(text)).toBeNull()
  })
})
