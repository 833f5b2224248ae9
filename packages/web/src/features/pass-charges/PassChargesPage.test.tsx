import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type {
  PassChargeEntryView,
  PassChargeView,
} from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const base = `/parking-lots/${anId(1)}`
const aCharge = (changes: Partial<PassChargeView> = {}): PassChargeView => ({
  _id: anId(800),
  parkingLot: anId(1),
  passholder: { _id: anId(810), passholderId: 'NG-1401', name: 'Amara Okafor', isRemoved: false },
  passholderGroup: { _id: anId(820), name: 'Northgate Legal' },
  frequency: 'monthly',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  notBefore: '2026-11-01',
  priceCents: 28_500,
  passes: 1,
  chargedDays: 30,
  chargedCents: 28_500,
  paidCents: 0,
  refundedCents: 0,
  balanceCents: 28_500,
  state: 'due',
  ...changes,
})

const answersOf = (
  charges: PassChargeView[],
  sent: unknown[] = [],
  entries: PassChargeEntryView[] = [],
): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1), currency: 'CAD' }),
  'GET /passholder-groups': () => ({ data: [], nextCursor: null }),
  'GET /pass-charges': () => ({
    data: charges,
    total: charges.length,
    nextCursor: null,
    currency: 'CAD',
    sums: { dueCents: 28_500, paidCents: 1_234_567, toRefundCents: 4_320 },
  }),
  'GET /pass-charges/{id}': () => ({ ...charges[0]!, currency: 'CAD', entries }),
  'POST /pass-charges/payments': ({ body }) => {
    sent.push(body)
    return { entries: [anId(900)] }
  },
  'POST /pass-charges/waivers': ({ body }) => {
    sent.push(body)
    return { entries: [anId(901)] }
  },
  'POST /pass-charges/reversals': ({ body }) => {
    sent.push(body)
    return { entries: [anId(902)] }
  },
})

describe('pass payments of a lot', { timeout: 120_000 }, () => {
  it('PCH-24: shows the sums and the charges, and leads to a charge', async () => {
    const charges = [aCharge(), aCharge({ _id: anId(801), state: 'to-refund', balanceCents: -4_320 })]
    const { container } = await openPage(`${base}/pass-payments`, { answers: answersOf(charges) })
    expect(await screen.findByText('CA$12,345.67')).toBeTruthy()
    const [, first, second] = await screen.findAllByRole('row')
    for (const part of ['Amara Okafor', 'NG-1401', 'November 2026', 'Due', 'CA$285.00'])
      expect(first!.textContent).toContain(part)
    expect(second!.textContent).toContain('To refund')
    expect(within(first!).getByRole('link').getAttribute('href')).toBe(`${base}/pass-payments/${anId(800)}`)
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('PCH-24: says that the sums did not load, and loads them again', async () => {
    let isDown = true
    const answers = answersOf([aCharge()])
    const list = answers['GET /pass-charges']!
    answers['GET /pass-charges'] = (call) =>
      isDown && call.query.get('limit') === '1' ? new Refusal(500) : list(call)
    await openPage(`${base}/pass-payments`, { answers })
    const fault = await screen.findByRole('alert')
    expect(fault.textContent).toContain('The totals could not be loaded.')
    isDown = false
    await userEvent.setup().click(within(fault).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('CA$12,345.67')).toBeTruthy()
  })

  it('PCH-12: a payment in part is checked, saved and can be undone', async () => {
    const sent: unknown[] = []
    await openPage(`${base}/pass-payments/${anId(800)}`, { answers: answersOf([aCharge()], sent) })
    const user = userEvent.setup()
    const amount = await screen.findByLabelText(/^Amount/)
    await user.clear(amount)
    await user.type(amount, '300')
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Cannot be greater than CA$285.00.')).toBeTruthy()
    await user.clear(amount)
    await user.type(amount, '100.50')
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }))
    const saved = { parkingLot: anId(1), charges: [anId(800)], note: null, shownCents: 28_500, cents: 10_050 }
    await waitFor(() => expect(sent).toEqual([saved]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ parkingLot: anId(1), entries: [anId(900)] }))
  })

  it('PCH-12, PCH-14: waiving needs a reason; an entry that is in force can be reversed', async () => {
    const sent: unknown[] = []
    const entry: PassChargeEntryView = {
      _id: anId(903),
      kind: 'payment',
      cents: 1_000,
      method: 'staff',
      note: 'Cash',
      at: '2026-11-20T10:00:00Z',
      by: 'Fiona',
      reverses: null,
      payment: null,
      isReversed: false,
    }
    const charge = aCharge({ paidCents: 1_000, balanceCents: 27_500 })
    const answers = answersOf([charge], sent, [entry, { ...entry, _id: anId(904), isReversed: true }])
    await openPage(`${base}/pass-payments/${anId(800)}`, { answers })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Waive what is due' }))
    expect(await screen.findByText('Field is required.')).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Reverse' }))
    await waitFor(() => expect(sent).toEqual([{ parkingLot: anId(1), entries: [anId(903)] }]))
  })

  it.each(['staffCustomer', 'tenant', 'owner'] as const)('PCH-16: is not for a %s', async (role) => {
    const { network } = await openPage(`${base}/pass-payments`, {
      as: role,
      answers: answersOf([aCharge()]),
    })
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
    expect(network.calls.some((one) => one.includes('/pass-charges'))).toBe(false)
  })
})
