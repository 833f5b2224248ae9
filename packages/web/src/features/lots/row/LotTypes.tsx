import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { groupTypes, type GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import styles from '../lots.module.css'
import { formatPercent } from '#lib/format/numbers.ts'
import { GroupMark } from '#ui/GroupMark.tsx'
import { Meter } from '#ui/Meter.tsx'

const TypeCell = ({ lot, type }: { lot: LotListItem; type: GroupType }) => {
  const count = lot.counts?.types[type]
  const isMissing = !count || (count.capacity === 0 && count.occupancy === 0)
  if (isMissing) return <div role="cell" className={`${styles.type} ${styles.noType}`} />
  const isOver = (count.occupancyPercent ?? 0) > 100
  return (
    <div role="cell" className={styles.type}>
      <span className={styles.typeMark}>
        <GroupMark type={type} />
      </span>
      <Meter type={type} percent={count.occupancyPercent ?? 0} />
      <span className={`${styles.percent} ${isOver ? 'is-alert strong' : ''}`}>
        {formatPercent(count.occupancyPercent, 0)}
      </span>
    </div>
  )
}

/** The occupancy of each stall type. */
export const LotTypes = ({ lot }: { lot: LotListItem }) => (
  <div className={styles.types}>
    {groupTypes.map((type) => (
      <TypeCell key={type} lot={lot} type={type} />
    ))}
  </div>
)
