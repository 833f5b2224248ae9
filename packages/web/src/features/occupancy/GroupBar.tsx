import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { GroupCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { drawBar, fullLine, isCrowded } from './group-bars.ts'
import type { Bar } from './group-bars.ts'
import styles from './occupancy.module.css'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Flash } from '#ui/Flash.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'

const Track = ({ bar, type }: { bar: Bar; type: GroupCount['type'] }) => (
  <span
    className={styles.track}
    data-type={type}
    style={{ '--full': `${fullLine}%` } as CSSProperties}
    aria-hidden="true"
  >
    {bar.fill > 0 && <i style={{ width: `${bar.fill}%` }} />}
    {bar.over > 0 && <b style={{ width: `${bar.over}%` }} data-clipped={bar.isClipped || undefined} />}
    {bar.threshold !== undefined && <u style={{ left: `${bar.threshold}%` }} />}
  </span>
)

const Over = ({ group, excess }: { group: GroupCount; excess: number }) => {
  const { t } = useLingui()
  const over = t`${plural(excess, { one: '# over.', other: '# over.' })}`
  if (group.countedBy !== 'plates') return over
  if (group.type === 'visitor')
    return t`${over} Visitors are counted by plates; ${plural(excess, { one: '# stands in another stall.', other: '# stand in other stalls.' })}`
  return t`${over} This group is counted by plates; ${plural(excess, { one: '# stands in another stall.', other: '# stand in other stalls.' })}`
}

/** One parking group: name, bar, figures, and in words what passes its capacity. */
export const GroupBar = ({ group, threshold }: { group: GroupCount; threshold: number }) => {
  const bar = drawBar(group, threshold)
  const crowded = isCrowded(group)
  const [held, capacity] = [formatNumber(group.occupancy), formatNumber(group.capacity)]
  return (
    <li className={styles.group}>
      <span className={styles.groupName}>
        <GroupMark type={group.type} />
        <span title={group.name}>{group.name}</span>
      </span>
      <Track bar={bar} type={group.type} />
      <span className={styles.groupCount}>
        <Flash value={group.occupancy}>{held}</Flash> <span className="dimmer">/ {capacity}</span>
      </span>
      <b className={`${styles.groupPercent} ${crowded ? 'is-alert' : ''}`}>
        {group.estimated && '≈ '}
        {formatPercent(group.occupancyPercent)}
      </b>
      {bar.excess > 0 && (
        <p className={`${styles.note} small is-alert`}>
          <Icon name="alert-triangle" size={14} />
          <span>
            <Over group={group} excess={bar.excess} />
          </span>
        </p>
      )}
      {group.estimated && (
        <p className={`${styles.note} small dim`}>
          <span>
            <Trans>≈ Estimated: over 10% of its sensors are in error.</Trans>
          </span>
        </p>
      )}
    </li>
  )
}
