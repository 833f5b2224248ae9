import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#lib/format/numbers.ts'
import { GroupMark } from '#ui/GroupMark.tsx'
import type { StallFilter } from '#ui/map/map-stall.ts'
import { StallSample } from '#ui/map/StallSample.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import type { LegendCounts } from './stall-counts.ts'
import styles from './map-legend.module.css'

interface Props {
  counts: LegendCounts
  /** What concerns sensors, and inactive stalls, is shown only to whoever may edit stalls. */
  withWarnings: boolean
  only: StallFilter | undefined
  onOnly: (only: StallFilter | undefined) => void
}

interface EntryProps extends Pick<Props, 'only' | 'onOnly'> {
  entry: StallFilter
  count: number
}

/** A line of the legend, which narrows the map down to its stalls when it is pressed. */
const LegendEntry = ({ entry, count, only, onOnly }: EntryProps) => {
  const { t } = useLingui()
  const { filterName } = useStallWords()
  const isOn = only === entry
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-pressed={isOn}
        title={isOn ? t`Show all stalls` : t`Show only these stalls`}
        onClick={() => onOnly(isOn ? undefined : entry)}
      >
        <StallSample shows={entry} />
        {filterName(entry)}
        <span className="dim">{formatNumber(count)}</span>
      </button>
    </li>
  )
}

/** STA-21: rare states have their line while there is one, or while the map is narrowed down to it. */
const entriesOf = ({ activities, lowBatteries }: LegendCounts, withWarnings: boolean, only?: StallFilter) => {
  const entry = (shows: StallFilter, count: number) => ({ shows, count })
  const rare = ({ shows, count }: { shows: StallFilter; count: number }) => count > 0 || shows === only
  return [
    entry('vacant', activities.vacant),
    entry('occupied', activities.occupied),
    ...[entry('closed', activities.closed)].filter(rare),
    ...(withWarnings
      ? [
          entry('sensor-error', activities['sensor-error']),
          ...[entry('no-report', activities['no-report'])].filter(rare),
          ...[entry('low-battery', lowBatteries)].filter(rare),
          entry('inactive', activities.inactive),
        ]
      : []),
  ]
}

/** What the heads and the bodies of the stalls mean, with how many there are. */
export const MapLegend = ({ counts, withWarnings, only, onOnly }: Props) => {
  const { t } = useLingui()
  const { kindName } = useStallWords()
  return (
    <aside className={styles.legend} aria-label={t`Legend`}>
      <section>
        <p className={styles.name}>
          <Trans>Stall type</Trans>
        </p>
        <ul aria-label={t`Stall type`}>
          {counts.kinds.map(({ kind, free, capacity }) => (
            <li key={kind}>
              <GroupMark type={kind} />
              {kindName(kind)}
              <span className="dim">{t`${formatNumber(free)} of ${formatNumber(capacity)} free`}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <p className={styles.name}>
          <Trans>Stall activity</Trans>
        </p>
        <ul aria-label={t`Stall activity`}>
          {entriesOf(counts, withWarnings, only).map(({ shows, count }) => (
            <LegendEntry key={shows} entry={shows} count={count} only={only} onOnly={onOnly} />
          ))}
        </ul>
      </section>
    </aside>
  )
}
