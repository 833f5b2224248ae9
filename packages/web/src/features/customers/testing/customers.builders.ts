import type { Customer, CustomerDetails } from '@stallwise/contract/customers/customers.contract.ts'

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const aCustomerRow = (number: number, name: string, changes: Partial<Customer> = {}): Customer => ({
  _id: idOf(number),
  name,
  parkingLots: 0,
  users: 0,
  createdAt: '2026-01-02T08:00:00Z',
  version: 1,
  ...changes,
})

export const someDetails = (
  row: Customer,
  { lots = [], sources = [] }: Partial<Pick<CustomerDetails, 'lots' | 'sources'>> = {},
): CustomerDetails => ({ ...row, parkingLots: lots.length, lots, sources })

export const aLotOf = (number: number, name: string): CustomerDetails['lots'][number] => ({
  _id: idOf(number),
  name,
  city: 'Toronto',
  version: 1,
})
