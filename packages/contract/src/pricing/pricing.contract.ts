import { dayKinds, intervalLengths } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, ifVersion, instant, seenVersion } from '../base/wire.ts'

const text = z.string().max(1_000)
const time = z.string().max(10).describe('HH:MM on the lot’s clock')
const day = z.string().max(10).describe('YYYY-MM-DD')
const days = z.array(z.number()).max(50).describe('0 = Sunday')

/** A rate plan; what is null is off. Rules PRI-02 to PRI-62, PRI-90. */
export const ratePlan = z.object({
  hourly: z
    .object({
      intervalMinutes: z.number().describe(intervalLengths.join(', ')),
      cents,
      windows: z.array(z.object({ days, from: time, to: time, cents })).max(200),
    })
    .nullable(),
  daily: z.object({ cents, weekdays: z.array(z.object({ days, cents })).max(200) }).nullable(),
  events: z
    .array(
      z.object({
        name: text,
        firstDay: day,
        lastDay: day,
        from: time,
        to: time,
        cents,
        excludedDays: z.array(day).max(500),
      }),
    )
    .max(200)
    .nullable(),
  graceMinutes: z.number().nullable(),
  maximumCents: cents.nullable().describe('for each day, before tax'),
  dayKind: z.enum(dayKinds),
  ladder: z
    .object({
      steps: z.array(z.object({ fromPercent: z.number(), multiplier: z.number() })).max(200),
      floor: z.number(),
      ceiling: z.number(),
    })
    .nullable(),
  tax: z
    .object({ name: text, percent: z.number(), registrationNumber: text, isIncluded: z.boolean() })
    .nullable(),
})

/** A version of a plan. */
export const plannedRates = z.object({
  _id: id,
  parkingGroup: id.nullable().describe('a visitor group; null = all that have no plan of their own'),
  parkingGroupName: z.string().nullable(),
  effectiveFrom: instant,
  plan: ratePlan.nullable().describe('null = no plan of its own from then on, or nothing is charged'),
  createdAt: instant,
  createdBy: z.string().nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
})

/** All versions of a lot. */
export const lotRatePlans = z.object({
  version: z.number().int().describe('of all of them together; 0 before the first'),
  currency: z.string(),
  timeZone: z.string(),
  parkingGroups: z
    .array(z.object({ _id: id, name: z.string() }))
    .describe('that may have plans of their own'),
  ratePlans: z.array(plannedRates).describe('by the moment at which they take effect'),
})

/** All versions of a lot. */
export type LotRatePlans = z.infer<typeof lotRatePlans>
/** A version of a plan. */
export type PlannedRatesView = z.infer<typeof plannedRates>

/** A new version. */
export const newRatePlan = z.object({
  parkingGroup: id.nullable().default(null),
  effectiveFrom: instant.nullable().default(null).describe('null = now'),
  plan: ratePlan.nullable(),
  version: seenVersion.describe('of the prices that the caller has seen'),
})
/** A new version. */
export type NewRatePlan = z.output<typeof newRatePlan>

const ofLot = { area: 'payments', access: 'payment.manage', lot: 'params.id' } as const
const ofPlan = z.object({ id, planId: id })

/** Endpoints for rate plans. */
export const pricingEndpoints = {
  'GET /parking-lots/{id}/rate-plans': endpoint({
    ...ofLot,
    summary: 'The rate plans of a lot, with their history',
    params: z.object({ id }),
    reply: lotRatePlans,
  }),
  'PUT /parking-lots/{id}/rate-plans': endpoint({
    ...ofLot,
    summary:
      'Set the prices of a lot or of a visitor group, now or from a later moment. A stale `version` is 409 with the current ones',
    params: z.object({ id }),
    body: newRatePlan,
    reply: lotRatePlans,
  }),
  'DELETE /parking-lots/{id}/rate-plans/{planId}': endpoint({
    ...ofLot,
    summary: 'Withdraw a rate plan that has not taken effect',
    params: ofPlan,
    query: ifVersion,
    reply: lotRatePlans,
  }),
  'POST /parking-lots/{id}/rate-plans/{planId}/restore': endpoint({
    ...ofLot,
    summary: 'Undo the withdrawal of a rate plan before it was to take effect',
    params: ofPlan,
    reply: lotRatePlans,
  }),
}
