import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#lib/format/numbers.ts'
import { GroupMark } from '#ui/GroupMark.tsx'
import type { StallActivity } from '#ui/map/map-stall.ts'
import { StallSample } from '#ui/map/StallSample.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import type { StallCounts } from './stall-counts.ts'
import styles from './map-legend.module.css'

interface Props {
  counts: StallCounts
  /** Sensor errors and inactive stalls are shown only to whoever may edit stalls. */
  withWarnings: boolean
}

const seen: readonly StallActivity[] = ['vacant', 'occupied']
const warnings: readonly StallActivity[] = ['sensor-error', 'inactive']

/** What the heads and the bodies of the stalls mean, with how many there are. */
export const MapLegend = ({ counts, withWarnings }: Props) => {
  const { t } = useLingui()
  const { kindName, activityName } = useStallWords()
  const activities = [
    ...seen,
    ...(counts.activities.closed > 0 ? (['closed'] as const) : []),
    ...(withWarnings ? warnings : []),
  ]
  return (
    <aside className={styles.legend} aria-label={t`Legend`}>
      <section>
        <p className={styles.name}>
          <Trans>Stall type</Trans>
        </p>
        <ul aria-label={t`Stall type`}>
          {counts.kinds.map(({ kind, free, total }) => (
            <li key={kind}>
              <GroupMark type={kind} />
              {kindName(kind)}
              <span className="dim">{t`${formatNumber(free)} of ${formatNumber(total)} free`}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <p className={styles.name}>
          <Trans>Stall activity</Trans>
        </p>
        <ul aria-label={t`Stall activity`}>
          {activities.map((activity) => (
            <li key={activity}>
              <StallSample activity={activity} />
              {activityName(activity)}
              <span className="dim">{formatNumber(counts.activities[activity])}</span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
