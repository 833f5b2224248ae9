import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { reasonsWithout, recommendationTypes } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { recommendationStatuses } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import { reasonsLeftOut } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { taskEvents, taskStatuses } from '@stallwise/domain/recommendations/task.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, instant, pageOf, pageQuery, several } from '../base/wire.ts'

const day = z.iso.date().describe('YYYY-MM-DD on the lot’s clock')
const whole = z.number().int()
const named = z.object({ _id: id, name: z.string() })

const passCounts = z.object({ allDay: whole, daytime: whole, overnight: whole })
const add = z.object({ add: whole })

/** A recommendation. Source: specification section 3, decision 6. */
export const recommendation = z.object({
  _id: id,
  parkingLot: id,
  typeOfRecommendation: z.enum(recommendationTypes),
  status: z.enum(recommendationStatuses),
  parkingGroup: named.nullable().describe('null for a stall mix, which is of the lot'),
  revision: whole.describe('worked out anew each night; accepting names the one that the caller has seen'),
  passCount: whole.describe('passes to add, stalls to change, or 1 for a price'),
  completionGoal: whole,
  initialPassholderCounts: passCounts
    .nullable()
    .describe('passes sold when it was made, by type; of an oversell'),
  recommendationRiskOptions: z.object({ p97: add, mediumRisk: add.nullable() }).nullable(),
  stallChanges: z
    .array(z.object({ stallType: z.enum(groupTypes), oldAmount: whole, newAmount: whole }))
    .nullable(),
  groupChanges: z.array(z.object({ parkingGroup: named, oldAmount: whole, newAmount: whole })).nullable(),
  price: z.object({ oldCents: cents, newCents: cents, stepPercent: z.number() }).nullable(),
  yearlyRevenueChangeCents: cents,
  assetValue: z
    .number()
    .nullable()
    .describe('in whole units of the currency; null without a capitalization rate'),
  visitorStallMonthlyRevenue: z.number().nullable(),
  currency: z.string(),
  range: z
    .object({ low: whole, high: whole })
    .nullable()
    .describe('of the passes of an oversell, 5th to 95th percentile; `low` 0 = not yet'),
  dateCreated: instant,
  dateUpdated: instant.describe('when this revision was made'),
  shownAsNewAt: instant.describe('when its figures last changed by more than a tenth'),
  endedAt: instant.nullable(),
  endedReason: z.string().nullable().describe('why it was withdrawn or dismissed'),
  task: id.nullable().describe('of an accepted one'),
})
/** A recommendation. */
export type Recommendation = z.infer<typeof recommendation>

const evidenceDay = z.object({ day, peak: whole, passes: whole })
const evidence = z.object({
  days: z.array(evidenceDay),
  leftOut: z.array(z.object({ day, reason: z.enum(reasonsLeftOut) })),
  missingDays: whole,
})

/** A group as recommendations see it, with the days that count; the same that the engine works with. */
export const advisedGroup = z.object({
  id,
  type: z.enum(groupTypes),
  capacity: whole,
  passes: whole,
  price: z.object({ cents, frequency: z.enum(['weekly', 'monthly', 'yearly']) }).nullable(),
  minimumStalls: whole,
  chargers: whole,
  evidence,
})

/** The settings that recommendations of a lot follow from. */
const adviceSettings = z.object({
  mediumRisk: z.boolean(),
  raiseFromPercent: z.number(),
  lowerUntilPercent: z.number(),
  priceStepPercent: z.number(),
  elasticity: z.number(),
  visitorStallMonthlyRevenue: z.number().nullable(),
})

const adviceGroup = z.object({
  parkingGroup: named,
  group: advisedGroup,
  byPeaks: advisedGroup.describe('the same with the days that count where passes are not compared'),
  waitsUntil: instant.nullable(),
  without: z
    .object({
      oversell: z.enum(reasonsWithout).nullable(),
      adjustPrice: z.enum(reasonsWithout).nullable(),
    })
    .describe('why there is no recommendation of a type; null if there is one'),
  turnedAwayCents: cents.nullable().describe('what one vehicle that is turned away costs'),
})

/** What recommendations of a lot follow from, today: for what-if, and for why there is none. */
export const lotAdvice = z.object({
  parkingLot: id,
  day,
  currency: z.string(),
  capitalizationRate: z.number().nullable(),
  settings: adviceSettings,
  groups: z.array(adviceGroup),
  stallMixWithout: z.enum(reasonsWithout).nullable(),
})
/** What recommendations of a lot follow from. */
export type LotAdviceView = z.infer<typeof lotAdvice>

