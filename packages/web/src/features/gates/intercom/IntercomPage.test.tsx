import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aLot } from '#features/lots/testing/lots.builders.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aVehicleInside } from '#features/payments/testing/payments.builders.ts'
import { aPassholder } from '#features/passholders/testing/passholders.builders.ts'
import { aGuest } from '#features/visitors/testing/guests.builders.ts'
import { aDecision, aGate, anId, anOpening, lotId } from '../testing/gates.builders.ts'

const page = <T,>(data: T[]) => ({ data, nextCursor: null, total: data.length })
const aCall = (more: object = {}) => ({
  _id: anId(60),
  parkingLot: lotId,
  at: '2026-11-20T16:00:00Z',
  note: 'Courier without a pass',
  outcome: 'refused',
  by: { _id: anId(61), name: 'Ines Calder' },
  ...more,
})
const passholder = aPassholder({ name: 'Mara Quist', suite: '401', state: 'expired', validTo: '2026-01-31' })
const guest = aGuest({ name: 'Pia Rehn', state: 'expected', arrivedAt: null })

const answers = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: lotId }),
  'GET /zones/{parkingLotId}': () => page([]),
  'GET /sprockit/{lotId}': () => page([aGate(), aGate({ _id: anId(11), name: 'South exit' })]),
  'GET /sprockit/openings/{lotId}': () => page([anOpening()]),
  'GET /sprockit/decisions/{lotId}': () => page([]),
  'GET /intercom/calls/{lotId}': () => page([aCall()]),
  'POST /guest-passes/list': () => ({ ...page([guest]), today: null }),
  'POST /pass-holders/getFilterPassholderList': ({ body }) =>
    page((body as { search?: string }).search === '401' ? [passholder] : []),
  'GET /getRegisteredVehicle/{parkingLotId}': () => page([]),
  'POST /intercom/may-park': ({ body }) => {
    const { passholders } = body as { passholders: string[] }
    return {
      passholders: passholders.map((_id) => ({ _id, mayPark: true, cause: 'authorised' })),
      licensePlates: [{ licensePlate: guest.licensePlate, mayPark: false, cause: 'unknown' }],
    }
  },
  ...more,
})

const open = (more?: Answers) =>
  openPage(`/intercom-user/${lotId}`, { answers: answers(more), as: 'intercomCustomer' })

