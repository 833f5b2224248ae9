import type { pricingProblemStatus } from '@stallwise/contract/errors/pricing-problem-codes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const pricingTitles: Readonly<Record<keyof typeof pricingProblemStatus, MessageDescriptor>> = {
  'rate-plan-in-force': msg`These prices are already in effect. Save new prices instead.`,
  'coupon-code-failed': msg`Error in generating Coupon Code`,
}
