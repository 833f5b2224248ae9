import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sensorErrorsOn } from '#ui/list/device-lists.ts'
import { deviceCountsQuery } from '#features/devices/devices.public.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './floor-selector.module.css'

interface Props {
  lotId: string
  floorName: string
}

/** STA-29: the number of a floor's sensors in error, which leads to them in the list of devices. */
export const FloorTrouble = ({ lotId, floorName }: Props) => {
  const { t } = useLingui()
  const { data } = useQuery(deviceCountsQuery(lotId))
  const count = data?.floors.find(({ floor }) => floor === floorName)?.inError ?? 0
  if (count === 0) return null
  const name = formatFloor(floorName)
  const label = t`${name}: ${plural(count, { one: '# sensor in error', other: '# sensors in error' })}`
  return (
    <Link
      to={`/parking-lots/${lotId}/devices`}
      search={sensorErrorsOn(floorName)}
      className={styles.trouble}
      aria-label={label}
      title={label}
    >
      <Icon name="sensor-off" size={14} />
      {formatNumber(count)}
    </Link>
  )
}
