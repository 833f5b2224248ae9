import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { GroupMark } from '#ui/GroupMark.tsx'
import type { StallActivity } from '#ui/map/map-stall.ts'
import type { StallFilter } from '#ui/map/stall-filter.ts'
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
  count: string
  children: ReactNode
}

/** A line of the legend, which narrows the map down to its stalls when it is pressed. */
const LegendEntry = ({ entry, count, only, onOnly, children }: EntryProps) => {
  const { t } = useLingui()
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
        {children}
        <span className="dim">{count}</span>
      </button>
    </li>
  )
}

type State = StallActivity | 'low-battery'

/** STA-21: rare states have their line while there is one, or while the map is narrowed down to it. */
const statesOf = ({ activities, lowBatteries }: LegendCounts, withWarnings: boolean, only?: StallFilter) => {
  const entry = (state: State, count: number) => ({ state, count })
  const rare = ({ state, count }: { state: State; count: number }) => count > 0 || state === only
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
  const { kindName, stateName } = useStallWords()
  const pressed = { only, onOnly }
  const [usual] = [...counts.kinds].sort((one, other) => other.capacity - one.capacity)
  const usualKind = usual?.kind ?? 'tenant'
  return (
    <aside className={styles.legend} aria-label={t`Legend`}>
      <section>
        <p className={styles.name}>{t`Stall type`}</p>
        <ul aria-label={t`Stall type`}>
          {counts.kinds.map(({ kind, free, capacity }) => (
            <LegendEntry
              key={kind}
              entry={kind}
              count={t`${formatNumber(free)} of ${formatNumber(capacity)} free`}
              {...pressed}
            >
              <GroupMark type={kind} />
              {kindName(kind)}
            </LegendEntry>
          ))}
        </ul>
      </section>
      <section>
        <p className={styles.name}>{t`Stall activity`}</p>
        <ul aria-label={t`Stall activity`}>
          {statesOf(counts, withWarnings, only).map(({ state, count }) => (
            <LegendEntry key={state} entry={state} count={formatNumber(count)} {...pressed}>
              <StallSample shows={state} kind={usualKind} />
              {stateName(state)}
            </LegendEntry>
          ))}
        </ul>
      </section>
    </aside>
  )
}
