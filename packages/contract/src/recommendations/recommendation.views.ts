import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { recommendationStatuses } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import { recommendationTypes } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { z } from 'zod'
import { cents, id, instant } from '../base/wire.ts'

/** A day of a lot. */
export const day = z.iso.date().describe('YYYY-MM-DD on the lot’s clock')
/** A whole number. */
export const whole = z.number().int()
/** Something with its name. */
export const named = z.object({ _id: id, name: z.string() })

/** Passes by the hours of their types. */
export const passCounts = z.object({ allDay: whole, daytime: whole, overnight: whole })
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

/** What a user writes about a recommendation or a task. */
export const note = z.string().trim().max(500)
