import type { pricingProblemStatus } from '@stallwise/contract/errors/pricing-problem-codes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const pricingTitles: Readonly<Record<keyof typeof pricingProblemStatus, MessageDescriptor>> = {
  'rate-plan-in-force': msg`These prices are already in effect. Save new prices instead.`,
  'coupon-code-failed': msg`Error in generating Coupon Code`,
  'validation-off': msg`This validation is no longer available. Select another one.`,
  'validation-not-yet-valid': msg`This validation is not valid yet.`,
  'validation-expired': msg`This validation has expired.`,
  'validation-used-up': msg`This validation is used up.`,
  'validation-given-already': msg`This license plate already has this validation.`,
  'validation-in-payment': msg`A payment already uses this validation.`,
}
