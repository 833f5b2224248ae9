import type { PaymentFrequency } from '../configuration/parking-group.model.ts'

/** How often passes are charged; hourly prices are not for passes. PCH-01. */
export const chargedFrequencies = [
  'weekly',
  'monthly',
  'yearly',
] as const satisfies readonly PaymentFrequency[]
/** How often a pass is charged. PCH-01. */
export type ChargedFrequency = (typeof chargedFrequencies)[number]

/** What a charge is for: a period of the pass, or a charging session of the day (CHG-41). */
export const chargeKinds = [...chargedFrequencies, 'charging'] as const
/** What a charge is for. */
export type ChargeKind = (typeof chargeKinds)[number]

/** Days of the lot's calendar (YYYY-MM-DD), both included. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** Days on which a pass is valid, and the vehicles that it allows inside: 1 unless it is a multi-pass. PCH-02, PCH-04. */
export interface ValidSpan extends Days {
  readonly passes: number
}

/** What a removal changes in what is charged. PCH-20, PCH-21. */
export interface PassRemoval {
  /** The day on which the pass was removed: its last. */
  readonly removedOn: string | null
  /** Days after the removal that stay booked. */
  readonly keptDays: readonly string[]
}

/** What a pass is charged for a period, in cents of the lot's currency. */
export interface PassCharge {
  readonly chargedCents: number
  readonly paidCents: number
  readonly refundedCents: number
  readonly isWaived: boolean
}

/** What a payment by card pays of a charge, in cents; days are YYYY-MM-DD. PCH-43. */
export interface PassChargeLine {
  readonly kind: 'pass'
  readonly cents: number
  readonly frequency: ChargeKind
  readonly firstDay: string
  readonly lastDay: string
}

/** PCH-11: the states of a charge. */
export const passChargeStates = ['due', 'to-refund', 'paid', 'waived', 'canceled'] as const
/** PCH-11: the state of a charge. */
export type PassChargeState = (typeof passChargeStates)[number]

/** States as lists show them: a due charge is overdue after some days. PCH-15. */
export const shownChargeStates = ['due', 'overdue', 'to-refund', 'paid', 'waived', 'canceled'] as const
/** PCH-15: the state of a charge as lists show it. */
export type ShownChargeState = (typeof shownChargeStates)[number]

/** How many days after the first charged day a charge is due. PCH-15. */
export const dueDays = 14

/** The charge of a pass for a period; amounts in cents of the lot's currency. */
export interface PeriodCharge {
  readonly frequency: ChargedFrequency
  readonly period: Days
  /** The first day that may be charged (YYYY-MM-DD). */
  readonly notBefore: string
  readonly priceCents: number
  readonly passes: number
  /** PCH-06: when the pass was valid, in order, whether or not it was removed since. Null: on all days from `notBefore` on. */
  readonly spans: readonly ValidSpan[] | null
  readonly chargedDays: number
  readonly chargedCents: number
}

/** A pass as it was when it, its group or its bookings changed, or when a period began. */
export interface PassChange extends PassRemoval {
  /** The day of the change, on the lot’s clock. */
  readonly day: string
  /** Its first and last day; null = no limit. PCH-04. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly frequency: PaymentFrequency | null
  readonly priceCents: number | null
  /** The vehicles that a multi-pass allows inside; 1 for any other pass. PCH-02. */
  readonly passes: number
}

/** The kinds of entries of a charge. PCH-10, PCH-12, PCH-14. */
export const chargeEntryKinds = ['payment', 'refund', 'waiver', 'reversal'] as const
/** PCH-10: the kind of an entry. */
export type ChargeEntryKind = (typeof chargeEntryKinds)[number]

/** PCH-12: how many charges are changed at once. */
export const maxChargesAtOnce = 1_000

/** PCH-40: how long the link works with which a pass is paid, in days. */
export const payLinkDays = 30

/** PCH-41: how many charges are shown and paid at once. */
export const maxChargesPaid = 100

/** PCH-24: what lists can be sorted by. */
export const passChargeSorts = [
  'period',
  'name',
  'passholderId',
  'group',
  'charged',
  'paid',
  'balance',
  'state',
] as const
