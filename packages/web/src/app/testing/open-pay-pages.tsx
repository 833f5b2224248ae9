import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PayPage, PaymentResult, Receipt } from '@stallwise/contract/payments/payments.contract.ts'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import { payPagePath } from '@stallwise/domain/payments/pay-pages.ts'
import { fakeNetwork, type Answers } from '#app/testing/fake-network.ts'
import { PayPages } from '#pay/PayPages.tsx'

export const lotId = '01998d4c-7a1e-7bd1-9d43-0c56a1b7f2aa'
export const receiptId = 'abcdefghijklmnopqrstuv'
export const origin = 'https://cards.example.com'
export const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export const option = (minutes: number | null, dueCents: number): ParkingSessionView['options'][number] => ({
  minutes,
  until: later(minutes ?? 15),
  leaveBy: later((minutes ?? 0) + 15),
  dueCents,
  taxCents: 143,
  totalCents: dueCents,
  lines: [
    {
      kind: 'hourly',
      cents: dueCents - 143,
      from: null,
      to: null,
      count: 2,
      intervalMinutes: 60,
      eachCents: 550,
    },
    { kind: 'tax', cents: 143, name: 'HST', percent: 13 },
  ],
})
export const session: ParkingSessionView = {
  plate: 'CKRX708',
  token: 'a-session',
  isInside: true,
  meantPlate: null,
  enteredAt: null,
  isEntrySetByStaff: false,
  paidUntil: null,
  leaveBy: null,
  paidCents: 0,
  isCovered: false,
  validations: [],
  coupon: null,
  options: [option(null, 1243), option(60, 1843)],
  pausedUntil: null,
}
export const page: PayPage = {
  lot: {
    _id: lotId,
    name: 'Harbour Exchange Tower',
    address: '1 Harbour Square, Toronto',
    currency: 'CAD',
    timeZone: 'America/Toronto',
    language: 'en-US',
  },
  isOpen: true,
  tokenization: { url: `${origin}/HPPtoken/index.php`, origin, profileId: 'ht1' },
  session: null,
}
export const receipt: Receipt = {
  _id: receiptId,
  state: 'approved',
  reason: null,
  lot: page.lot,
  plate: '••••708',
  pass: null,
  charging: null,
  from: later(-60),
  isEntrySetByStaff: false,
  until: later(15),
  lines: session.options[0]!.lines,
  totalCents: 1243,
  paidBeforeCents: 0,
  netCents: 1100,
  taxCents: 143,
  chargedCents: 1243,
  tax: { name: 'HST', percent: 13, registrationNumber: '12345 RT0001' },
  card: { type: 'visa', lastDigits: '4242' },
  referenceNumber: '660123450010690030',
  authorizationCode: '104417',
  orderId: 'order-1',
  at: later(0),
  email: false,
  refunds: [],
  beside: [],
  togetherCents: 1243,
}
export const lookUp = 'GET /parking-lots/visitor-pay-parking/{id}'
export const payCall = 'POST /monerisPayment/processPaymentWithToken'
export const receiptCall = 'GET /monerisPayment/getReceipt/{id}'
export const result = (state: PaymentResult['state'], more: Partial<PaymentResult> = {}): PaymentResult => ({
  state,
  receipt: receiptId,
  reason: null,
  paidUntil: null,
  ...more,
})

/** The pages at a path, with a network that knows one vehicle and one receipt. */
export const open = (path: string, answers: Answers = {}) => {
  history.replaceState(null, '', path)
  const network = fakeNetwork({
    [lookUp]: ({ query }) => ({
      ...page,
      session: query.has('plate') || query.has('visit') ? session : null,
    }),
    [receiptCall]: () => receipt,
    ...answers,
  })
  const shown = render(
    <I18nProvider i18n={i18n}>
      <PayPages />
    </I18nProvider>,
  )
  return { network, user: userEvent.setup(), ...shown }
}

/** The page with an amount, and a card form that answers with these replies in turn, the last one again and again. */
export const openAmount = async (answers: Answers = {}, ...replies: object[]) => {
  const opened = open(`${payPagePath(lotId)}?plate=CKRX708`, answers)
  await screen.findByRole('heading', { name: 'CKRX708' })
  return { ...opened, ...cardOf(opened, payCall, replies) }
}

/** Pays with a card form that answers with these replies in turn. */
export const cardOf = (
  { user, network }: ReturnType<typeof open>,
  call: string,
  replies: readonly object[] = [],
) => {
  const messages: unknown[][] = []
  const answerFrom = (frame: HTMLIFrameElement) => {
    if (frame.dataset['answers']) return
    frame.dataset['answers'] = 'yes'
    frame.contentWindow!.postMessage = ((...args: unknown[]) => {
      messages.push(args)
      const reply = replies[Math.min(messages.length, replies.length) - 1] ?? {
        responseCode: '001',
        dataKey: 'ot-1',
      }
      const say = (from: string, data: object) =>
        window.dispatchEvent(
          new MessageEvent('message', {
            origin: from,
            source: frame.contentWindow,
            data: JSON.stringify(data),
          }),
        )
      queueMicrotask(() => {
        say('https://elsewhere.example', { responseCode: '001', dataKey: 'ot-stolen' })
        say(origin, reply)
      })
    }) as Window['postMessage']
    fireEvent.load(frame)
  }
  const pay = async (button = /^Pay /) => {
    const frame = screen.queryByTitle<HTMLIFrameElement>('Card details')
    if (frame) answerFrom(frame)
    await user.click(screen.getByRole('button', { name: button }))
  }
  const paid = () => network.calls.filter((one) => one.startsWith(call))
  return { messages, pay, paid }
}
