import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readListSearch } from './list-search.ts'
import type { ListSearch } from './list-search.ts'

/** Where a list keeps its state: `<ResourceList {...useListAddress()} … />` on a route with `validateSearch: readListSearch`. */
export const useListAddress = () => {
  const search = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const onSearch = useCallback(
    (changes: ListSearch) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({ ...before, ...changes })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, onSearch }
}
