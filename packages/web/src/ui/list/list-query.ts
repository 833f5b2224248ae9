import { readFilters, readSort, type ListSearch } from './list-search.ts'

/** The longest search of the server's lists. */
const longestSearch = 200

interface ListQueryOptions {
  /** The keys of columns that the server sorts by. */
  sorts: readonly string[]
  /** The server's filters by their keys, which are those of the list; with the values that they can have, or any. */
  filters?: Readonly<Record<string, readonly string[] | 'any'>>
  longest?: number
}

/** What a list asks of the server for its state in the address; what the server does not know is left out. */
export const listQueryOf = <Query extends object>(
  { q, sort, filter }: ListSearch,
  { sorts, filters = {}, longest = longestSearch }: ListQueryOptions,
): Query => {
  const chosen = readFilters(filter)
  const wanted = Object.entries(filters).map(([key, values]) => [
    key,
    chosen[key]?.filter((value) => values === 'any' || values.includes(value)),
  ])
  const entries = Object.entries<string | string[] | undefined>({
    search: q?.slice(0, longest),
    sort: sorts.includes(readSort(sort)?.key ?? '') ? sort : undefined,
    ...Object.fromEntries(wanted),
  })
  return Object.fromEntries(entries.filter(([, value]) => value?.length)) as Query
}
