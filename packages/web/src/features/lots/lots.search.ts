import { lotSorts, type LotFilter, type LotSort } from './order/lots.order.ts'

/** The search parameters of the lot list. */
export interface LotsSearch extends LotFilter {
  sort?: LotSort
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Reads the address; leaves out what is not valid. */
export const readLotsSearch = (search: Record<string, unknown>): LotsSearch => {
  const sort = lotSorts.find((one) => one === search.sort)
  return { q: textOf(search.q) || undefined, customer: textOf(search.customer) || undefined, sort }
}
