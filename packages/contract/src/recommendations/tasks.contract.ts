import { recommendationTypes } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { taskEvents, taskStatuses } from '@stallwise/domain/recommendations/task.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, instant, several } from '../base/wire.ts'
import { day, named, note, passCounts, recommendation, whole } from './recommendation.views.ts'

/** A task: an accepted recommendation on its way. Source: specification section 3. */
export const task = z.object({
  _id: id,
  parkingLot: id,
  recommendation: id,
  typeOfRecommendation: z.enum(recommendationTypes),
  status: z.enum(taskStatuses),
  parkingGroup: named.nullable(),
  completionGoal: whole,
  completionProgress: whole,
  isTyped: z.boolean().describe('somebody typed the progress, and the counts do not show more yet'),
  initialPassholderCounts: passCounts.nullable(),
  counts: passCounts.nullable().describe('passes sold now, of an oversell'),
  stallChanges: recommendation.shape.stallChanges,
  groupChanges: recommendation.shape.groupChanges,
  price: recommendation.shape.price,
  priceFrom: day.nullable().describe('the day on which its price takes effect, if that is set'),
  yearlyRevenueChangeCents: cents,
  assetValue: recommendation.shape.assetValue,
  currency: z.string(),
  dateCreated: instant,
  dateUpdated: instant,
  endedAt: instant.nullable(),
  version: whole,
})
/** A task. */
export type Task = z.infer<typeof task>

const taskEvent = z.object({
  _id: id,
  at: instant,
  event: z.enum(taskEvents),
  by: z.string().nullable(),
  note: z.string().nullable(),
  progress: whole.nullable(),
})
export const taskDetails = task.extend({ lotName: z.string(), events: z.array(taskEvent) })
/** A task with its events. */
export type TaskDetails = z.infer<typeof taskDetails>

const seenVersion = whole
  .optional()
  .describe('the version that the caller has seen; 409 if there is a later one')

const decide = { area: 'recommendations', access: 'recommendation.decide', lot: 'object' } as const

/** Endpoints for tasks. */
export const tasksEndpoints = {
  'GET /recommendations/tasks/parkingLot/{id}': endpoint({
    area: 'recommendations',
    summary: 'The tasks of a lot that are in progress, or that were done; empty if there is no such lot',
    access: 'recommendation.read',
    lot: 'none',
    params: z.object({ id }),
    query: z.object({ status: z.enum(['inProgress', 'completed']).optional() }),
    reply: z.array(task),
  }),
  'GET /recommendations/tasks/count/': endpoint({
    area: 'recommendations',
    summary: 'Number of tasks in progress in each of the given lots',
    access: 'recommendation.read',
    lot: 'query.parkingLotId',
    query: z.object({ parkingLotId: several(id) }),
    reply: z.object({
      count: whole,
      counts: z.array(z.object({ parkingLotId: id, count: whole, recommendations: whole })),
    }),
  }),
  'GET /recommendations/{id}/tasks': endpoint({
    area: 'recommendations',
    summary: 'A task with its events',
    access: 'recommendation.read',
    lot: 'object',
    params: z.object({ id }),
    reply: taskDetails,
  }),
  'DELETE /recommendations/{id}/tasks/abandon': endpoint({
    ...decide,
    summary: 'Abandon a task; abandoned tasks are left out of the change history',
    params: z.object({ id }),
    reply: z.object({ abandoned: id }),
  }),
  'PUT /recommendations/events/{id}': endpoint({
    ...decide,
    summary: 'Mark a task as done, reopen it within 10 seconds, or add a note',
    params: z.object({ id }),
    body: z.object({
      event: z.enum(['markDone', 'reopen', 'note']).default('markDone'),
      note: note.optional(),
      version: seenVersion,
    }),
    reply: taskDetails,
  }),
  'PUT /recommendations/tasks/update-progress/': endpoint({
    ...decide,
    summary: 'Type the progress of a task: capped at its goal; zero and less count as 0',
    body: z.object({
      task: id,
      completionProgress: z.number().min(-1_000_000_000).max(1_000_000_000),
      version: seenVersion,
    }),
    reply: taskDetails,
  }),
}
