import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Everything about the recommendations of a lot. */
export const recommendationsKey = (lotId: string) => lotKey(lotId, 'recommendations')

/** Everything about the tasks of a lot. */
export const tasksKey = (lotId: string) => lotKey(lotId, 'tasks')

/** What is opened by its own id alone, before it is known of which lot it is. */
export const recommendationKey = (id: string) => ['recommendation', id] as const
export const taskKey = (id: string) => ['recommendation-task', id] as const

/** The open recommendations of a lot, those that are worth most first. */
export const recommendationsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...recommendationsKey(lotId), 'open'],
    queryFn: ({ signal }) => call('GET /recommendations/parkingLot/{id}', { params: { id: lotId }, signal }),
  })

/** What the recommendations of a lot follow from today, and why there is none. */
export const adviceQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...recommendationsKey(lotId), 'advice'],
    queryFn: ({ signal }) =>
      call('GET /recommendations/advice/parkingLot/{id}', { params: { id: lotId }, signal }),
  })

/** A recommendation with what it follows from. */
export const recommendationQuery = (id: string) =>
  queryOptions({
    queryKey: recommendationKey(id),
    queryFn: ({ signal }) => call('GET /recommendations/{id}', { params: { id }, signal }),
  })

/** The tasks of a lot that are in progress, or that were done. */
export const tasksQuery = (lotId: string, status?: 'inProgress' | 'completed') =>
  queryOptions({
    queryKey: [...tasksKey(lotId), status ?? 'all'],
    queryFn: ({ signal }) =>
      call('GET /recommendations/tasks/parkingLot/{id}', {
        params: { id: lotId },
        query: status ? { status } : {},
        signal,
      }),
  })

/** A task with its events. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => call('GET /recommendations/{id}/tasks', { params: { id }, signal }),
  })

const pageRows = 100

/** The revisions of a recommendation, the newest first. */
export const revisionsQuery = (id: string, cursor?: string) =>
  queryOptions({
    queryKey: [...recommendationKey(id), 'revisions', cursor ?? ''],
    queryFn: ({ signal }) =>
      call('GET /recommendations/{id}/revisions', {
        params: { id },
        query: { limit: pageRows, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  })
