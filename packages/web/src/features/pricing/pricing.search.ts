import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'

/** The address of the prices: the visitor group, if not all, and the list of versions. */
export interface PricingSearch extends ListSearch {
  group?: string
}

export const readPricingSearch = (search: Record<string, unknown>): PricingSearch => ({
  ...readListSearch(search),
  ...(typeof search.group === 'string' && search.group !== '' && { group: search.group }),
})
