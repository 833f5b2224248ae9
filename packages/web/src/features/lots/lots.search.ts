import { lotSorts, type LotFilter, type LotSort } from './order/lots.order.ts'

/** What the address of the lot list says. */
export interface LotsSearch extends LotFilter {
  sort?: LotSort
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Reads the address; what it cannot read it leaves out. */
export const readLotsSearch = (search: Record<string, unknown>): LotsSearch => {
  const sort = lotSorts.find((one) => one === search.sort)
  return { q: textOf(search.q) || undefined, customer: textOf(search.customer) || undefined, sort }
}
