import { t } from '@lingui/core/macro'
import type { RegisteredVehicleView } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { PlateSeen } from '#ui/PlateSeen.tsx'
import { formatDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesOf } from '#ui/resource/fields.tsx'
import styles from '../visitors.module.css'

const sourceNames = () => ({ staff: t`Staff`, kiosk: t`Validation kiosk` })
const stateNames = () => ({ active: t`Active`, ended: t`Expired` })

const End = ({ vehicle, timeZone }: { vehicle: RegisteredVehicleView; timeZone: string }) => (
  <span className={styles.state}>
    <span>{vehicle.until === null ? t`No end` : formatDateTime(vehicle.until, timeZone)}</span>
    {vehicle.state === 'ended' && <Badge tone="soon">{stateNames().ended}</Badge>}
  </span>
)

/** The keys are those that the server sorts by. */
export const vehicleColumns = (timeZone: string): ListColumn<RegisteredVehicleView>[] => {
  const sources = sourceNames()
  return [
    {
      key: 'licensePlate',
      label: t`License plate`,
      value: ({ licensePlate }) => licensePlate,
      cell: ({ licensePlate, readAs }) => <PlateSeen plate={licensePlate} readAs={readAs} />,
    },
    { key: 'name', label: t`Name`, value: ({ name }) => name, width: 'minmax(0, 1.2fr)' },
    {
      key: 'vehicle',
      label: t`Vehicle`,
      value: ({ make, model }) => [make, model].filter(Boolean).join(' '),
      width: 'minmax(0, 1.2fr)',
    },
    {
      key: 'until',
      label: t`Until`,
      value: ({ until }) => (until === null ? null : new Date(until)),
      cell: (vehicle) => <End vehicle={vehicle} timeZone={timeZone} />,
      width: 'minmax(0, 1.2fr)',
    },
    {
      key: 'inside',
      label: t`Inside`,
      value: ({ insideSince }) =>
        insideSince === null ? '' : t`Since ${formatDateTime(insideSince, timeZone)}`,
    },
    { key: 'source', label: t`Registered by`, value: ({ source }) => sources[source] },
    {
      key: 'registeredAt',
      label: t`Registered`,
      value: ({ registeredAt }) => new Date(registeredAt),
      cell: ({ registeredAt }) => formatDateTime(registeredAt, timeZone),
      isSpare: true,
    },
  ]
}

export const vehicleFilters = (): ListFilter<RegisteredVehicleView>[] => [
  { key: 'state', label: t`State`, value: ({ state }) => state, options: choicesOf(stateNames()) },
  {
    key: 'source',
    label: t`Registered by`,
    value: ({ source }) => source,
    options: choicesOf(sourceNames()),
  },
]