const details = recommendation.extend({
  lotName: z.string(),
  evidence: z.object({
    day,
    settings: adviceSettings,
    capitalizationRate: z.number().nullable(),
    groups: z.array(
      z.object({ parkingGroup: named, group: advisedGroup, turnedAwayCents: cents.nullable() }),
    ),
  }),
})
/** A recommendation with what it follows from. */
export type RecommendationDetails = z.infer<typeof details>

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
const taskDetails = task.extend({ lotName: z.string(), events: z.array(taskEvent) })
/** A task with its events. */
export type TaskDetails = z.infer<typeof taskDetails>

const note = z.string().trim().max(500)
const seenVersion = whole
  .optional()
  .describe('the version that the caller has seen; 409 if there is a later one')

/** Endpoints for recommendations and tasks. */
export const recommendationsEndpoints = {
  'GET /recommendations/parkingLot/{id}': endpoint({
    area: 'recommendations',
    summary:
      'The open recommendations of a lot, those that are worth most first; empty if there is no such lot',
    access: 'recommendation.read',
    lot: 'none',
    params: z.object({ id }),
    reply: z.array(recommendation),
  }),
  'GET /recommendations': endpoint({
    area: 'recommendations',
    summary: 'The open recommendations of all lots, by currency, those that are worth most a year first',
    access: 'recommendation.read',
    lot: 'none',
    query: pageQuery,
    reply: pageOf(recommendation.extend({ lotName: z.string() })).extend({
      sums: z.array(z.object({ currency: z.string(), yearlyRevenueChangeCents: cents, count: whole })),
    }),
  }),
  'GET /recommendations/{id}': endpoint({
    area: 'recommendations',
    summary: 'A recommendation with the days that it follows from',
    access: 'recommendation.read',
    lot: 'object',
    params: z.object({ id }),
    reply: details,
  }),
  'GET /recommendations/{id}/revisions': endpoint({
    area: 'recommendations',
    summary: 'The revisions of a recommendation, the newest first, each with what it followed from',
    access: 'recommendation.read',
    lot: 'object',
    params: z.object({ id }),
    query: pageQuery,
    reply: pageOf(
      z.object({
        revision: whole,
        madeAt: instant,
        passCount: whole,
        yearlyRevenueChangeCents: cents,
        evidence: details.shape.evidence,
      }),
    ),
  }),
  'PUT /recommendations/{id}/tasks': endpoint({
    area: 'recommendations',
    summary: 'Accept a recommendation, which becomes a task; 409 stale-version if there is a later revision',
    access: 'recommendation.decide',
    lot: 'object',
    params: z.object({ id }),
    body: z.object({ revision: whole.optional() }),
    reply: taskDetails,
  }),
  'POST /recommendations/{id}/dismiss': endpoint({
    area: 'recommendations',
    summary: 'Dismiss a recommendation with a reason',
    access: 'recommendation.decide',
    lot: 'object',
    params: z.object({ id }),
    body: z.object({ reason: note.min(1), revision: whole.optional() }),
    reply: details,
  }),
  'GET /recommendations/advice/parkingLot/{id}': endpoint({
    area: 'recommendations',
    summary: 'What recommendations of a lot follow from today: its days, its settings, and why there is none',
    access: 'recommendation.read',
    lot: 'params.id',
    params: z.object({ id }),
    reply: lotAdvice,
  }),
  'POST /recommendations/advice/parkingLot/{id}': endpoint({
    area: 'recommendations',
    summary: 'Work out the recommendations of a lot now',
    access: 'recommendation.decide',
    lot: 'params.id',
    params: z.object({ id }),
    body: z.object({}).optional(),
    reply: z.array(recommendation),
  }),
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
    area: 'recommendations',
    summary: 'Abandon a task; abandoned tasks are left out of the change history',
    access: 'recommendation.decide',
    lot: 'object',
    params: z.object({ id }),
    reply: z.object({ abandoned: id }),
  }),
  'PUT /recommendations/events/{id}': endpoint({
    area: 'recommendations',
    summary: 'Mark a task as done, reopen it within 10 seconds, or add a note',
    access: 'recommendation.decide',
    lot: 'object',
    params: z.object({ id }),
    body: z.object({
      event: z.enum(['markDone', 'reopen', 'note']).default('markDone'),
      note: note.optional(),
      version: seenVersion,
    }),
    reply: taskDetails,
  }),
  'PUT /recommendations/tasks/update-progress/': endpoint({
    area: 'recommendations',
    summary: 'Type the progress of a task: capped at its goal; zero and less count as 0',
    access: 'recommendation.decide',
    lot: 'object',
    body: z.object({
      task: id,
      completionProgress: z.number().min(-1_000_000_000).max(1_000_000_000),
      version: seenVersion,
    }),
    reply: taskDetails,
  }),
}
