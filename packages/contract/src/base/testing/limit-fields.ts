import type { Capability } from '@stallwise/domain/access/capabilities.ts'

/**
 * FLD-26: every field of a body that decides money, capacity or a limit, by its call, with the capability that may write it.
 * Whoever adds such a field adds it here; a test finds those that are missing, and those that another capability writes.
 */
export const limitFields: Readonly<Record<string, Readonly<Partial<Record<Capability, readonly string[]>>>>> =
  {
    'PUT /admin/parking-lot-drafts/{id}': {
      'lot.administer': ['groups.standardPassPrice', 'groups.minimumStallCount', 'groups.capacity'],
    },
    'PUT /parking-lots/{id}/set-stall-minimums': { 'lot.configure': ['minimum'] },
    'POST /parking-lots/{id}/parking-groups': {
      'lot.configure': ['standardPassPrice', 'minimumNumberOfStalls', 'passLimitPerDay', 'typedCapacity'],
    },
    'PUT /parking-lots/{id}/parking-groups/{parkingGroupId}': {
      'lot.configure': [
        ...['standardPassPrice', 'nextPassPriceCents'],
        ...['minimumNumberOfStalls', 'passLimitPerDay', 'typedCapacity'],
      ],
    },
    // PAS-05: what a multi-pass lets inside counts for the maximum of its group, and is charged.
    'POST /add-pass-holders': { 'passholder.manage': ['numberOfVehicles', 'insideAtOnce'] },
    'POST /v2/pass-holders/': { 'passholder.manage': ['numberOfVehicles', 'insideAtOnce'] },
    'PUT /v2/pass-holders/{id}': { 'passholder.manage': ['numberOfVehicles', 'insideAtOnce'] },
    // PAS-04: nobody else changes these; a tenant's new group has a maximum of 0.
    'POST /passholder-groups/': { 'payment.manage': ['maxPasses'] },
    'PUT /passholder-groups/{id}': { 'payment.manage': ['maxPasses', 'parkingGroup'] },
    // BOO-04: a tenant's new group has an allowance of 0, and a tenant changes none of these.
    'POST /passholder-booking-groups': {
      'passholder.manage': ['allowance', 'weekdayAllowances', 'daysAhead', 'longestBooking'],
    },
    'PUT /passholder-booking-groups/{id}': {
      'passholder.manage': ['allowance', 'weekdayAllowances', 'daysAhead', 'longestBooking'],
    },
    'POST /parking-lots/payment-validation/': {
      'payment.manage': ['amount', 'maximumUses', 'maximumUsesPerDay'],
    },
    'PUT /parking-lots/payment-validation/{id}': {
      'payment.manage': ['amount', 'maximumUses', 'maximumUsesPerDay'],
    },
    'POST /parking-lots/payment/updateFixedCreditValue/': { 'payment.manage': ['value'] },
    'POST /pass-charges/payments': { 'payment.manage': ['shownCents', 'amount', 'cents'] },
    'POST /pass-charges/waivers': { 'payment.manage': ['shownCents'] },
    'POST /pass-charges/refunds': { 'payment.manage': ['shownCents', 'amount', 'cents'] },
    'POST /payments/{id}/refund': { 'payment.manage': ['amount', 'cents'] },
    'POST /payments/{id}/provider-refund': { 'payment.manage': ['amount', 'cents'] },
  }
