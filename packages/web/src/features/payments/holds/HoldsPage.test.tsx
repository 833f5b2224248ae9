import { screen } from '@testing-library/react'
import type { StaffHold } from '@stallwise/contract/payments/holds.contract.ts'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const hold = (nth: number, changes: Partial<StaffHold>): StaffHold =>
  Object.assign(
    {
      _id: anId(nth),
      parkingLot: anId(1),
      status: 'released' as const,
      reason: null,
      heldCents: 2_000,
      takenCents: 0,
      releasedCents: 2_000,
      currency: 'CAD',
      card: { type: 'visa' as const, lastDigits: '4242' },
      orderId: 'order-1',
      at: '2026-11-20T15:00:00Z',
      takenAt: '2026-11-20T15:10:00Z',
      payment: null,
    },
    changes,
  )

it('PAY-145: lists what was held, charged and released, and what failed', async () => {
  const rows = [
    hold(2, {}),
    hold(3, { status: 'taken', takenCents: 181, releasedCents: 1_819, payment: anId(9) }),
    hold(4, { status: 'take-failed', takenCents: 181, releasedCents: null, payment: anId(8) }),
  ]
  const { container } = await openPage(`/parking-lots/${anId(1)}/payments/holds`, {
    answers: {
      'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
      'GET /payment-holds': () => ({ data: rows, total: rows.length, nextCursor: null }),
    },
  })
  expect(await screen.findByText('Charge failed, tried again')).toBeTruthy()
  expect(screen.getByText('CA$18.19')).toBeTruthy()
  expect(screen.getAllByText('CA$1.81')).toHaveLength(1)
  expect(await axeViolationsOf(container)).toEqual([])
})
