import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundOptions } from './list.model.ts'

/** How many are offered at once; typing finds the others. */
const mostOffered = 50
const settleMs = 150
/** What every search of the server takes. */
const longestSearch = 100

interface Named {
  readonly _id: string
  readonly name: string
}

export interface OptionsOnServer {
  queryKey: QueryKey
  ask: (
    query: { limit: number; search?: string; id?: string[] },
    signal: AbortSignal,
  ) => Promise<{ data: readonly Named[]; total: number }>
}

/** For a field or a filter with so many options that they are found by typing; `chosen` are always among them. */
export const useFoundOptions = (
  { queryKey, ask }: OptionsOnServer,
  chosen: readonly string[],
  isEnabled = true,
): FoundOptions => {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim().slice(0, longestSearch), settleMs)
  const found = useQuery({
    queryKey: [...queryKey, 'found', search],
    queryFn: ({ signal }) => ask({ limit: mostOffered, ...(search && { search }) }, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const offered = found.data?.data ?? []
  const missing = chosen.filter((id) => !offered.some(({ _id }) => _id === id)).sort()
  const others = useQuery({
    queryKey: [...queryKey, 'named', missing],
    queryFn: ({ signal }) => ask({ limit: mostOffered, id: missing }, signal),
    enabled: found.data !== undefined && missing.length > 0,
    placeholderData: keepPreviousData,
  })
  const named = (others.data?.data ?? []).filter(({ _id }) => missing.includes(_id))
  return {
    text,
    onText: setText,
    options: [...named, ...offered].map(({ _id, name }) => ({ value: _id, label: name })),
    more: Math.max(0, (found.data?.total ?? 0) - offered.length),
    isLoading: found.isPending,
    error: found.error,
    onRetry: () => void found.refetch(),
  }
}
