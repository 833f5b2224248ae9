import { chargeKinds } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { z } from 'zod'
import { cents, instant } from '../base/wire.ts'

const lineTimes = {
  from: instant.nullable().describe('null where the time of entry is not shown'),
  to: instant.nullable(),
}

/** A line of what parking, or a pass, costs; the sum of all lines is the total. Rules PRI-01 to PRI-62, PCH-43. */
export const priceLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('grace'), cents, ...lineTimes, minutes: z.number() }),
  z.object({ kind: z.literal('free-time'), cents, ...lineTimes, minutes: z.number() }),
  z.object({
    kind: z.literal('hourly'),
    cents,
    ...lineTimes,
    count: z.number(),
    intervalMinutes: z.number(),
    eachCents: cents,
  }),
  z.object({ kind: z.literal('daily'), cents, ...lineTimes }),
  z.object({ kind: z.literal('event'), cents, ...lineTimes, name: z.string() }),
  z.object({ kind: z.literal('maximum'), cents, ...lineTimes, maximumCents: cents }),
  z.object({ kind: z.literal('percent-off'), cents, percent: z.number() }),
  z.object({ kind: z.literal('amount-off'), cents }),
  z.object({
    kind: z.literal('coupon'),
    cents,
    code: z.string().describe('hidden on receipts, and from anyone who did not type it. VAL-18'),
  }),
  z.object({ kind: z.literal('tax'), cents, name: z.string(), percent: z.number() }),
  z.object({
    kind: z.literal('pass'),
    cents,
    frequency: z.enum(chargeKinds),
    firstDay: z.iso.date().describe('of the period, on the lot’s clock'),
    lastDay: z.iso.date(),
  }),
  z.object({
    kind: z.literal('energy'),
    cents,
    wh: z.number().describe('energy in Wh'),
    freeWh: z.number().describe('of which this is free of charge'),
    eachCents: cents.describe('for each kWh'),
  }),
  z.object({ kind: z.literal('time'), cents, minutes: z.number(), eachCents: cents }),
  z.object({ kind: z.literal('session'), cents }),
  z.object({ kind: z.literal('credit'), cents }),
  z.object({ kind: z.literal('hold'), cents: cents.describe('beyond what was held: not charged') }),
])
/** A line of what parking costs. */
export type PriceLine = z.infer<typeof priceLine>

/** Whether a coupon code can be used, or why not; `paused`: it is not checked, after too many wrong codes. VAL-11, VAL-16. */
export const couponStates = [
  'valid',
  'unknown-code',
  'not-yet-valid',
  'expired',
  'used-up',
  'already-used',
  'paused',
] as const

/** What is owed for a plate in a lot. PAY-10 to PAY-17. */
export const parkingSession = z.object({
  plate: z.string(),
  token: z.string().describe('for the payment; valid for 15 minutes. PAY-30'),
  isInside: z.boolean(),
  meantPlate: z
    .string()
    .nullable()
    .describe(
      'the plate of the only vehicle inside whose plate looks like this one, which is not inside; ask whether it is meant. PAY-128',
    ),
  enteredAt: instant
    .nullable()
    .describe('null if no vehicle with this plate is inside, or its entry is not shown. PAY-31'),
  isEntrySetByStaff: z.boolean().describe('staff set the time of entry, since it was not read. PAY-104'),
  paidUntil: instant.nullable().describe('until when it was paid last'),
  leaveBy: instant
    .nullable()
    .describe(
      'until when the vehicle may leave without paying more: it is paid, or was covered; null if neither, or while it is covered. PAY-12',
    ),
  paidCents: cents,
  isCovered: z
    .boolean()
    .describe(
      'it parks free of charge, and owes nothing for earlier time: a passholder, a guest who does not pay, a registered vehicle or a booking. PAY-17',
    ),
  validations: z.array(
    z.object({ name: z.string().nullable().describe('null where the time of entry is not shown. PAY-31') }),
  ),
  coupon: z
    .object({
      code: z.string().describe('as it was typed; hidden if it was used earlier. VAL-18'),
      state: z.enum(couponStates),
      isUsed: z.boolean().describe('was used for the session, and counts for all of it. PAY-13'),
    })
    .nullable(),
  options: z
    .array(
      z.object({
        minutes: z.number().int().nullable().describe('null = leave now'),
        until: instant.describe(
          'until when it buys; rounded down to minutes where the time of entry is not shown',
        ),
        leaveBy: instant.describe('until when the vehicle may leave then. PAY-12'),
        dueCents: cents.describe('what is to be paid now'),
        taxCents: cents.describe('the tax in dueCents'),
        totalCents: cents.describe('the price of the whole stay: dueCents and what was paid before'),
        lines: z.array(priceLine).describe('of the whole stay'),
      }),
    )
    .describe('first to leave now, if the vehicle is inside and not paid; then longer stays'),
  pausedUntil: instant.nullable().describe('too many declined payments: none is accepted until then. PAY-34'),
})
/** What is owed for a plate in a lot. */
export type ParkingSessionView = z.infer<typeof parkingSession>
