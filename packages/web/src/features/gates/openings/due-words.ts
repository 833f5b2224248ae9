import { useLingui } from '@lingui/react/macro'
import type { GateDecisionView } from '@stallwise/contract/gates/gates.contract.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'

type Due = NonNullable<GateDecisionView['due']>

/** The amount that a vehicle owed at an exit. */
export const dueAmount = ({ cents, currency }: Due): string => formatCents(cents, currency)

/** What a vehicle owed at an exit, and since when it was there. GAT-57. */
export const useDueText = (): ((due: Due, timeZone: string | undefined) => string) => {
  const { t } = useLingui()
  return (due, timeZone) => {
    const [amount, since] = [dueAmount(due), formatDateTime(due.since, timeZone)]
    return t`${amount} due, inside since ${since}`
  }
}
