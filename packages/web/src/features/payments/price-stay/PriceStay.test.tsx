import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PlateAnswer, StaffPrice } from '@stallwise/contract/payments/price-stay.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { readQrOf } from '#lib/testing/read-qr.ts'
import { aPayment, aVehicleInside } from '../testing/payments.builders.ts'

// A time of entry is at most 30 days ago.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T16:00:00Z') }))

const path = `/visitor-pay-for-parking/${anId(1)}?visit=v2.a.b.c`
const vehicle = aVehicleInside()
const { lines } = aPayment()
const price: StaffPrice = {
  licensePlate: 'SEEK80B',
  reference: null,
  enteredAt: '2026-11-20T15:00:00Z',
  currency: 'CAD',
  isCovered: false,
  paidUntil: null,
  leaveBy: null,
  paidCents: 0,
  validations: [],
  leave: {
    minutes: null,
    until: '2026-11-20T16:00:00Z',
    leaveBy: '2026-11-20T16:15:00Z',
    dueCents: 339,
    taxCents: 39,
    totalCents: 339,
    lines,
  },
  path,
  pathEndsAt: null,
}

/** What a plate that is not inside has paid: nothing. */
const anAnswer = (more: Partial<PlateAnswer> = {}): PlateAnswer => ({
  licensePlate: 'SEEK80B',
  visit: null,
  enteredAt: null,
  meantPlate: null,
  owes: {
    state: 'nothing',
    currency: 'CAD',
    dueCents: 0,
    paidCents: 0,
    paidUntil: null,
    coveredUntil: null,
    leaveBy: null,
  },
  ...more,
})

const open = (
  at: string,
  answers: Answers = {},
  as: 'fullAccessCustomer' | 'staffCustomer' = 'fullAccessCustomer',
) =>
  openPage(`/parking-lots/${anId(1)}/price-stay${at}`, {
    as,
    answers: {
      'GET /parking-lots/{id}': () =>
        aLot({
          allowed: allowedTo(as),
          productAccess: { insightVolt: false, visitorValidation: false, enforcement: false, payments: true },
        }),
      'GET /zones/{parkingLotId}': () => ({ data: [], nextCursor: null }),
      'GET /sprockit/{lotId}': () => ({ data: [], nextCursor: null }),
      ...answers,
    },
  })

it(
  'PAY-100, PAY-102: a vehicle is found by a part of its plate, and priced',
  { timeout: 40_000 },
  async () => {
    const calls: (string | null)[] = []
    const { container } = await open('', {
      'GET /parking-lots/{id}/vehicles-inside': ({ query }) => {
        calls.push(query.get('search'))
        return { data: [vehicle], total: 1, nextCursor: null }
      },
      'GET /parking-lots/{id}/vehicles-inside/{visit}': () => ({ vehicle, price }),
    })
    const user = userEvent.setup()
    await user.type(await screen.findByRole('searchbox'), 'EK8')
    await user.click(await screen.findByRole('link', { name: /SEEK80B/ }))
    const card = within(await screen.findByRole('region', { name: 'To pay: CA$3.39' }))
    expect(readQrOf(await card.findByRole('img'))).toBe(`${location.origin}${path}`)
    expect(card.getByText('HST 13%')).toBeTruthy()
    expect(calls).toContain('EK8')
    expect(await axeViolationsOf(container)).toEqual([])
  },
)

