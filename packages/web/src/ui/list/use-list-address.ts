import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { readListSearch, readPartSearch, writePartSearch, type ListSearch } from './list-search.ts'

/**
 * Where a list keeps its state: `<ResourceList {...useListAddress()} … />` on a route with
 * `validateSearch: readListSearch`. A further list of the page has a name, `useListAddress('thresholds')`, and its route
 * `validateSearch: readListSearches('thresholds')`.
 */
export const useListAddress = (part?: string) => {
  const all = useSearch({ strict: false })
  const search = part === undefined ? readListSearch(all) : readPartSearch(all, part)
  const change = useChangeSearch()
  const onSearch = useCallback(
    (changes: ListSearch) => change(part === undefined ? changes : writePartSearch(changes, part)),
    [change, part],
  )
  return { search, onSearch }
}
