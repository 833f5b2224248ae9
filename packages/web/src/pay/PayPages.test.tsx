import { act, screen, waitFor, within } from '@testing-library/react'
import type { Receipt } from '@stallwise/contract/payments/payments.contract.ts'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import { payPagePath, receiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import {
  later,
  lookUp,
  lotId,
  open,
  openAmount,
  option,
  origin,
  page,
  payCall,
  receipt,
  receiptCall,
  receiptId,
  result,
  session,
} from '#app/testing/open-pay-pages.tsx'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

describe('the plate', () => {
  it('is typed in upper case without spaces, and leads to what is owed', async () => {
    const { user, container } = open(payPagePath(lotId))
    const field = screen.getByRole('textbox', { name: 'License plate' })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter your license plate.')).toBeTruthy()
    await user.type(field, 'ckrx 70812')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('A license plate has at most 8 characters.')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    await user.type(field, '{Backspace}{Backspace}{Enter}')
    expect((await screen.findByRole('heading', { name: 'CKRX708' })).textContent).toBe('CKRX708')
    expect(screen.getByRole('radio', { name: /Leave now/ })).toHaveProperty('checked', true)
    expect(within(screen.getByRole('table', { name: 'Price' })).getByText('HST 13%')).toBeTruthy()
    act(() => history.back())
    expect(await screen.findByRole('textbox', { name: 'License plate' })).toHaveProperty('value', 'CKRX708')
  })

  it('is kept while there is no connection, and a lot that does not exist has no form', async () => {
    const { unmount, user } = open(payPagePath(lotId), {
      [lookUp]: ({ query }) => (query.has('plate') ? new Refusal(429, { code: 'too-many-requests' }) : page),
    })
    await screen.findByText('Harbour Exchange Tower')
    await user.type(screen.getByRole('textbox'), 'ABC123{Enter}')
    expect(await screen.findByText(/Too many requests/)).toBeTruthy()
    unmount()
    const again = open(payPagePath(lotId))
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'ABC123')
    again.unmount()
    open(payPagePath(lotId), { [lookUp]: () => new Refusal(404, { code: 'not-found' }) })
    expect(await screen.findByText(/no parking lot that takes payments/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('of a QR code is kept, so that the receipt leads back to the vehicle', async () => {
    open(`${payPagePath(lotId)}?visit=q1`)
    await screen.findByRole('heading', { name: 'CKRX708' })
    await waitFor(() => expect(sessionStorage.getItem(`pay.draft.${lotId}`)).toContain('"plate":"CKRX708"'))
  })

  it('is asked for when a QR code has ended', async () => {
    open(`${payPagePath(lotId)}?visit=old`, {
      [lookUp]: ({ query }) => (query.has('visit') ? new Refusal(404, { code: 'not-found' }) : page),
    })
    expect(await screen.findByText('The QR code is no longer valid')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'License plate' })).toBeTruthy()
  })
})

describe('the amount', () => {
  it.each<[string, Partial<ParkingSessionView>, RegExp]>([
    [
      'is paid until a time',
      { isInside: false, paidUntil: later(60), leaveBy: later(75), options: [option(60, 600)] },
      /^Paid until/,
    ],
    [
      'is paid, and until when to leave',
      { paidUntil: later(60), leaveBy: later(75), options: [option(60, 600)] },
      /^Paid, leave by/,
    ],
    ['was free until now', { leaveBy: later(5), options: [option(60, 600)] }, /^Leave by/],
    ['is nothing for a passholder', { isCovered: true, options: [] }, /can park here without paying/],
    ['waits after too many declines', { pausedUntil: later(12) }, /^You can pay again at/],
    [
      'has a coupon that has expired',
      { coupon: { code: 'SPRING', state: 'expired', isUsed: false } },
      /Coupon code|I have a coupon code/,
    ],
    [
      'has a coupon after too many wrong ones',
      { coupon: { code: 'SPRING', state: 'paused', isUsed: false } },
      /^Too many wrong codes/,
    ],
    [
      'has a coupon that counts already, and stays',
      { coupon: { code: '••••', state: 'valid', isUsed: true } },
      /^Coupon •••• was used for this stay/,
    ],
    [
      'has a validation whose name is not shown',
      { validations: [{ name: null }] },
      /^This vehicle has a validation$/,
    ],
    ['has a validation', { validations: [{ name: 'Lunch' }] }, /^Validated: Lunch$/],
    ['is nothing anyway', { isInside: false, options: [option(60, 0)] }, /do not need to confirm/],
  ])('%s', async (_name, more, text) => {
    open(`${payPagePath(lotId)}?plate=CKRX708`, {
      [lookUp]: () => ({ ...page, session: { ...session, ...more } }),
    })
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    if (more.isInside === false) expect(screen.queryByRole('button', { name: /Confirm|^Pay/ })).toBeNull()
    if (more.coupon?.isUsed) expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    const isPaused = more.pausedUntil !== undefined
    if (isPaused)
      expect(screen.getByRole('button', { name: /^Pay / }).getAttribute('aria-disabled')).toBe('true')
  })

  it('asks for the vehicle that is inside if the plate looks like it', async () => {
    const plates: (string | null)[] = []
    const { user } = open(`${payPagePath(lotId)}?plate=EXO702`, {
      [lookUp]: ({ query }) => {
        const plate = query.get('plate')
        plates.push(plate)
        const typed = { plate: 'EXO702', isInside: false, meantPlate: 'EX0702', options: [option(60, 600)] }
        return { ...page, session: { ...session, ...(plate === 'EXO702' ? typed : { plate: 'EX0702' }) } }
      },
    })
    expect(await screen.findByText('Is it EX0702?')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'No, pay for EXO702' }))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    open(`${payPagePath(lotId)}?plate=EXO702`, {
      [lookUp]: ({ query }) => ({
        ...page,
        session:
          query.get('plate') === 'EX0702'
            ? { ...session, plate: 'EX0702' }
            : { ...session, plate: 'EXO702', isInside: false, meantPlate: 'EX0702' },
      }),
    })
    await user.click((await screen.findAllByRole('button', { name: 'Yes, pay for EX0702' }))[0]!)
    expect((await screen.findAllByRole('heading', { name: 'EX0702' })).length).toBeGreaterThan(0)
    expect(plates).toEqual(['EXO702'])
  })

  it('is asked for again with a coupon', async () => {
    const queries: string[] = []
    const { user } = open(`${payPagePath(lotId)}?visit=q1`, {
      [lookUp]: ({ query }) => {
        queries.push(String(query))
        const coupon = query.get('coupon')
        return {
          ...page,
          session: {
            ...session,
            coupon: coupon && {
              code: coupon,
              state: coupon === 'NOPE' ? 'unknown-code' : 'valid',
              isUsed: false,
            },
          },
        }
      },
    })
    await screen.findByRole('heading', { name: 'CKRX708' })
    await user.type(screen.getByLabelText('Coupon code'), 'NOPE{Enter}')
    expect(await screen.findByText(/not valid at this parking lot/)).toBeTruthy()
    expect(queries).toEqual(['visit=q1', 'visit=q1&coupon=NOPE'])
    const code = screen.getByLabelText('Coupon code')
    await user.clear(code)
    await user.type(code, 'SPRING{Enter}')
    expect(await screen.findByText('Coupon SPRING applied')).toBe(document.activeElement)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('I have a coupon code')).toBe(document.activeElement)
  })
})