describe('the intercom page', { timeout: 60_000 }, () => {
  it('has a button for each gate, the last calls and today’s visitors', async () => {
    const { container } = await open()
    expect(await screen.findByRole('button', { name: 'Open gate South exit' })).toBeTruthy()
    const calls = within(await screen.findByRole('list', { name: 'Last calls' }))
    expect(calls.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/Courier without a pass.*Refused.*Ines Calder/),
      expect.stringMatching(/North entry: Delivery.*Gate opened/),
    ])
    expect(await screen.findByText('Pia Rehn')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('ICM-03: finds who is calling, and opens a gate for them with the reason filled in', async () => {
    await open()
    await userEvent.type(await screen.findByRole('searchbox', { name: /suite/ }), '401')
    const found = within(await screen.findByRole('list', { name: 'People found' }))
    expect(found.getByText('Expired')).toBeTruthy()
    const lines = found.getAllByRole('listitem').map((line) => line.textContent)
    expect(lines).toEqual([
      expect.stringMatching(/Mara Quist.*Can park now Guest pass, registered vehicle or booking/),
      expect.stringMatching(/Pia Rehn.*Can’t park now Vehicle without a pass/),
    ])
    await userEvent.click(found.getByRole('button', { name: 'Open gate for Mara Quist' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Open gate' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Mara Quist, 401')
    expect(dialog.getByRole('button', { name: 'South exit' })).toBeTruthy()
  })

  it('PAY-130: finds a vehicle inside without a pass, and says what it and the typed plate have paid and owe', async () => {
    const asked: unknown[] = []
    const payments = { insightVolt: false, visitorValidation: false, enforcement: false, payments: true }
    const owes = {
      state: 'due',
      currency: 'CAD',
      dueCents: 678,
      paidCents: 0,
      paidUntil: null,
      coveredUntil: null,
      leaveBy: null,
    }
    const { container } = await open({
      'GET /parking-lots/{id}': () =>
        aLot({ _id: lotId, allowed: ['lot.read', 'gate.open', 'payment.lookup'], productAccess: payments }),
      'POST /guest-passes/list': () => ({ ...page([]), today: null }),
      'GET /parking-lots/{id}/vehicles-inside': ({ query }) => {
        expect(query.get('search')).toBe('acvx595')
        return page([
          aVehicleInside({ licensePlate: 'ACVX595' }),
          aVehicleInside({ licensePlate: 'ACVX59S' }),
        ])
      },
      'POST /parking-lots/{id}/plate-answers': ({ body }) => {
        asked.push(body)
        const enteredAt = '2026-11-20T14:00:00Z'
        const leaveBy = '2026-11-20T17:20:00Z'
        const answer = { visit: anId(90), enteredAt, meantPlate: null }
        return {
          data: [
            { ...answer, licensePlate: 'ACVX595', owes },
            { ...answer, licensePlate: 'ACVX59S', owes: { ...owes, state: 'paid', dueCents: 0, leaveBy } },
          ],
        }
      },
    })
    await userEvent.type(await screen.findByRole('searchbox', { name: /suite/ }), 'acvx595')
    const found = within(await screen.findByRole('list', { name: 'People found' }))
    await waitFor(() =>
      expect(found.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
        expect.stringMatching(/ACVX595.*Owes CA\$6\.78 · Inside since/),
        expect.stringMatching(/ACVX59S.*Paid, can leave until .* · Inside since/),
      ]),
    )
    expect(asked.at(-1)).toEqual({ licensePlates: ['ACVX595', 'ACVX59S'] })
    expect(found.getAllByRole('link', { name: 'Show price and picture' })).toHaveLength(2)
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('ICM-06: shows vehicles that an exit holds until they pay, and opens the gate for one', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    let nth = 70
    const aHeld = (licensePlate: string, minutes: number, more: object = {}) =>
      aDecision({
        _id: anId(nth++),
        licensePlate,
        passage: 'exit',
        opens: false,
        cause: 'unpaid',
        decidedAt: ago(minutes),
        due: { cents: 1_200, currency: 'CAD', since: '2026-11-20T14:40:00Z' },
        ...more,
      })
    await open({
      'GET /sprockit/decisions/{lotId}': () =>
        page([
          aHeld('STILL1', 1),
          aHeld('PAID02', 2, { opens: true, cause: 'paid', due: null }),
          aHeld('LETOUT', 3),
          aHeld('OUT', 3),
          aHeld('PAID02', 4),
          aHeld('STILL1', 5),
          aHeld('GONE05', 16),
        ]),
      'GET /sprockit/openings/{lotId}': () =>
        page([anOpening({ reason: 'LETOUT, CA$12.00 not paid', askedAt: ago(2) })]),
    })
    const held = within(await screen.findByRole('list', { name: 'Waiting at an exit, not paid' }))
    expect(held.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/STILL1.*CA\$12\.00 due, inside since/),
      expect.stringMatching(/^OUT.*CA\$12\.00 due, inside since/),
    ])
    await userEvent.click(held.getByRole('button', { name: 'Open gate for STILL1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Open gate' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe(
      'STILL1, CA$12.00 not paid',
    )
  })

  it('ICM-04: notes a call, and asks for its text', async () => {
    const noted: unknown[] = []
    await open({
      'POST /intercom/calls': ({ body }) => {
        noted.push(body)
        return aCall()
      },
    })
    const save = await screen.findByRole('button', { name: 'Save note' })
    await userEvent.click(save)
    expect(await screen.findByText('Field is required.')).toBeTruthy()
    expect(noted).toEqual([])
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note a call' })
    await userEvent.type(field, 'Asked for the way')
    await userEvent.click(screen.getByRole('button', { name: 'Refused' }))
    await userEvent.click(save)
    await waitFor(() => expect(field.value).toBe(''))
    expect(noted).toEqual([{ parkingLot: lotId, note: 'Asked for the way', outcome: 'refused' }])
  })
})
