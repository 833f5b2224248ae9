import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aCustomerRow } from '#features/customers/customers.builders.public.ts'

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
const answers = { 'GET /admin/users': () => ({ data: [ada, pat], nextCursor: null }) }

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
