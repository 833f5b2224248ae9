import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { deviceConditions, type DeviceCondition } from '@stallwise/domain/devices/lot-devices.model.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { writeFilters } from '#ui/list/list-search.ts'
import { Tallies, Tally } from '#ui/Tallies.tsx'
import styles from '../devices.module.css'
import { conditionIcons, conditionNames, toneOf } from './lot-device-words.ts'
import { deviceCountsQuery } from './lot-devices.queries.ts'

const troubles = deviceConditions.filter((one) => one !== 'online' && one !== 'inactive')

interface Props {
  lotId: string
  /** The filter in the address. */
  filter: string | undefined
}

/** DEV-44: how many devices there are, and how many stand badly; each number leads to its rows. */
export const DeviceTallies = ({ lotId, filter }: Props) => {
  const { t } = useLingui()
  const counts = useQuery(deviceCountsQuery(lotId)).data
  const names = conditionNames()
  const filterOf = (condition: DeviceCondition) => writeFilters({ state: [condition] })
  const shown = troubles.filter((one) => (counts?.conditions[one] ?? 0) > 0 || filter === filterOf(one))
  if (!counts || shown.length === 0) return null
  const to = `/parking-lots/${lotId}/devices`
  return (
    <Tallies label={t`Devices in trouble`}>
      <Tally to={to} count={counts.total}>{t`All`}</Tally>
      {shown.map((one) => (
        <Tally key={one} to={to} filter={filterOf(one)} count={counts.conditions[one]}>
          <span className={`${styles.stand} ${toneOf([one])}`}>
            <Icon name={conditionIcons[one] ?? 'sensor'} size={14} />
            {names[one]}
          </span>
        </Tally>
      ))}
    </Tallies>
  )
}
