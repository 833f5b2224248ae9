import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, stepTime } from './history-words.ts'
import type { Figures } from './history-figures.ts'
import styles from './history.module.css'
import { inUnit, type History, type Unit } from './history.model.ts'
import { formatPercent } from '#lib/format/numbers.ts'

interface FigureProps {
  label: ReactNode
  value: string
  note?: ReactNode
  isAlert?: boolean
}

const Figure = ({ label, value, note, isAlert }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={`${styles.figure} ${isAlert ? 'is-alert' : ''}`}>{value}</dd>
    <dd className="small dimmer">{note}</dd>
  </div>
)

interface HistoryFiguresProps {
  figures: Figures
  unit: Unit
  history: History
}

/** Four figures of the visible time. */
export const HistoryFigures = ({
  figures: { peak, mean, usual, observed },
  unit,
  history,
}: HistoryFiguresProps) => {
  const other: Unit = unit === 'percent' ? 'vehicles' : 'percent'
  return (
    <dl className={styles.figures}>
      <Figure
        label={<Trans>Peak</Trans>}
        value={formatCount(peak ? inUnit(peak.value, peak.capacity, unit) : null, unit)}
        isAlert={peak && peak.capacity > 0 && peak.value > peak.capacity}
        note={
          peak && (
            <>
              {formatCount(inUnit(peak.value, peak.capacity, other), other)} ·{' '}
              {stepTime(peak, history.stepMinutes, history.timeZone)}
            </>
          )
        }
      />
      <Figure
        label={<Trans>Average</Trans>}
        value={formatCount(mean, unit)}
        note={<Trans>time-weighted</Trans>}
      />
      <Figure
        label={<Trans>Typical</Trans>}
        value={formatCount(usual, unit)}
        note={<Trans>median of the same hours</Trans>}
      />
      <Figure
        label={<Trans>Coverage</Trans>}
        value={formatPercent(observed * 100, observed === 1 || observed === 0 ? 0 : 1)}
        note={<Trans>of the period</Trans>}
      />
    </dl>
  )
}
