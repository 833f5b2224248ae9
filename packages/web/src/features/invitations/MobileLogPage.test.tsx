import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MobileLogEntry } from '@stallwise/contract/invitations/invitations.contract.ts'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const entry: MobileLogEntry = {
  _id: anId(70),
  at: '2026-11-20T12:00:00Z',
  kind: 'invitationFailed',
  passholder: { _id: anId(60), passholderId: 'B-1', name: 'Ana Ruiz' },
  email: 'ana@example.com',
  platform: null,
  appVersion: null,
  detail: '550 No such user',
}
const used: MobileLogEntry = {
  ...entry,
  _id: anId(71),
  kind: 'signedIn',
  platform: 'Android',
  appVersion: '4.2',
  detail: null,
}
const queries: URLSearchParams[] = []
const answers: Answers = {
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /logs/mobile-app': ({ query }) => {
    queries.push(query)
    return { data: [entry, used], nextCursor: null, total: 2 }
  },
}
const page = `/parking-lots/${anId(1)}/logs/mobile-app`

it('INV-40: lists what happened with the mobile app, found and sorted by the server', async () => {
  const { container } = await openPage(`${page}?filter=kind:signedIn`, { answers })
  expect(await screen.findByText('550 No such user')).toBeTruthy()
  expect(screen.getByText('Android 4.2')).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find in Mobile app log' }), 'ana')
  await userEvent.click(screen.getByRole('button', { name: 'Passholder' }))
  await waitFor(() =>
    expect(Object.fromEntries(queries.at(-1)!)).toMatchObject({
      search: 'ana',
      sort: 'name',
      kind: 'signedIn',
    }),
  )
})

it('is not open to customers', async () => {
  await openPage(page, { as: 'fullAccessCustomer', answers })
  expect(
    await screen.findByText('You don’t have permission to do this. Ask your administrator.'),
  ).toBeTruthy()
})
