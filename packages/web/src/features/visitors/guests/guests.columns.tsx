import { t } from '@lingui/core/macro'
import type { GuestChoices, GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { PlateSeen } from '#ui/PlateSeen.tsx'
import { formatDateTime } from '#lib/format/times.ts'
import { hostText } from '#lib/format/guests.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesByName, choicesOf } from '#ui/resource/fields.tsx'
import styles from '../visitors.module.css'
import { GuestState } from './GuestState.tsx'
import { dayNames, guestStateNames, paymentNames, periodText } from './guest-words.ts'

interface Clock {
  timeZone: string
  now: number
}

/** On a phone there is room for the name alone. */
const Host = ({ guest }: { guest: GuestPassView }) => {
  const { hostName, hostSuite, passholderGroupName } = guest
  const more = [hostSuite, hostName === null ? null : passholderGroupName].filter(Boolean).join(' · ')
  return (
    <span>
      {hostName ?? passholderGroupName}
      {more && <span className={styles.more}> · {more}</span>}
    </span>
  )
}

const instant = (at: string | null) => (at === null ? null : new Date(at))

/** The keys are those that the server sorts by. */
export const guestColumns = ({ timeZone, now }: Clock): ListColumn<GuestPassView>[] => {
  const payments = paymentNames()
  const states = guestStateNames()
  const timeCell = (at: string | null) => (at === null ? '' : formatDateTime(at, timeZone))
  return [
    { key: 'name', label: t`Guest`, value: ({ name }) => name, width: 'minmax(0, 1.2fr)' },
    {
      key: 'state',
      label: t`State`,
      value: ({ state }) => states[state],
      cell: (guest) => <GuestState guest={guest} timeZone={timeZone} now={now} />,
      width: 'minmax(0, 1.3fr)',
    },
    {
      key: 'licensePlate',
      label: t`License plate`,
      value: ({ licensePlate }) => licensePlate,
      cell: ({ licensePlate, readAs }) => <PlateSeen plate={licensePlate} readAs={readAs} />,
      width: 'minmax(96px, 0.8fr)',
    },
    {
      key: 'host',
      label: t`Host`,
      value: hostText,
      cell: (guest) => <Host guest={guest} />,
      width: 'minmax(0, 1.8fr)',
    },
    {
      key: 'startsAt',
      label: t`Pass`,
      value: (guest) => periodText(guest, timeZone, now),
      width: 'minmax(112px, 1.1fr)',
      narrow: 'hide',
    },
    {
      key: 'payment',
      label: t`Payment option`,
      value: ({ parkingPaymentOption }) => payments[parkingPaymentOption],
      isSpare: true,
    },
    {
      key: 'arrivedAt',
      label: t`Arrived`,
      value: ({ arrivedAt }) => instant(arrivedAt),
      cell: ({ arrivedAt }) => timeCell(arrivedAt),
      isSpare: true,
    },
    {
      key: 'leftAt',
      label: t`Left at`,
      value: ({ leftAt }) => instant(leftAt),
      cell: ({ leftAt }) => timeCell(leftAt),
      isSpare: true,
    },
  ]
}

export const guestFilters = (choices: GuestChoices | undefined): ListFilter<GuestPassView>[] => [
  { key: 'days', label: t`Days`, value: () => null, options: choicesOf(dayNames()) },
  { key: 'state', label: t`State`, value: ({ state }) => state, options: choicesOf(guestStateNames()) },
  {
    key: 'host',
    label: t`Host`,
    value: ({ passholderGroup }) => passholderGroup,
    options: choicesByName(choices?.passholderGroups ?? []),
  },
  {
    key: 'payment',
    label: t`Payment option`,
    value: ({ parkingPaymentOption }) => parkingPaymentOption,
    options: choicesOf(paymentNames()),
  },
]
