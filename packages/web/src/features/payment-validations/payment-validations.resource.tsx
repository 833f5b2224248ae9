import { msg, plural, t } from '@lingui/core/macro'
import {
  type ReductionKind,
  type WayOfGiving,
} from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { checkPaymentValidation } from '@stallwise/domain/payment-validations/payment-validations.rules.ts'
import type { PaymentValidationView } from '@stallwise/contract/payment-validations/payment-validations.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import { callsAt } from '#ui/resource/calls-at.ts'
import { choicesOf, namesField, optionalNumberField, textField } from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import { reductionText } from '#ui/words/reductions.ts'
import { activeField, amountField, codeField, dayField, type Loaded } from './fields.tsx'
import { KioskCard } from './KioskCard.tsx'
import { paymentValidationsKey, paymentValidationsQuery } from './payment-validations.queries.ts'
import { stateNames, validText } from './validation-words.ts'

const givenNames = (): Record<WayOfGiving, string> => ({
  staff: t`By staff`,
  coupon: t`By coupon code`,
})
const reductionNames = (): Record<ReductionKind, string> => ({
  minutes: t`Free time`,
  percent: t`Percent`,
  amount: t`Fixed amount`,
})

const usesText = ({ uses, maximumUses }: PaymentValidationView): string => {
  const count = formatNumber(uses)
  if (maximumUses === null) return count
  const maximum = formatNumber(maximumUses)
  return t`${count} of ${maximum}`
}

const StateBadge = ({ state }: Pick<PaymentValidationView, 'state'>) =>
  state === 'active' ? stateNames()[state] : <Badge>{stateNames()[state]}</Badge>

/** The payment validations of a lot with their uses. VAL-01 to VAL-08. */
export const paymentValidations = resource({
  exportName: 'payment-validations',
  manage: 'payment.manage',
  calls: callsAt('/parking-lots/payment-validation', '/parking-lots/payment-validation/'),
  query: paymentValidationsQuery,
  staleKey: paymentValidationsKey,
  loads: { lot: lotQuery },
  texts: {
    list: msg`Validations and coupons`,
    add: msg`Add payment validation`,
    save: msg`Save payment validation`,
    object: msg`payment validation`,
    empty: {
      icon: 'list',
      title: msg`No payment validations yet`,
      text: msg`With a payment validation a visitor pays less. Staff give it to a license plate, or visitors enter its coupon code.`,
    },
    added: (name) => t`Payment validation ${name} added.`,
    saved: (name) => t`Payment validation ${name} saved.`,
    remove: (count) =>
      plural(count, { one: 'Delete payment validation', other: 'Delete # payment validations' }),
    removed: (count) =>
      plural(count, { one: 'Payment validation deleted.', other: '# payment validations deleted.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    givenBy: { ...namesField(msg`Given`, givenNames, { required: true }), initial: 'staff' },
    couponCode: codeField,
    reduction: { ...namesField(msg`Reduction`, reductionNames, { required: true }), initial: 'minutes' },
    amount: amountField,
    validFrom: dayField(msg`Valid from`),
    validUntil: dayField(msg`Valid until`),
    maximumUses: optionalNumberField(msg`Maximum uses`, {
      description: msg`Leave blank for no limit.`,
    }),
    maximumUsesPerDay: optionalNumberField(msg`Maximum uses per license plate and day`, {
      description: msg`Leave blank for no limit.`,
    }),
    isActive: activeField,
  },
  check: (
    values,
    { names, others }: { names: readonly string[]; others: readonly PaymentValidationView[]; loaded: Loaded },
  ) =>
    checkPaymentValidation(
      { ...values, validFrom: values.validFrom || null, validUntil: values.validUntil || null },
      { names, couponCodes: others.flatMap(({ couponCode }) => couponCode ?? []) },
    ),
  BelowList: KioskCard,
  columns: () => [
    'name',
    {
      key: 'state',
      label: t`State`,
      value: ({ state }) => stateNames()[state],
      cell: ({ state }) => <StateBadge state={state} />,
      width: 'minmax(0, 0.9fr)',
    },
    {
      key: 'reduction',
      label: t`Reduction`,
      value: (row) => reductionText(row, row.currency),
      width: 'minmax(0, 1.4fr)',
    },
    {
      key: 'given',
      label: t`Given`,
      value: ({ givenBy, couponCode }) => couponCode ?? givenNames()[givenBy],
      cell: ({ givenBy, couponCode }) =>
        couponCode ? <span className="plate">{couponCode}</span> : givenNames()[givenBy],
      width: 'minmax(0, 1.4fr)',
    },
    { key: 'uses', label: t`Used`, align: 'end', value: ({ uses }) => uses, cell: usesText },
    {
      key: 'lastUsed',
      label: t`Last used`,
      value: ({ lastUsedAt }) => lastUsedAt,
      width: 'minmax(120px, 1fr)',
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : '–'),
      narrow: 'hide',
    },
    {
      key: 'valid',
      label: t`Valid`,
      value: ({ validFrom, validUntil }) => validText(validFrom, validUntil),
      width: 'minmax(0, 2fr)',
    },
    {
      key: 'perDay',
      label: t`Maximum per license plate and day`,
      align: 'end',
      value: ({ maximumUsesPerDay }) => maximumUsesPerDay,
      isSpare: true,
    },
  ],
  filters: () => [
    { key: 'state', label: t`State`, value: ({ state }) => state, options: choicesOf(stateNames()) },
    { key: 'given', label: t`Given`, value: ({ givenBy }) => givenBy, options: choicesOf(givenNames()) },
    {
      key: 'reduction',
      label: t`Reduction`,
      value: ({ reduction }) => reduction,
      options: choicesOf(reductionNames()),
    },
  ],
})
