import { t } from '@lingui/core/macro'
import type { StaffHold } from '@stallwise/contract/payments/holds.contract.ts'
import type { HoldStatus } from '@stallwise/domain/payments/hold-status.ts'
import { cardText } from '#lib/format/cards.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesOf } from '#ui/resource/fields.tsx'

const statusNames = (): Record<HoldStatus, string> => ({
  pending: t`Waiting for the bank`,
  declined: t`Declined`,
  'not-held': t`Not held`,
  held: t`On hold`,
  taking: t`Being charged`,
  taken: t`Charged`,
  'take-failed': t`Charge failed, tried again`,
  releasing: t`Being released`,
  released: t`Released`,
  'release-failed': t`Release failed, tried again`,
})

const toneOf = (status: HoldStatus) =>
  status === 'take-failed' || status === 'release-failed' ? { tone: 'alert' as const } : {}

const fixed = { isSortable: false } as const

const amount = (label: string, centsOf: (hold: StaffHold) => number | null) => ({
  label,
  align: 'end' as const,
  value: (hold: StaffHold) => {
    const cents = centsOf(hold)
    return cents === null ? null : cents / 100
  },
  cell: (hold: StaffHold) => {
    const cents = centsOf(hold)
    return cents === null ? '–' : formatCents(cents, hold.currency)
  },
  narrow: 'label' as const,
  ...fixed,
})

export const holdColumns = (timeZone: string): ListColumn<StaffHold>[] => [
  {
    key: 'at',
    label: t`Time`,
    value: ({ at }) => new Date(at),
    cell: ({ at }) => formatDateTime(at, timeZone),
  },
  {
    key: 'status',
    label: t`State`,
    value: ({ status }) => statusNames()[status],
    cell: ({ status }) => <Badge {...toneOf(status)}>{statusNames()[status]}</Badge>,
    narrow: 'keep',
    ...fixed,
  },
  { key: 'held', ...amount(t`Held`, ({ heldCents }) => heldCents) },
  {
    key: 'taken',
    ...amount(t`Charged`, ({ takenCents, status }) => (status === 'taken' ? takenCents : null)),
  },
  { key: 'released', ...amount(t`Released`, ({ releasedCents }) => releasedCents) },
  { key: 'card', label: t`Card`, value: ({ card }) => cardText(card) ?? null, narrow: 'hide', ...fixed },
  { key: 'order', label: t`Order`, value: ({ orderId }) => orderId, isSpare: true, ...fixed },
]

/** The keys are those of the server. */
export const holdFilters = (): ListFilter<StaffHold>[] => [
  { key: 'status', label: t`State`, value: ({ status }) => status, options: choicesOf(statusNames()) },
]
