import { t } from '@lingui/core/macro'
import type { ChargeEntryKind, ShownChargeState } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { Badge } from '#ui/Badge.tsx'

export const chargeStateNames = (): Record<ShownChargeState, string> => ({
  due: t`Due`,
  overdue: t({ context: 'payment', message: 'Overdue' }),
  'to-refund': t`To refund`,
  paid: t`Paid`,
  waived: t`Waived`,
  canceled: t`Nothing charged`,
})

export const entryNames = (): Record<ChargeEntryKind, string> => ({
  payment: t`Payment`,
  refund: t`Refund`,
  waiver: t`Waiver`,
  reversal: t`Reversal`,
})

export const ChargeState = ({ state }: { state: ShownChargeState }) => {
  const name = chargeStateNames()[state]
  if (state === 'overdue') return <Badge tone="alert">{name}</Badge>
  if (state === 'due' || state === 'to-refund') return <Badge tone="soon">{name}</Badge>
  return <>{name}</>
}
