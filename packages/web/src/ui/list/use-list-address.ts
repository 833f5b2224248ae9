import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readListSearch, readPartSearch, writePartSearch, type ListSearch } from './list-search.ts'

/**
 * Where a list keeps its state: `<ResourceList {...useListAddress()} … />` on a route with
 * `validateSearch: readListSearch`. A further list of the page has a name, `useListAddress('thresholds')`, and its route
 * `validateSearch: readListSearches('thresholds')`.
 */
export const useListAddress = (part?: string) => {
  const all = useSearch({ strict: false })
  const search = part === undefined ? readListSearch(all) : readPartSearch(all, part)
  const navigate = useNavigate()
  const onSearch = useCallback(
    (changes: ListSearch) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({
          ...before,
          ...(part === undefined ? changes : writePartSearch(changes, part)),
        })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate, part],
  )
  return { search, onSearch }
}
