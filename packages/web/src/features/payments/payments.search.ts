import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'

/** The state of the list, and its days (YYYY-MM-DD, in the lot’s calendar). */
export interface PaymentSearch extends ListSearch {
  from?: string | undefined
  to?: string | undefined
}

/** A day of the address; undefined if it is none. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
    ? value
    : undefined

/** Reads the address; leaves out what is not valid. */
export const readPaymentSearch = (search: Record<string, unknown>): PaymentSearch => {
  const [from, to] = [readDay(search.from), readDay(search.to)]
  return { ...readListSearch(search), ...(from && { from }), ...(to && { to }) }
}
