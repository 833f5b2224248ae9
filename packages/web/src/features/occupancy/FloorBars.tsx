import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { BarAxis } from './BarAxis.tsx'
import { BarTrack } from './BarTrack.tsx'
import { drawFloorBar } from './group-bars.ts'
import styles from './occupancy.module.css'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber, formatOccupancy, formatPercent } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { Flash } from '#ui/Flash.tsx'
import { Icon } from '#ui/icons/Icon.tsx'

const FloorBar = ({ floor }: { floor: LotCounts['floors'][number] }) => {
  const { t } = useLingui()
  const { floorName, occupancy, capacity, occupancyPercent, closed = 0 } = floor
  const bar = drawFloorBar(floor)
  return (
    <li className={styles.group}>
      <span className={styles.groupName}>
        <span title={formatFloor(floorName)}>{formatFloor(floorName)}</span>
      </span>
      <BarTrack bar={bar} type="floor" />
      <span className={styles.groupCount}>
        <Flash value={occupancy}>{formatOccupancy(floor)}</Flash>{' '}
        <span className="dimmer">/ {formatNumber(capacity)}</span>
      </span>
      <b className={`${styles.groupPercent} ${bar.excess > 0 ? 'is-alert' : ''}`}>
        {formatPercent(occupancyPercent)}
      </b>
      {bar.excess > 0 && (
        <p className={`${styles.note} small is-alert`}>
          <Icon name="alert-triangle" size={14} />
          <span>{t`${plural(bar.excess, { one: '# over.', other: '# over.' })}`}</span>
        </p>
      )}
      {closed > 0 && (
        <p className={`${styles.note} small dim`}>
          <Icon name="lock" size={14} />
          <span>{t`${plural(closed, { one: '# stall is closed.', other: '# stalls are closed.' })}`}</span>
        </p>
      )}
      {capacity === 0 && closed === 0 && (
        <p className={`${styles.note} small dim`}>{t`No stalls count toward capacity here now.`}</p>
      )}
    </li>
  )
}

/** OCC-35: the occupancy of each floor, in the order of the building. */
export const FloorBars = ({ floors }: { floors: LotCounts['floors'] }) => (
  <Card title={<Trans>Occupancy by floor</Trans>} isFlush>
    {floors.length === 0 ? (
      <p className={styles.empty}>
        <Trans>This lot has no floors yet.</Trans>
      </p>
    ) : (
      <div className={styles.bars} data-names="short">
        <ul>
          {[...floors].reverse().map((floor) => (
            <FloorBar key={floor.floorName} floor={floor} />
          ))}
          <BarAxis />
        </ul>
      </div>
    )}
  </Card>
)
