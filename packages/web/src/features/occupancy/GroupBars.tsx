import { Trans } from '@lingui/react/macro'
import type { LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { Card } from '#ui/Card.tsx'
import { barCeiling } from './group-bars.ts'
import { GroupBar } from './GroupBar.tsx'
import styles from './occupancy.module.css'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatThreshold } from './words.public.ts'

interface GroupBarsProps {
  counts: LotCounts
  threshold: number
}

const ticks = [0, 50, 100]

/** How full each parking group is; what passes 100 % is hatched and said. */
export const GroupBars = ({ counts, threshold }: GroupBarsProps) => (
  <Card
    title={<Trans>Occupancy by parking group</Trans>}
    aside={
      <span className="small dimmer">
        <Trans>Threshold {formatThreshold(threshold)}</Trans>
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
            <GroupBar key={group._id} group={group} threshold={threshold} />
          ))}
          <li className={styles.axis} aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick} style={{ left: `${(tick / barCeiling) * 100}%` }}>
                {tick === 100 ? formatPercent(tick, 0) : tick}
              </span>
            ))}
          </li>
        </ul>
      </div>
    )}
  </Card>
)
