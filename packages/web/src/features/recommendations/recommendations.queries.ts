import { apiQuery } from '#lib/api/api-query.ts'
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
  apiQuery([...recommendationsKey(lotId), 'open'], 'GET /recommendations/parkingLot/{id}', {
    params: { id: lotId },
  })

/** What the recommendations of a lot follow from today, and why there is none. */
export const adviceQuery = (lotId: string) =>
  apiQuery([...recommendationsKey(lotId), 'advice'], 'GET /recommendations/advice/parkingLot/{id}', {
    params: { id: lotId },
  })

/** How often an open page asks for what others did, in milliseconds: what it shows hangs on passes, stalls and prices alike. */
const askAgainMs = 10_000

/** A recommendation with what it follows from. */
export const recommendationQuery = (id: string) => ({
  ...apiQuery(recommendationKey(id), 'GET /recommendations/{id}', { params: { id } }),
  refetchInterval: askAgainMs,
})

/** The tasks of a lot that are in progress, or that were done. */
export const tasksQuery = (lotId: string, status?: 'inProgress' | 'completed') =>
  apiQuery([...tasksKey(lotId), status ?? 'all'], 'GET /recommendations/tasks/parkingLot/{id}', {
    params: { id: lotId },
    query: status ? { status } : {},
  })

/** A task with its events. */
export const taskQuery = (id: string) => ({
  ...apiQuery(taskKey(id), 'GET /recommendations/{id}/tasks', { params: { id } }),
  refetchInterval: askAgainMs,
})
