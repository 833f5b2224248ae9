import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useGoTo } from '#lib/routes/Link.tsx'
import { undoMs } from '#ui/toasts.tsx'
import { useViolationDecision, type Decision } from '../use-violation-decision.ts'
import { triageQuery, violationQuery } from '../violations.queries.ts'
import { readViolationSearch } from '../violations.search.ts'
import { afterDecision, nextIn, withArrivals } from './triage-queue.ts'

/** Loads a violation and its picture before it is looked at. */
const loadBefore = async (queries: QueryClient, lotId: string, id: string): Promise<void> => {
  const details = await queries.ensureQueryData(violationQuery(lotId, id))
  const picture = details.visit?.entry?.image ?? details.photos[0]?.link
  if (picture) new Image().src = picture
}

/** The queue of active violations of the filters in the address, and which of them is looked at. */
const useQueue = (lotId: string) => {
  const search = readViolationSearch(useSearch({ strict: false }))
  const { data, isPending, error, refetch } = useQuery(triageQuery(lotId, search))
  const [order, setOrder] = useState<readonly string[]>([])
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const listed = data?.data.map(({ _id }) => _id) ?? []
  const queue = withArrivals(order, listed)
  if (queue !== order) setOrder(queue)
  const isOpen = (id: string) => listed.includes(id) && !decided.has(id)
  return {
    queue,
    isOpen,
    isPending,
    error,
    refetch,
    mark: (id: string, isDecided: boolean) =>
      setDecided((before) => {
        const after = new Set(before)
        if (isDecided) after.add(id)
        else after.delete(id)
        return after
      }),
    /** More than are listed may be left. */
    left: Math.max(0, (data?.total ?? 0) - listed.filter((id) => decided.has(id)).length),
  }
}

/** Works through the active violations: which one is looked at, decisions, and undoing the last one. */
export const useTriage = (lotId: string) => {
  const queries = useQueryClient()
  const goTo = useGoTo()
  const { queue, isOpen, mark, ...rest } = useQueue(lotId)
  const { at } = useSearch({ strict: false }) as { at?: string }
  const current = at ?? nextIn(queue, undefined, 1, isOpen)
  const last = useRef<{ undo: () => Promise<void>; until: number }>(undefined)
  const show = (id: string | undefined) =>
    void goTo({ to: '.', search: (before) => ({ ...before, at: id }), replace: true })
  const decideOne = useViolationDecision(lotId, {
    onBack: (id) => {
      mark(id, false)
      show(id)
    },
  })
  const next = nextIn(queue, current, 1, isOpen)
  useEffect(() => {
    // A picture that cannot be loaded now is asked for again when it is looked at.
    if (next !== undefined) loadBefore(queries, lotId, next).catch(() => {})
  }, [queries, lotId, next])
  // The one that is looked at stays, also when somebody else decides about it.
  useEffect(() => {
    if (at === undefined && current !== undefined) show(current)
  })
  return {
    ...rest,
    current,
    place: current === undefined ? 0 : queue.indexOf(current) + 1,
    next: () => next !== undefined && show(next),
    previous: () => {
      const before = nextIn(queue, current, -1, isOpen)
      if (before !== undefined) show(before)
    },
    decide: (id: string, decision: Decision) => {
      last.current = { undo: decideOne(id, decision), until: Date.now() + undoMs }
      mark(id, true)
      show(afterDecision(queue, id, (other) => other !== id && isOpen(other)))
    },
    undo: () => {
      const { undo, until } = last.current ?? { until: 0 }
      last.current = undefined
      if (undo && Date.now() <= until) void undo()
    },
  }
}
