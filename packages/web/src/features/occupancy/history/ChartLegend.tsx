import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './history.module.css'
import { useShadeNames } from './history-words.ts'
import { dayMinutes, type History, type Shade, type Step } from './history.model.ts'
import { formatNumber, formatThreshold } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/times.ts'

const named = 5

const Sample = ({
  kind,
}: {
  kind:
    | 'line'
    | 'ahead'
    | 'aheadPeak'
    | 'band'
    | 'imported'
    | 'missing'
    | 'capacity'
    | 'threshold'
    | Shade['kind']
}) => <i className={styles.sample} data-kind={kind} aria-hidden="true" />

interface ChartLegendProps {
  history: History
  shades: readonly Shade[]
  steps: readonly Step[]
  threshold: number | undefined
}

/** The legend of the chart, with the names of shaded periods. */
export const ChartLegend = ({ history, shades, steps, threshold }: ChartLegendProps) => {
  const { t } = useLingui()
  const { nameOf, timeOf } = useShadeNames()
  const more = shades.length - named
  const isDaily = history.stepMinutes >= dayMinutes
  const length = formatDuration(history.stepMinutes * 60)
  const has = {
    usual: steps.some(({ usual }) => usual !== null),
    imported: steps.some(({ imported }) => imported),
    missing: steps.some(({ value, ahead }) => value === null && !ahead),
    ahead: steps.some(({ ahead }) => ahead),
  }
  return (
    <div className={styles.legend}>
      <ul aria-label={t`Legend`}>
        <li>
          <Sample kind="line" />
          {isDaily ? <Trans>Occupied, daily peak</Trans> : <Trans>Occupied, peak per {length}</Trans>}
        </li>
        {has.ahead && (
          <li>
            <Sample kind="ahead" />
            {isDaily ? (
              <Trans>Expected daily peak</Trans>
            ) : (
              <Trans>Expected, with 9 of 10 cases in the band</Trans>
            )}
          </li>
        )}
        {has.ahead && !isDaily && (
          <li>
            <Sample kind="aheadPeak" />
            <Trans>Expected peak of the day</Trans>
          </li>
        )}
        {has.usual && (
          <li>
            <Sample kind="band" />
            {isDaily ? (
              <Trans>Typical daily peak: 10th–90th percentile over 8 weeks, median dotted</Trans>
            ) : (
              <Trans>Typical day: 10th–90th percentile over 8 weeks, median dotted</Trans>
            )}
          </li>
        )}
        {history.capacity > 0 && (
          <li className={styles.narrow}>
            <Sample kind="capacity" />
            <Trans>Capacity {formatNumber(history.capacity)}</Trans>
          </li>
        )}
        {history.capacity > 0 && threshold !== undefined && (
          <li className={styles.narrow}>
            <Sample kind="threshold" />
            <Trans>Threshold {formatThreshold(threshold)}</Trans>
          </li>
        )}
        {has.imported && (
          <li>
            <Sample kind="imported" />
            <Trans>Imported</Trans>
          </li>
        )}
        {has.missing && (
          <li>
            <Sample kind="missing" />
            <Trans>No data</Trans>
          </li>
        )}
      </ul>
      {shades.length > 0 && (
        <ul aria-label={t`Shaded`}>
          {shades.slice(0, named).map((shade) => (
            <li key={`${shade.kind} ${shade.from} ${shade.reason}`}>
              <Sample kind={shade.kind} />
              <span>
                {nameOf(shade)} <span className="dimmer">{timeOf(shade, history.timeZone)}</span>
              </span>
            </li>
          ))}
          {more > 0 && <li>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</li>}
        </ul>
      )}
    </div>
  )
}
