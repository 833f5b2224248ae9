import { z } from 'zod'
import { cents } from './wire.ts'

/** The amount of a call that moves money, as a decimal or in cents, not both; neither = all that is left. FLD-20. */
export const amountOrCents = {
  amount: z
    .number()
    .optional()
    .describe(
      'with at most two decimals, in the lot’s currency; in place of cents. All that is left without either',
    ),
  cents: cents.nullable().default(null).describe('in cents of the lot’s currency; in place of amount'),
}
