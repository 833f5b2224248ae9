import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import {
  forecastQuery,
  readForecast,
  type ComingDay,
  type ReadForecast,
} from '#features/forecast/forecast.public.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatDay, formatTime } from '#lib/format/times.ts'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'

/** What is expected of a lot; undefined where that is not known. */
export const useExpected = (lotId: string, isShown: boolean): ReadForecast | undefined => {
  const { data } = useQuery({ ...forecastQuery(lotId, undefined), enabled: isShown })
  const forecast = data && readForecast(data)
  return forecast && forecast.days.length > 0 ? forecast : undefined
}

/** In percent, as it is entered; undefined where nothing is forecast. */
const expectedAt = ({ steps }: ReadForecast, at: number | undefined): number | undefined => {
  const step = at === undefined ? undefined : steps.find(({ at: from, end }) => at >= from && at < end)
  if (!step || step.value === null || step.capacity === 0) return undefined
  return Math.round((100 * step.value) / step.capacity)
}

interface OfferProps {
  forecast: ReadForecast
  /** On the clock of the lot. */
  arrives: string
  onUse: (percent: string) => void
}

/** FOR-72: the occupancy that is expected at the arrival, to be taken over. */
export const ExpectedAtEntry = ({ forecast, arrives, onUse }: OfferProps) => {
  const percent = expectedAt(forecast, instantOfWallClock(arrives, forecast.timeZone))
  if (percent === undefined) return null
  const shown = formatPercent(percent, 0)
  return (
    <p className="small dim">
      <Trans>Expected then: {shown}</Trans>{' '}
      <Button variant="quiet" onClick={() => onUse(String(percent))}>
        <Trans>Use {shown}</Trans>
      </Button>
    </p>
  )
}

/** FOR-72: the expected peaks of the coming days. */
export const ExpectedDays = ({ forecast: { days, timeZone } }: { forecast: ReadForecast }) => {
  const { t } = useLingui()
  const columns: TableColumn<ComingDay>[] = [
    { label: t`Day`, kind: 'name', cell: ({ steps }) => formatDay(steps[0]!.at, timeZone) },
    {
      label: t`Expected peak`,
      kind: 'number',
      cell: ({ peak }) =>
        peak && peak.capacity > 0 ? formatPercent((100 * peak.value) / peak.capacity, 0) : '–',
    },
    { label: t`At about`, kind: 'number', cell: ({ peak }) => (peak ? formatTime(peak.at, timeZone) : '–') },
    {
      label: t`Full`,
      kind: 'number',
      cell: ({ full }) => (full ? <b className="is-soon">{formatTime(full.at, timeZone)}</b> : '–'),
    },
  ]
  return (
    <details>
      <summary>{t`Expected occupancy of the coming days`}</summary>
      <RowsTable
        rows={days}
        rowKey={({ day }) => day}
        columns={columns}
        caption={t`Expected occupancy of the lot`}
      />
    </details>
  )
}
