import { useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { largestPage } from '#lib/api/all-pages.ts'
import type { PlacedPages } from './list.model.ts'

/** How many rows one page of a list on the screen has. */
export const pageSize = 200
/** A page that is passed faster than this is not asked for: nobody sees it. */
const settleMs = 80

interface ServerPage<Row> {
  readonly data: readonly Row[]
  /** How many rows fit in all; null where the server does not count them. */
  readonly total?: number | null
  /** There are more than it counted. */
  readonly isOver?: true | undefined
  readonly nextCursor: string | null
}

/** Asks for some rows; `cursor` is how many rows are before them. */
type Ask<Row> = (
  page: { readonly limit: number; readonly cursor?: string },
  signal?: AbortSignal,
) => Promise<ServerPage<Row>>

export interface ServerRowsOptions<Row> {
  /** Search, filters and sort are part of it. */
  queryKey: QueryKey
  ask: Ask<Row>
  refetchInterval?: number
}

const after = (rows: number) => (rows > 0 ? { cursor: String(rows) } : {})

const pagesOf = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, nth) => first + nth)

/** The numbers of the pages with the rows on the screen and some on either side; the first has the number of all. */
const useWantedPages = () => {
  const [[first, last], setWanted] = useState<readonly [number, number]>([0, 0])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const next = useRef<readonly [number, number]>([0, 0])
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRange = useCallback((from: number, to: number) => {
    const margin = pageSize / 2
    const pages = [
      Math.floor(Math.max(0, from - margin) / pageSize),
      Math.floor((to + margin) / pageSize),
    ] as const
    if (pages[0] === next.current[0] && pages[1] === next.current[1]) return
    next.current = pages
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setWanted(pages), settleMs)
  }, [])
  return { first, last, onRange }
}

interface Known<Row> {
  readonly key: string
  readonly rows: readonly (Row | undefined)[]
  /** How many places the list has. */
  readonly total: number
  /** What the server counted, if there are more. */
  readonly over: number | undefined
}

const placed = <Row>(total: number, pages: readonly (readonly [number, readonly Row[]])[]) => {
  const rows = new Array<Row | undefined>(total)
  for (const [page, data] of pages)
    for (const [nth, row] of data.entries())
      if (page * pageSize + nth < total) rows[page * pageSize + nth] = row
  return rows
}

/** Behind the rows that are counted the list has those that were loaded, and a place for the next one. */
const reachOf = (page: number, { data, nextCursor }: ServerPage<unknown>) =>
  page * pageSize + data.length + (nextCursor === null ? 0 : 1)

/**
 * The rows of a list that the server filters, sorts and pages: only the pages on the screen are loaded, and loaded again
 * when their data are stale. A row that is not loaded is undefined in its place.
 */
export const useServerRows = <Row>({ queryKey, ask, refetchInterval }: ServerRowsOptions<Row>) => {
  const queries = useQueryClient()
  const { first, last, onRange } = useWantedPages()
  const key = JSON.stringify(queryKey)
  const [known, setKnown] = useState<Known<Row>>()
  const before = known?.key === key ? known : undefined
  const ends = before ? Math.max(0, Math.ceil(before.total / pageSize) - 1) : 0
  const wanted = pagesOf(Math.min(first, ends), Math.min(last, ends))
  const pageOptions = (page: number) => ({
    queryKey: [...queryKey, 'page', page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask({ limit: pageSize, ...after(page * pageSize) }, signal),
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
  const results = useQueries({ queries: wanted.map(pageOptions) })
  const counted = results.find(({ data }) => data?.total != null)?.data
  const over = counted ? (counted.isOver ? counted.total! : undefined) : before?.over
  const reaches = results.map(({ data }, nth) => (data ? reachOf(wanted[nth]!, data) : 0))
  const total =
    over === undefined ? (counted?.total ?? before?.total) : Math.max(over, before?.total ?? 0, ...reaches)
  const marks = `${key} ${wanted.join()} ${total} ${results.map(({ dataUpdatedAt }) => dataUpdatedAt).join()}`
  const current = useMemo(
    () =>
      total === undefined
        ? undefined
        : {
            key,
            total,
            over,
            rows: placed(
              total,
              results.flatMap(({ data }, nth) => (data ? [[wanted[nth]!, data.data] as const] : [])),
            ),
          },
    // `marks` stands for the key, the total, and which pages these are and of when.
    [marks],
  )
  // Until the first page of another search is there, the rows of the one before stay.
  if (current && current !== known) setKnown(current)
  const shown = current ?? known
  const everything = async (): Promise<readonly Row[]> => {
    const rows: Row[] = []
    for (let isMore = true; isMore;) {
      const page = await ask({ limit: largestPage, ...after(rows.length) })
      rows.push(...page.data)
      isMore = page.data.length === largestPage
    }
    return rows
  }
  const between = async (from: number, to: number): Promise<readonly Row[]> => {
    const numbers = pagesOf(Math.floor(from / pageSize), Math.floor(to / pageSize))
    const pages = await Promise.all(
      numbers.map((page) => queries.fetchQuery({ ...pageOptions(page), staleTime: Infinity })),
    )
    const start = numbers[0]! * pageSize
    return pages.flatMap(({ data }) => data).slice(from - start, to - start + 1)
  }
  const paging: PlacedPages<Row> = {
    total: shown?.over ?? shown?.total ?? 0,
    isOver: shown?.over !== undefined,
    onRange,
    everything,
    between,
  }
  const error = results.find((result) => result.error)?.error ?? null
  const onRetry = () => results.forEach(({ refetch }) => void refetch())
  return { rows: shown?.rows, error, onRetry, paging }
}
