import { paymentValidations as contract } from '@stallwise/contract/payment-validations/payment-validations.contract.ts'
import type {
  ReductionKind,
  ValidationLimits,
  WayOfGiving,
} from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import {
  checkPaymentValidation,
  normaliseCouponCode,
} from '@stallwise/domain/payment-validations/payment-validations.rules.ts'
import { stateOfValidation } from '@stallwise/domain/payment-validations/validation-use.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import { listNames, lotResource, number, optionalNumber, text } from '#features/resources/resources.public.ts'

interface LimitColumns {
  readonly is_active: boolean
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly maximum_uses: number | null
  readonly maximum_uses_per_day: number | null
}

/** The limits of a row. */
export const limitsOf = (row: LimitColumns): ValidationLimits => ({
  isActive: row.is_active,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  maximumUses: row.maximum_uses,
  maximumUsesPerDay: row.maximum_uses_per_day,
})

const used = sql`payment_validation_use u where u.parking_lot_id = payment_validation.parking_lot_id
  and u.validation_id = payment_validation.id and u.state <> 'released'`

/** The payment validations of a lot. VAL-01 to VAL-08. */
export const paymentValidations = lotResource({
  contract,
  table: 'payment_validation',
  kind: 'payment-validation',
  stale: 'payment-validations',
  alsoRead: {
    uses: sql<number>`(select count(*)::integer from ${used})`,
    last_used_at: sql<Date | null>`(select u.used_at from ${used} order by u.used_at desc limit 1)`,
  },
  readLot: (tx, lotId) =>
    tx
      .selectFrom('parking_lot')
      .select(['currency', 'time_zone'])
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow(),
  fields: {
    name: text('name'),
    givenBy: { read: (row) => row.given_by, write: (entered) => ({ given_by: entered as WayOfGiving }) },
    couponCode: { read: (row) => row.coupon_code, write: () => ({}) },
    reduction: {
      read: (row) => row.reduction,
      write: (entered) => ({ reduction: entered as ReductionKind }),
    },
    amount: number('amount'),
    validFrom: { read: (row) => row.valid_from, write: (entered) => ({ valid_from: entered }) },
    validUntil: { read: (row) => row.valid_until, write: (entered) => ({ valid_until: entered }) },
    maximumUses: optionalNumber('maximum_uses'),
    maximumUsesPerDay: optionalNumber('maximum_uses_per_day'),
    isActive: { read: (row) => row.is_active, write: (entered) => ({ is_active: entered }) },
  },
  shown: (row, { now }) => ({
    currency: row.currency,
    state: stateOfValidation(limitsOf(row), row.uses, localDayOf(now, row.time_zone).day),
    uses: row.uses,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }),
  audited: [],
  rule: checkPaymentValidation,
  known: async ({ tx, lotId }, row) => ({
    names: await listNames(tx, 'payment_validation', lotId, row),
    couponCodes: (await listNames(tx, 'payment_validation', lotId, row, 'coupon_code')).filter(Boolean),
  }),
  alsoWrite: async (_change, { givenBy, couponCode }) => ({
    coupon_code: givenBy === 'coupon' ? normaliseCouponCode(couponCode!) : null,
  }),
})
