import { t } from '@lingui/core/macro'
import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesOf } from '#ui/resource/fields.tsx'
import { kwhText, payerNames, sessionStateNames } from './session-words.ts'

const fixed = { isSortable: false } as const

const payerOf = ({ payer, passholder }: ChargingSessionView): string =>
  passholder ? passholder.passholderId : payerNames()[payer]

const placeOf = ({ station, evse }: ChargingSessionView): string =>
  evse > 1 ? `${station.name} · ${evse}` : station.name

const costColumn: () => ListColumn<ChargingSessionView> = () => ({
  key: 'cost',
  label: t`Cost`,
  value: ({ money }) => money && money.cents / 100,
  cell: ({ money }) => money && formatCents(money.cents, money.currency),
  align: 'end',
  narrow: 'label',
  ...fixed,
})

export const sessionColumns = (timeZone: string, showsMoney: boolean): ListColumn<ChargingSessionView>[] => [
  { key: 'station', label: t`Station`, value: placeOf, ...fixed },
  {
    key: 'at',
    label: t`Start`,
    value: ({ startedAt }) => new Date(startedAt),
    cell: ({ startedAt }) => formatDateTime(startedAt, timeZone),
  },
  {
    key: 'state',
    label: t`State`,
    value: ({ state }) => sessionStateNames()[state],
    cell: ({ state }) => (
      <Badge
        {...(state === 'needs-person' && { tone: 'alert' })}
        {...(state === 'stopping' && { tone: 'soon' })}
      >
        {sessionStateNames()[state]}
      </Badge>
    ),
    narrow: 'keep',
    ...fixed,
  },
  { key: 'payer', label: t`Paid by`, value: payerOf, ...fixed },
  {
    key: 'energy',
    label: t`Energy, kWh`,
    value: ({ kwh }) => kwh,
    cell: ({ kwh }) => kwhText(kwh),
    align: 'end',
    ...fixed,
  },
  ...(showsMoney ? [costColumn()] : []),
  {
    key: 'end',
    label: t`End`,
    value: ({ endedAt }) => endedAt && new Date(endedAt),
    cell: ({ endedAt }) => endedAt && formatDateTime(endedAt, timeZone),
    isSpare: true,
    ...fixed,
  },
]

/** The keys are those of the server. */
export const sessionFilters = (): ListFilter<ChargingSessionView>[] => [
  { key: 'state', label: t`State`, value: ({ state }) => state, options: choicesOf(sessionStateNames()) },
]