it('shows the first and last lines of a long stay, and all of them on demand', async () => {
  const hourly = { kind: 'hourly', cents: 300, count: 1, intervalMinutes: 60, eachCents: 300 } as const
  const lines = Array.from({ length: 30 }, () => ({ ...hourly, from: null, to: null }))
  const { user } = open(`${payPagePath(lotId)}?plate=CKRX708`, {
    [lookUp]: () => ({ ...page, session: { ...session, options: [{ ...option(60, 9_000), lines }] } }),
  })
  const table = within(await screen.findByRole('table', { name: 'Price' }))
  const hidden = () => table.getAllByRole('row').filter((row) => row.className === 'hidden-line')
  expect(hidden()).toHaveLength(22)
  await user.click(table.getByRole('button', { name: 'Show 22 more lines' }))
  expect(hidden()).toHaveLength(0)
  await user.click(table.getByRole('button', { name: 'Show fewer lines' }))
  expect(hidden()).toHaveLength(22)
})

describe('paying', () => {
  it('sends the token of the card form once, however often the button is pressed, and shows the receipt, also after Back', async () => {
    const { user, messages, pay, paid, container } = await openAmount({ [payCall]: () => result('approved') })
    await user.type(screen.getByRole('textbox', { name: /E-mail for the receipt/ }), 'a@b.example')
    await Promise.all([pay(), pay()])
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy()
    expect(await screen.findByText('660123450010690030')).toBeTruthy()
    expect(screen.getByText('Visa •••• 4242')).toBeTruthy()
    expect(screen.getByText('The receipt is being sent to a@b.example.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Send it to another address' })).toBeTruthy()
    expect(location.pathname).toBe(receiptPath(receiptId))
    expect(messages).toEqual([['tokenize', origin]])
    expect(paid().map((call) => JSON.parse(call.slice(payCall.length)) as object)).toEqual([
      {
        session: 'a-session',
        minutes: null,
        dueCents: 1243,
        beside: null,
        coupon: null,
        email: 'a@b.example',
        parkingLot: lotId,
        dataKey: 'ot-1',
      },
    ])
    expect(await axeViolationsOf(container)).toEqual([])
    act(() => {
      history.replaceState(null, '', payPagePath(lotId))
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy()
  })

  it('says what is wrong with the card, and charges nothing', async () => {
    const { pay, paid } = await openAmount({}, { responseCode: ['943', '945'], dataKey: null })
    await pay()
    expect(await screen.findByText(/card number is not valid.*security code is not valid/)).toBeTruthy()
    expect(paid()).toEqual([])
  })

  it('says why a card was declined: a new card form for another card, the same to correct it', async () => {
    const reasons = ['invalid-cvd', 'expired-card'] as const
    const { pay, paid, messages } = await openAmount({
      [payCall]: () => result('declined', { receipt: null, reason: reasons[paid().length - 1]! }),
    })
    const first = screen.getByTitle('Card details')
    await pay()
    expect(await screen.findByText(/security code is wrong/)).toBeTruthy()
    expect(screen.getByTitle('Card details')).toBe(first)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Pay / }).getAttribute('aria-disabled')).toBe('false'),
    )
    await pay()
    expect(await screen.findByText(/card has expired/)).toBeTruthy()
    expect(screen.getByTitle('Card details')).not.toBe(first)
    expect(messages).toHaveLength(2)
  })

  it('asks again with the new amount when the price changed, and keeps the card', async () => {
    const dearer = { ...session, token: 'new', options: [option(null, 1500)] }
    const { pay, paid, messages } = await openAmount({
      [payCall]: () =>
        paid().length === 1
          ? new Refusal(409, { code: 'price-changed', current: dearer })
          : result('approved'),
    })
    await pay()
    expect(await screen.findByText('The amount is now CA$15.00')).toBeTruthy()
    await pay()
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy()
    expect(paid()[1]).toContain('"dueCents":1500')
    expect(messages).toHaveLength(1)
  })

  it('PAY-33: is asked to wait when the price changed after too many look-ups', async () => {
    const { pay } = await openAmount({ [payCall]: () => new Refusal(409, { code: 'price-changed' }) })
    await pay()
    expect(await screen.findByText('Not paid')).toBeTruthy()
    expect(screen.queryByText(/The amount is now/)).toBeNull()
  })

  it('VAL-18: does not send the code of a coupon that was used earlier, which is hidden', async () => {
    const { pay, paid } = await openAmount({
      [lookUp]: () => ({
        ...page,
        session: { ...session, coupon: { code: '••••', state: 'valid', isUsed: true } },
      }),
      [payCall]: () => result('approved'),
    })
    await pay()
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy()
    expect(paid()[0]).toContain('"coupon":null')
  })

  it('of a time that was paid in another window says so, and selects nothing to pay again', async () => {
    const paid = {
      ...session,
      token: 'new',
      paidUntil: later(60),
      leaveBy: later(75),
      options: [option(60, 600)],
    }
    const { user, pay } = await openAmount({
      [lookUp]: () => ({ ...page, session: { ...session, options: [option(60, 600)] } }),
      [payCall]: () => new Refusal(409, { code: 'price-changed', current: paid }),
    })
    await user.click(screen.getByRole('radio', { name: /1 h/ }))
    await pay()
    expect(await screen.findByText('This vehicle has been paid for')).toBeTruthy()
    expect(screen.getByText(/^Paid, leave by/)).toBeTruthy()
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  })

  it.each([
    ['payment-in-progress', 409, /Another payment is in progress/],
    ['session-expired', 410, /open for too long/],
    ['token-expired', 422, /card form has expired/],
    ['too-many-attempts', 429, /Too many payments were declined/],
    ['provider-unreachable', 503, /Card payments are not available right now/],
    ['payments-off', 409, /does not take payments online/],
  ])('says so: %s', async (code, status, text) => {
    const { pay } = await openAmount({ [payCall]: () => new Refusal(status, { code }) })
    await pay()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(sessionStorage.getItem(`pay.attempt.${lotId}`)).toBeNull()
  })

  it('waits while another window pays, and says until when it is paid', async () => {
    const paid = {
      ...session,
      paidUntil: later(60),
      leaveBy: later(75),
      paidCents: 1243,
      options: [option(60, 600)],
    }
    let isPaid = false
    const { pay } = await openAmount({
      [lookUp]: () => ({ ...page, session: isPaid ? paid : session }),
      [payCall]: () => new Refusal(409, { code: 'payment-in-progress' }),
    })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: false })
    await pay()
    await screen.findByText(/Another payment is in progress/)
    isPaid = true
    await act(async () => vi.advanceTimersByTime(10_000))
    expect(await screen.findByText(/^Paid, leave by/)).toBeTruthy()
    expect(screen.queryByText(/Another payment is in progress/)).toBeNull()
  })

  it('repeats a payment without an answer with the same key, also after a reload', async () => {
    const keys: (string | null)[] = []
    let isOnline = false
    const answers: Answers = { [payCall]: () => (isOnline ? result('pending') : new Refusal(500)) }
    const { pay, unmount } = await openAmount(answers)
    const listen = () => {
      const { fetch } = globalThis
      globalThis.fetch = (input, init) => {
        if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
        return fetch(input, init)
      }
    }
    listen()
    await pay()
    expect(await screen.findByText(/keeps checking the result of your payment/)).toBeTruthy()
    unmount()
    isOnline = true
    open(payPagePath(lotId), { ...answers, [receiptCall]: () => ({ ...receipt, state: 'pending' }) })
    listen()
    expect(await screen.findByText('Waiting for the bank')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBeGreaterThan(0)
  })
})

