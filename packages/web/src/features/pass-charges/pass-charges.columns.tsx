import { t } from '@lingui/core/macro'
import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatPeriod } from '#lib/format/periods.ts'
import { formatMonthYear } from '#lib/format/times.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesByName, choicesOf } from '#ui/resource/fields.tsx'
import { ChargeState, chargeStateNames } from './charge-words.tsx'

const nameOf = ({ passholder }: PassChargeView) =>
  passholder.name ?? t({ context: 'passholder', message: 'Erased' })

/** The keys are those that the server sorts by. */
export const chargeColumns = (currency: string): ListColumn<PassChargeView>[] => {
  const states = chargeStateNames()
  const amount = (key: string, label: string, cents: (charge: PassChargeView) => number) => ({
    key,
    label,
    align: 'end' as const,
    value: (charge: PassChargeView) => cents(charge) / 100,
    cell: (charge: PassChargeView) => formatCents(cents(charge), currency),
    narrow: 'label' as const,
  })
  return [
    { key: 'name', label: t`Passholder`, value: nameOf, width: 'minmax(0, 1.4fr)' },
    {
      key: 'passholderId',
      label: t`Pass ID`,
      value: ({ passholder }) => passholder.passholderId,
      width: 'minmax(0, 0.9fr)',
      cell: ({ passholder }) => <span className="plate">{passholder.passholderId}</span>,
    },
    {
      key: 'group',
      label: t`Group`,
      value: ({ passholderGroup }) => passholderGroup.name,
      narrow: 'hide',
      width: 'minmax(0, 1.5fr)',
    },
    { key: 'period', label: t`Period`, value: formatPeriod, width: 'minmax(11rem, 1fr)' },
    {
      key: 'state',
      label: t`State`,
      value: ({ state }) => states[state],
      width: 'minmax(0, 0.9fr)',
      cell: ({ state }) => <ChargeState state={state} />,
    },
    amount('charged', t({ context: 'pass', message: 'Charged' }), ({ chargedCents }) => chargedCents),
    {
      ...amount('paid', t`Paid`, ({ paidCents, refundedCents }) => paidCents - refundedCents),
      narrow: 'hide',
    },
    amount('balance', t`Balance`, ({ balanceCents }) => balanceCents),
  ]
}

const monthsShown = 13

/** YYYY-MM of the month of a day and of those before it. */
const lastMonths = (today: string): string[] => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: monthsShown }, (_, nth) =>
    new Date(Date.UTC(year, month - 1 - nth, 1)).toISOString().slice(0, 7),
  )
}

/** The keys are those of the server. */
export const chargeFilters = (
  groups: readonly { readonly _id: string; readonly name: string }[],
  today: string,
): ListFilter<PassChargeView>[] => [
  { key: 'states', label: t`State`, value: ({ state }) => state, options: choicesOf(chargeStateNames()) },
  {
    key: 'months',
    label: t`Month`,
    value: ({ firstDay }) => firstDay.slice(0, 7),
    options: lastMonths(today).map((month) => ({ value: month, label: formatMonthYear(`${month}-01`) })),
  },
  {
    key: 'passholderGroups',
    label: t`Group`,
    value: ({ passholderGroup }) => passholderGroup._id,
    options: choicesByName(groups),
  },
]
