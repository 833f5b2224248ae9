import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { GroupCount, LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { Card } from '#ui/Card.tsx'
import { BarAxis } from './BarAxis.tsx'
import { GroupBar } from './GroupBar.tsx'
import styles from './occupancy.module.css'
import { formatThreshold } from '#lib/format/numbers.ts'

interface GroupBarsProps {
  counts: LotCounts
  threshold: number
  /** A line below a group's bar. */
  noteOf?: (group: GroupCount) => ReactNode
}

/** The groups whose dashed line stands elsewhere than the lot's. */
const ownThresholds = (groups: readonly GroupCount[], threshold: number) =>
  groups.flatMap(({ _id, name, highOccupancyThreshold: own }) =>
    own === null || own === threshold ? [] : [{ _id, name, own }],
  )

/** The occupancy of each parking group; above 100 % it is hatched and written. */
export const GroupBars = ({ counts, threshold, noteOf }: GroupBarsProps) => (
  <Card
    title={<Trans>Occupancy by parking group</Trans>}
    aside={
      <span className="small dimmer">
        <Trans>Threshold {formatThreshold(threshold)}</Trans>
        {ownThresholds(counts.groups, threshold).map(({ _id, name, own }) => (
          <Fragment key={_id}>
            {', '}
            {name} {formatThreshold(own)}
          </Fragment>
        ))}
      </span>
    }
    isFlush
  >
    {counts.groups.length === 0 ? (
      <p className={styles.empty}>
        <Trans>This lot has no parking groups yet.</Trans>
      </p>
    ) : (
      <div className={styles.bars}>
        <ul>
          {counts.groups.map((group) => (
            <GroupBar
              key={group._id}
              group={group}
              threshold={threshold}
              hasStalls={counts.floors.length > 0}
              note={noteOf?.(group)}
            />
          ))}
          <BarAxis />
        </ul>
      </div>
    )}
  </Card>
)