describe('a receipt', () => {
  it.each<[string, Partial<Receipt>, string]>([
    ['of a declined payment', { state: 'declined', reason: 'expired-card' }, 'Payment declined'],
    ['of a payment that did not go through', { state: 'not-charged' }, 'Not paid'],
    ['that was refunded', { state: 'refunded' }, 'Refunded'],
  ])('%s', async (_name, more, title) => {
    open(receiptPath(receiptId), { [receiptCall]: () => ({ ...receipt, ...more }) })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.queryByText('Paid until')).toBeNull()
  })

  it('PAY-40: of a stay that cost nothing does not say when it began', async () => {
    open(receiptPath(receiptId), { [receiptCall]: () => ({ ...receipt, from: null, chargedCents: 0 }) })
    expect(await screen.findByText('Your parking is confirmed. No card was charged.')).toBeTruthy()
    expect(screen.getByText('Paid until')).toBeTruthy()
    expect(screen.queryByText('From')).toBeNull()
  })

  it('is sent by e-mail again, three times an hour', async () => {
    const mail = 'POST /payments/receipts/{id}/email'
    const { user, network } = open(`/transaction-receipt/${receiptId}`, {
      [mail]: () =>
        network.calls.filter((call) => call.startsWith(mail)).length === 1
          ? { sent: true }
          : new Refusal(429, { code: 'too-many-requests' }),
    })
    await user.type(await screen.findByRole('textbox'), 'a@b.example{Enter}')
    expect(await screen.findByText('The receipt is being sent to a@b.example.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/sent too often/)).toBeTruthy()
  })

  it('that does not exist says so', async () => {
    open(receiptPath(receiptId), { [receiptCall]: () => new Refusal(404, { code: 'not-found' }) })
    expect(await screen.findByText(/no receipt at this address/)).toBeTruthy()
  })
})
