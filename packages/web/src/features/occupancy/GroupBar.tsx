import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GroupCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { BarTrack } from './BarTrack.tsx'
import { drawBar, isHigh } from './group-bars.ts'
import styles from './occupancy.module.css'
import { formatNumber, formatOccupancy, formatPercent } from '#lib/format/numbers.ts'
import { Flash } from '#ui/Flash.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'

interface OverProps {
  group: GroupCount
  excess: number
  /** Only then can a vehicle be in another stall. */
  hasStalls: boolean
}

const Over = ({ group, excess, hasStalls }: OverProps) => {
  const { t } = useLingui()
  const over = t`${plural(excess, { one: '# over.', other: '# over.' })}`
  if (group.countedBy !== 'plates') return over
  if (!hasStalls)
    return group.type === 'visitor'
      ? t`${over} Visitors are counted by plates.`
      : t`${over} This group is counted by plates.`
  if (group.type === 'visitor')
    return t`${over} Visitors are counted by plates; ${plural(excess, { one: '# is parked in another stall.', other: '# are parked in other stalls.' })}`
  return t`${over} This group is counted by plates; ${plural(excess, { one: '# is parked in another stall.', other: '# are parked in other stalls.' })}`
}

interface GroupBarProps {
  group: GroupCount
  threshold: number
  /** Whether the lot has stalls, or only counts vehicles. */
  hasStalls: boolean
  /** A line below the bar. */
  note?: ReactNode
}

/** One parking group: name, bar, figures, and the vehicles above its capacity in words. */
export const GroupBar = ({ group, threshold, hasStalls, note }: GroupBarProps) => {
  const bar = drawBar(group, threshold)
  const isHighNow = isHigh(group)
  const [occupied, capacity] = [formatOccupancy(group), formatNumber(group.capacity)]
  return (
    <li className={styles.group}>
      <span className={styles.groupName}>
        <GroupMark type={group.type} />
        <span title={group.name}>{group.name}</span>
      </span>
      <BarTrack bar={bar} type={group.type} />
      <span className={styles.groupCount}>
        <Flash value={group.occupancy}>{occupied}</Flash> <span className="dimmer">/ {capacity}</span>
      </span>
      <b className={`${styles.groupPercent} ${isHighNow ? 'is-alert' : ''}`}>
        {group.estimated && '≈ '}
        {formatPercent(group.occupancyPercent)}
      </b>
      {bar.excess > 0 && (
        <p className={`${styles.note} small is-alert`}>
          <Icon name="alert-triangle" size={14} />
          <span>
            <Over group={group} excess={bar.excess} hasStalls={hasStalls} />
          </span>
        </p>
      )}
      {group.estimated && (
        <p className={`${styles.note} small dim`}>
          <span>
            <Trans>≈ Estimated: over 10% of its sensors have errors.</Trans>
          </span>
        </p>
      )}
      {note}
    </li>
  )
}
