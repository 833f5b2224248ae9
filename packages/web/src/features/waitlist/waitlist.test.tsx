import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WaitlistEntry } from '@stallwise/contract/waitlist/waitlist.contract.ts'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const entry = (nth: number, more: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  _id: anId(70 + nth),
  parkingLot: anId(1),
  passholderGroup: anId(50),
  passholderGroupName: 'Bank',
  name: `Person ${nth}`,
  email: `person${nth}@example.com`,
  suite: null,
  state: 'waiting',
  position: nth,
  addedAt: '2026-11-20T12:00:00Z',
  offerUntil: null,
  version: 1,
  ...more,
})
const offered = entry(1, { state: 'offered', offerUntil: '2026-11-22T12:00:00Z' })
const answers: Answers = {
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /passholder-groups': () => ({ data: [], nextCursor: null }),
  'GET /waitlist/{lotId}': () => ({ data: [entry(2), offered], nextCursor: null }),
  'POST /waitlist/{id}/move': () => entry(1),
  'DELETE /waitlist/{id}': () => null,
  'POST /waitlist/{id}/restore': () => entry(2),
}

it('WTL-03, WTL-07: lists people with their positions, and moves one to the top', async () => {
  const { container, network } = await openPage(`/parking-lots/${anId(1)}/waitlist`, { answers })
  expect(await screen.findByText('Offered')).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Actions for Person 2' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move to the top' }))
  await waitFor(() =>
    expect(network.calls.filter((one) => one.includes('/move'))).toEqual([
      'POST /waitlist/{id}/move {"position":1}',
    ]),
  )
})

const offer = {
  lotName: 'Harbour Exchange Tower',
  passholderGroupName: 'Bank',
  name: 'Ana Ruiz',
  timeZone: 'America/Toronto',
  offerUntil: '2026-11-22T12:00:00Z',
}

it('WTL-05, WTL-08: a person accepts an offer without an account', async () => {
  const { container } = await openPage('/waitlist-offer/a-token', {
    answers: {
      'POST /waitlist-offers': ({ body }) =>
        (body as { answer?: string }).answer === 'accept'
          ? { result: 'accepted', offer: null, passholderId: 'W-ABC' }
          : { result: 'open', offer, passholderId: null },
    },
  })
  expect(await screen.findByRole('heading', { name: 'A parking pass for Ana Ruiz' })).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Accept pass' }))
  expect(await screen.findByText(/Your pass ID is W-ABC/)).toBeTruthy()
})

it('WTL-06: an offer that is no longer open says so', async () => {
  await openPage('/waitlist-offer/old', {
    answers: { 'POST /waitlist-offers': () => new Refusal(410, { code: 'link-expired' }) },
  })
  expect(await screen.findByRole('heading', { name: 'This offer is no longer open' })).toBeTruthy()
})
