import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { ComingDays, ForecastHours, MissingDays } from '#features/forecast/forecast.public.ts'
import { figuresOf } from './history-figures.ts'
import type { HistoryGroup } from './history-group.ts'
import { HistoryChart } from './HistoryChart.tsx'
import { HistoryFigures } from './HistoryFigures.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import styles from './history.module.css'
import { until, type History } from './history.model.ts'
import { useEventShades } from './use-events.ts'
import { useDetail } from './use-history.ts'
import type { AheadOfHistory } from './use-ahead.ts'
import { useZoom } from '#ui/chart/use-zoom.ts'
import { ZoomBar } from '#ui/chart/ZoomBar.tsx'
import { readZoom, writeZoom, type OccupancySearch } from '#features/occupancy/occupancy.search.ts'
import { useTypeNames } from '#ui/stall-type-names.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { useNow } from '#lib/time/use-now.ts'

interface HistoryViewProps {
  lot: Lot
  group: HistoryGroup
  history: History
  ahead: AheadOfHistory
  shape: 'chart' | 'table'
  search: OccupancySearch
  onSearch: (search: OccupancySearch, isStep: boolean) => void
  onImport?: () => void
}

const NoHistory = ({ onImport }: Pick<HistoryViewProps, 'onImport'>) => (
  <EmptyState
    icon="chart-bar"
    title={<Trans>No data for this period</Trans>}
    action={
      onImport && (
        <Button onClick={onImport} leftSection={<Icon name="upload" />}>
          <Trans>Import history</Trans>
        </Button>
      )
    }
  >
    {onImport ? (
      <Trans>Select another time range, or import data from another system.</Trans>
    ) : (
      <Trans>Select another time range.</Trans>
    )}
  </EmptyState>
)

const useGroupName = (group: HistoryGroup) => {
  const { t } = useLingui()
  const types = useTypeNames()
  if (group.name) return group.name
  return group.type ? types[group.type] : t`Whole lot`
}

/** A loaded history: figures, zoom, chart or table. */
export const HistoryView = (props: HistoryViewProps) => {
  const { lot, group, history, ahead, shape, search, onSearch, onImport } = props
  const { t } = useLingui()
  const name = useGroupName(group)
  const unit = search.unit ?? 'vehicles'
  const { from } = history
  const to = Math.max(history.to, ahead.until ?? 0)
  const whole = useMemo(() => ({ from, to }), [from, to])
  const { window, zoomTo } = useZoom(
    useMemo(() => readZoom(search.zoom), [search.zoom]),
    whole,
    (zoomed) => {
      const { zoom: _before, ...rest } = search
      onSearch({ ...rest, ...(zoomed && { zoom: writeZoom(zoomed) }) }, false)
    },
  )
  const now = useNow(60_000)
  const shown = useDetail(lot, group, history, window) ?? history
  const events = useEventShades(lot._id, whole)
  const past = useMemo(() => {
    const known = until(shown, now)
    return events.length === 0 ? known : { ...known, shades: [...known.shades, ...events] }
  }, [shown, now, events])
  const steps = useMemo(
    () => past.steps.filter((step) => step.end > window.from && step.at < window.to),
    [past, window.from, window.to],
  )
  const figures = useMemo(() => figuresOf(steps, unit), [steps, unit])
  const isKnown = until(history, now).steps.some(({ value, usual }) => value !== null || usual !== null)
  if (!isKnown && !ahead.forecast) return <NoHistory onImport={onImport} />
  const tone = group.type ?? 'lot'
  return (
    <>
      <HistoryFigures figures={figures} unit={unit} history={shown} />
      <ZoomBar window={window} whole={whole} timeZone={history.timeZone} onWindow={zoomTo} />
      {shape === 'table' ? (
        <>
          <HistoryTable history={past} steps={steps} unit={unit} caption={t`Occupancy history of ${name}`} />
          {ahead.forecast && (
            <ForecastHours
              steps={ahead.forecast.steps}
              timeZone={history.timeZone}
              unit={unit}
              label={t`Forecast of ${name}, by hours`}
            />
          )}
        </>
      ) : (
        <>
          <HistoryChart
            history={past}
            ahead={ahead.steps}
            window={window}
            whole={whole}
            unit={unit}
            threshold={group.threshold}
            label={t`Occupancy history of ${name}`}
            tone={tone}
            onWindow={zoomTo}
          />
          <p className={`${styles.help} small dimmer wide-only`}>
            <Trans>
              Drag to zoom, double-click for the whole range. Keyboard: arrow keys move, + and − zoom, 0
              resets.
            </Trans>
          </p>
        </>
      )}
      {ahead.forecast && (
        <ComingDays forecast={ahead.forecast} unit={unit} caption={t`Forecast of ${name}`} />
      )}
      {ahead.missingDays > 0 && <MissingDays days={ahead.missingDays} />}
      {ahead.needsOneGroup && (
        <p className={`${styles.help} small dim`}>
          <Trans>For a forecast, select the whole lot or one parking group.</Trans>
        </p>
      )}
      {ahead.failed && (
        <p className={`${styles.help} small dim`}>
          <Trans>The forecast did not load.</Trans>{' '}
          <Button size="compact-sm" onClick={ahead.retry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