it('PAY-103: the plate is corrected, or refused with the reason', { timeout: 40_000 }, async () => {
  const sent: unknown[] = []
  await open(`/${vehicle._id}`, {
    'GET /parking-lots/{id}/vehicles-inside/{visit}': () => ({
      vehicle: { ...vehicle, licensePlate: sent.length > 1 ? 'SEEK88B' : 'SEEK80B' },
      price,
    }),
    'POST /parking-lots/{id}/vehicles-inside/{visit}/plate': ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? new Refusal(409, { code: 'plate-inside', title: 'It was inside at that time.' })
        : { licensePlate: 'SEEK88B' }
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Correct license plate…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: /License plate/ })
  await user.clear(field)
  await user.type(field, 'SEEK88B')
  await user.click(dialog.getByRole('button', { name: 'Correct license plate' }))
  expect(await dialog.findByText(/It was inside at that time/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Correct license plate' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'SEEK88B' })).toBeTruthy()
  expect(sent).toEqual([{ licensePlate: 'SEEK88B' }, { licensePlate: 'SEEK88B' }])
})

it('PAY-104: an entry that was not read is priced from its time', { timeout: 40_000 }, async () => {
  const sent: unknown[] = []
  let isPaid = false
  const asked: unknown[] = []
  const unpaid = anAnswer({ licensePlate: 'NOPLATEACE479' })
  const paidAnswer = anAnswer({
    licensePlate: 'NOPLATEACE479',
    owes: { ...unpaid.owes!, state: 'paid', leaveBy: '2026-11-20T16:30:00Z' },
  })
  const { container } = await open('/entry?plate=MISS1&at=2026-11-20T10:00', {
    'POST /parking-lots/{id}/staff-entries': ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? new Refusal(409, { code: 'plate-inside', title: 'It was inside at that time.' })
        : { ...price, licensePlate: null, reference: 'ACE479', pathEndsAt: '2026-11-21T03:00:00Z' }
    },
    'POST /parking-lots/{id}/plate-answers': ({ body }) => {
      asked.push(body)
      return { data: [isPaid ? paidAnswer : unpaid] }
    },
  })
  const user = userEvent.setup()
  const submit = await screen.findByRole('button', { name: 'Show price' })
  await user.click(submit)
  expect((await screen.findByRole('alert')).textContent).toContain('Show this vehicle')
  await user.click(screen.getByRole('switch', { name: 'The vehicle has no license plate' }))
  isPaid = true
  await user.click(submit)
  expect(await screen.findByRole('region', { name: 'Paid' })).toBeTruthy()
  expect(asked.at(-1)).toEqual({ licensePlates: ['NOPLATEACE479'] })
  expect(await axeViolationsOf(container)).toEqual([])
  const enteredAt = expect.stringMatching(/^2026-11-20T\d\d:00:00.000Z$/)
  expect(sent).toEqual([
    { licensePlate: 'MISS1', enteredAt },
    { licensePlate: null, enteredAt },
  ])
})

it(
  'PAY-130, PAY-131: staff see whether a plate is paid, find vehicles by time, and correct no plate',
  { timeout: 40_000 },
  async () => {
    const asked: string[] = []
    const left = { ...vehicle, _id: anId(702), licensePlate: 'GONE80B', leftAt: '2026-11-20T15:40:00Z' }
    const { container } = await open(
      '',
      {
        'GET /parking-lots/{id}/vehicles-inside': () => ({ data: [], total: 0, nextCursor: null }),
        'POST /parking-lots/{id}/plate-answers': ({ body }) => {
          const { licensePlates } = body as { licensePlates: string[] }
          return { data: [anAnswer({ licensePlate: licensePlates[0]!, meantPlate: 'PAID80B' })] }
        },
        'GET /parking-lots/{id}/vehicles-by-time': ({ query }) => {
          asked.push([query.get('by'), query.get('from'), query.get('to')].join(' '))
          return { data: [{ ...vehicle, leftAt: null }, left], total: 2, nextCursor: null }
        },
        'GET /parking-lots/{id}/vehicles-inside/{visit}': () => ({ vehicle, price }),
      },
      'staffCustomer',
    )
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: 'Is this license plate paid?' }), 'PA1D8OB')
    expect((await screen.findByText('PA1D8OB')).closest('[aria-live]')!.textContent).toMatch(
      /Nothing paid · Not inside.*Is it PAID80B\?/,
    )
    expect(screen.getAllByRole('link', { name: 'Price a stay' }).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('link', { name: 'Vehicles by time' }))
    expect(await screen.findByText('GONE80B')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /GONE80B/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Left' }))
    await vi.waitFor(() => expect(asked.at(-1)).toMatch(/^exit 2026-11-20T14:00:00.000Z 2026-11-20T16:01/))
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(await screen.findByRole('link', { name: /SEEK80B/ }))
    expect(await screen.findByRole('region', { name: 'To pay: CA$3.39' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Correct license plate/ })).toBeNull()
  },
)

it('VIS-44: staff say that the vehicle had left, after a second click', { timeout: 40_000 }, async () => {
  const sent: string[] = []
  const newStay = { ...vehicle, _id: anId(703) }
  const { router } = await open(
    `/${vehicle._id}`,
    {
      'GET /parking-lots/{id}/vehicles-inside/{visit}': ({ path: asked }) => ({
        vehicle: asked.endsWith(newStay._id) ? newStay : vehicle,
        price,
      }),
      'POST /parking-lots/{id}/vehicles-inside/{visit}/had-left': ({ path: asked }) => {
        sent.push(asked)
        return anAnswer({ visit: newStay._id, enteredAt: '2026-11-20T15:00:00Z' })
      },
    },
    'staffCustomer',
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'The vehicle had left…' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm that it had left' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toMatch(`/price-stay/${newStay._id}`))
  expect(sent).toEqual([`/parking-lots/${anId(1)}/vehicles-inside/${vehicle._id}/had-left`])
})
