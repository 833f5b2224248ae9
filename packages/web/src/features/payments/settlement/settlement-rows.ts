import { t } from '@lingui/core/macro'
import type { Settlement } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { centsText } from '#lib/format/numbers.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { cardName } from '../payment-words.tsx'

/** A row of a day's settlement: a card type, all of them, or the provider's books. */
export type SettlementRow = Settlement['sums'] & { readonly key: string; readonly name: string }

export const settlementRows = ({ byCard, sums, provider }: Settlement): SettlementRow[] => [
  ...byCard.map(({ cardType, sums: ofCard }) => ({
    key: `card ${cardType ?? 'other'}`,
    name: cardName(cardType),
    ...ofCard,
  })),
  { key: 'all', name: t`All cards`, ...sums },
  ...(provider.sums ? [{ key: 'provider', name: t`Payment provider’s books`, ...provider.sums }] : []),
]

/** The columns of the export. */
export const settlementColumns = ({ day, currency }: Settlement): ListColumn<SettlementRow>[] => {
  const amount = (key: string, label: string, cents: (row: SettlementRow) => number) => ({
    key,
    label,
    value: (row: SettlementRow) => centsText(cents(row)),
  })
  return [
    { key: 'day', label: t`Day`, value: () => day },
    { key: 'name', label: t`Card`, value: ({ name }) => name },
    { key: 'charges', label: t`Charges`, value: ({ charges }) => charges },
    amount('charged', t`Charged`, ({ chargedCents }) => chargedCents),
    { key: 'refunds', label: t`Refunds`, value: ({ refunds }) => refunds },
    amount('refunded', t`Refunded`, ({ refundedCents }) => refundedCents),
    amount('net', t`Charges less refunds`, ({ netCents }) => netCents),
    { key: 'currency', label: t`Currency`, value: () => currency },
  ]
}
