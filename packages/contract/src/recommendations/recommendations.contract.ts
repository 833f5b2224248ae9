import { reasonsWithout } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { reasonsLeftOut } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, instant, pageOf, pageQuery } from '../base/wire.ts'
import { day, named, note, recommendation, whole } from './recommendation.views.ts'
import { taskDetails } from './tasks.contract.ts'

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
    spare: z
      .array(
        z.object({
          parkingGroup: named,
          stalls: whole,
          minimumStalls: whole,
          peak: whole.nullable().describe('the 97th percentile of its daily peaks'),
          spare: whole,
        }),
      )
      .describe('of a price: what each group of the lot could give; otherwise empty'),
  }),
})
/** A recommendation with what it follows from. */
export type RecommendationDetails = z.infer<typeof details>

/** Endpoints for recommendations. */
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
}
