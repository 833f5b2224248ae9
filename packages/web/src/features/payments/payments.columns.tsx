import { t } from '@lingui/core/macro'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesOf } from '#ui/resource/fields.tsx'
import { cardText } from '#lib/format/cards.ts'
import { PaymentState, PaymentSubject, statusNames, subjectOf } from './payment-words.tsx'

const validationText = ({ validations }: StaffPayment): string =>
  validations
    .map(({ name, couponCode }) => (couponCode === null ? name : `${name} (${couponCode})`))
    .join(', ')

const fixed = { isSortable: false } as const

/** What a payment is about; the keys are those that the server sorts by. */
const subjectColumns = (timeZone: string): ListColumn<StaffPayment>[] => [
  {
    key: 'licensePlate',
    label: t`License plate or pass`,
    value: subjectOf,
    cell: (payment) => <PaymentSubject payment={payment} />,
    ...fixed,
  },
  {
    key: 'at',
    label: t`Time`,
    value: ({ sentAt }) => new Date(sentAt),
    cell: ({ sentAt }) => formatDateTime(sentAt, timeZone),
  },
  {
    key: 'status',
    label: t`State`,
    value: ({ status, chargedTwiceWith }) =>
      [statusNames()[status], ...(chargedTwiceWith.length > 0 ? [t`Charged twice`] : [])].join(', '),
    cell: (payment) => <PaymentState payment={payment} />,
    width: 'minmax(0, 1.6fr)',
    ...fixed,
  },
]

const amountColumns = (currency: string): ListColumn<StaffPayment>[] => {
  const amount = (label: string, cents: (payment: StaffPayment) => number) => ({
    label,
    align: 'end' as const,
    value: (payment: StaffPayment) => cents(payment) / 100,
    cell: (payment: StaffPayment) => formatCents(cents(payment), currency),
    narrow: 'label' as const,
  })
  return [
    { key: 'amount', ...amount(t`Amount`, ({ chargedCents }) => chargedCents) },
    { key: 'tax', ...amount(t`Tax`, ({ taxCents }) => taxCents), isSpare: true, ...fixed },
    {
      key: 'refunded',
      ...amount(t`Refunded`, ({ refundedCents }) => refundedCents),
      cell: ({ refundedCents }) => (refundedCents > 0 ? formatCents(refundedCents, currency) : ''),
      narrow: 'hide',
      ...fixed,
    },
  ]
}

export const paymentColumns = (timeZone: string, currency: string): ListColumn<StaffPayment>[] => [
  ...subjectColumns(timeZone),
  ...amountColumns(currency),
  {
    key: 'card',
    label: t`Card`,
    value: ({ card }) => cardText(card) ?? null,
    narrow: 'hide',
    width: 'minmax(0, 1.2fr)',
    ...fixed,
  },
  {
    key: 'until',
    label: t`Paid until`,
    value: ({ until }) => new Date(until),
    cell: ({ until }) => formatDateTime(until, timeZone),
    isSpare: true,
    ...fixed,
  },
  { key: 'validations', label: t`Validation`, value: validationText, isSpare: true, ...fixed },
  {
    key: 'reference',
    label: t`Reference number`,
    value: ({ referenceNumber }) => referenceNumber,
    isSpare: true,
    ...fixed,
  },
]

/** The keys are those of the server. */
export const paymentFilters = (): ListFilter<StaffPayment>[] => [
  { key: 'status', label: t`State`, value: ({ status }) => status, options: choicesOf(statusNames()) },
  {
    key: 'warning',
    label: t`Warning`,
    value: ({ chargedTwiceWith }) => (chargedTwiceWith.length > 0 ? 'charged-twice' : null),
    options: [
      { value: 'charged-twice', label: t`Charged twice` },
      { value: 'refund-pending', label: t`Refund waiting for the provider` },
    ],
  },
]
