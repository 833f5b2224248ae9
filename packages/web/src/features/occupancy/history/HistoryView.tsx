import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { figuresOf } from './history-figures.ts'
import type { HistoryGroup } from './history-group.ts'
import { HistoryChart } from './HistoryChart.tsx'
import { HistoryFigures } from './HistoryFigures.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import styles from './history.module.css'
import { until, type History } from './history.model.ts'
import { useDetail } from './use-history.ts'
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
export const HistoryView = ({ lot, group, history, shape, search, onSearch, onImport }: HistoryViewProps) => {
  const { t } = useLingui()
  const name = useGroupName(group)
  const unit = search.unit ?? 'vehicles'
  const { from, to } = history
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
  const past = useMemo(() => until(shown, now), [shown, now])
  const steps = useMemo(
    () => past.steps.filter((step) => step.end > window.from && step.at < window.to),
    [past, window.from, window.to],
  )
  const figures = useMemo(() => figuresOf(steps, unit), [steps, unit])
  const isKnown = until(history, now).steps.some(({ value, usual }) => value !== null || usual !== null)
  if (!isKnown) return <NoHistory onImport={onImport} />
  const tone = group.type ?? 'lot'
  return (
    <>
      <HistoryFigures figures={figures} unit={unit} history={shown} />
      <ZoomBar window={window} whole={whole} timeZone={history.timeZone} onWindow={zoomTo} />
      {shape === 'table' ? (
        <HistoryTable history={past} steps={steps} unit={unit} caption={t`Occupancy history of ${name}`} />
      ) : (
        <>
          <HistoryChart
            history={past}
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
    </>
  )
}
