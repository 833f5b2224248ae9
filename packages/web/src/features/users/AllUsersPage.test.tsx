import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aCustomerRow } from '#features/customers/testing/customers.builders.ts'

const halden = aCustomerRow(1, 'Halden Residential')

const aUser = (number: number, name: string, customer: User['customer']): User => ({
  _id: `019a0000-0000-7000-8000-00000000010${number}`,
  email: `${name.toLowerCase()}@example.com`,
  name,
  role: customer ? 'staffCustomer' : 'provider',
  roles: [customer ? 'staffCustomer' : 'provider'],
  userType: null,
  customer,
  lots: [],
  verified: true,
  blocked: false,
  sync: 'inSync',
  createdAt: '2026-01-02T08:00:00Z',
  version: 3,
  allowed: [],
})

const ada = aUser(1, 'Ada', { _id: halden._id, name: halden.name })
const pat = aUser(2, 'Pat', null)
const answers = { 'GET /admin/users': answerList([ada, pat]), 'GET /admin/customers': answerList([halden]) }

it(
  'lists the users of every customer, each with a link under its customer',
  { timeout: 60_000 },
  async () => {
    const { container } = await openPage('/admin/users', { answers })
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    const hrefIn = (part: ReturnType<typeof within>) => part.getByRole('link').getAttribute('href')
    expect(hrefIn(await row(/Ada.*Halden Residential/))).toBe(`/admin/${halden._id}/user/${ada._id}`)
    expect(hrefIn(await row(/Pat.*Provider staff/))).toBe(`/admin/provider/user/${pat._id}`)
    expect(await axeViolationsOf(container)).toEqual([])
  },
)

it('is not open to an administrator of a customer', { timeout: 60_000 }, async () => {
  const customer = { _id: halden._id, name: halden.name }
  await openPage('/admin/users', { as: 'fullAccessCustomer', customer, answers })
  expect(screen.queryByRole('heading', { name: 'Users admin' })).toBeNull()
})

it(
  'finds the customers of its filter on the server, and asks for the chosen ones',
  { timeout: 60_000 },
  async () => {
    const calls: string[] = []
    const customers = Array.from({ length: 70 }, (_, nth) => aCustomerRow(nth + 1, `Customer ${nth + 1}`))
    const { router } = await openPage(`/admin/users?filter=customer:${customers[69]!._id}`, {
      answers: {
        'GET /admin/users': ({ query }) => {
          calls.push(query.toString())
          return answerList([ada, pat])({ query })
        },
        'GET /admin/customers': answerList(customers),
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Customer: Customer 70' }))
    expect(calls).toEqual([`customer=${customers[69]!._id}&limit=200`])
    expect(screen.getByText('Type to find more.')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Find in Customer' }), 'customer 66')
    await user.click(await screen.findByRole('checkbox', { name: 'Customer 66' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        filter: `customer:${customers[69]!._id},${customers[65]!._id}`,
      }),
    )
    expect(screen.getByRole('button', { name: /Customer: Customer 70, Customer 66/ })).toBeTruthy()
  },
)

it('offers no order by what is compared, not stored', { timeout: 60_000 }, async () => {
  await openPage('/admin/users', { answers })
  const head = await screen.findByRole('columnheader', { name: 'Identity provider' })
  expect(within(head).queryByRole('button')).toBeNull()
  expect(head.getAttribute('aria-sort')).toBeNull()
})
