import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import {
  todaysForecastQuery,
  ForecastHours,
  MissingDays,
  readForecast,
  type ReadForecast,
} from '#features/forecast/forecast.public.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useNow } from '#lib/time/use-now.ts'
import { dayStart, wallOf } from '#ui/chart/local-time.ts'
import type { TimeWindow } from '#ui/chart/zoom-window.ts'
import { Card } from '#ui/Card.tsx'
import { FailedWidget } from '#ui/FailedWidget.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { aheadOf } from '../history/ahead.ts'
import { HistoryChart } from '../history/HistoryChart.tsx'
import { readHistory, until, withNow, type History } from '../history/history.model.ts'
import { historyQuery } from '../occupancy.queries.ts'
import styles from './today.module.css'

/** A day has 25 hours at most. */
const hours = 25

const todayIn = (timeZone: string, now: number): TimeWindow => {
  const wall = wallOf(now, timeZone)
  return { from: dayStart(wall, timeZone), to: dayStart(wall + dayMs, timeZone) }
}

const within = (history: History, { from, to }: TimeWindow): History => ({
  ...history,
  from,
  to,
  steps: history.steps.filter((step) => step.end > from && step.at < to),
})

/** What is left of a forecast until the end of the day. */
const restOf = (forecast: ReadForecast, { to }: TimeWindow): ReadForecast => ({
  ...forecast,
  steps: forecast.steps.filter((step) => step.at < to),
  days: forecast.days.slice(0, 1),
})

/** FOR-16, FOR-52: what is expected of the rest of the day, in a sentence. */
const Expected = ({ forecast: { days, timeZone } }: { forecast: ReadForecast }) => {
  const [today] = days
  if (!today?.peak) return null
  const { value, at, capacity } = today.peak
  const [vehicles, of, time] = [formatNumber(value), formatNumber(capacity), formatTime(at, timeZone)]
  return (
    <p>
      {today.full && (
        <>
          <b className="is-soon">{today.full.text}.</b>{' '}
        </>
      )}
      <Trans>
        Expected peak of the rest of today: {vehicles} of {of}, at about {time}.
      </Trans>
    </p>
  )
}

/** FOR-54: the groups that will be full today, by when. */
const FullGroups = ({ groups, lot }: { groups: OccupancyForecast['groups']; lot: Lot }) => {
  const nameOf = (id: string) => lot.counts?.groups.find(({ _id }) => _id === id)?.name
  const sorted = groups.toSorted((one, other) => one.fullAt.localeCompare(other.fullAt))
  return (
    <ul className={styles.groups}>
      {sorted.map(({ parkingGroup, fullText }) => (
        <li key={parkingGroup}>
          {nameOf(parkingGroup)}: <span className="is-soon">{fullText}</span>
        </li>
      ))}
    </ul>
  )
}

interface DayProps {
  lot: Lot
  history: History
  forecast: ReadForecast | undefined
  today: TimeWindow
}

const Day = ({ lot, history, forecast, today }: DayProps) => {
  const { t } = useLingui()
  const [window, setWindow] = useState<TimeWindow>()
  const ahead = useMemo(() => forecast && aheadOf(forecast), [forecast])
  return (
    <div className={styles.today}>
      {forecast && <Expected forecast={forecast} />}
      <HistoryChart
        history={history}
        ahead={ahead}
        window={window ?? today}
        whole={today}
        unit="vehicles"
        threshold={lot.highOccupancyThreshold}
        label={t`Occupancy today`}
        tone="lot"
        onWindow={setWindow}
      />
      {forecast && (
        <details>
          <summary>
            <Trans>The rest of today as a table</Trans>
          </summary>
          <ForecastHours
            steps={forecast.steps}
            timeZone={lot.timeZone}
            unit="vehicles"
            label={t`Forecast of today, by hours`}
          />
        </details>
      )}
    </div>
  )
}

/** FOR-30: the day so far, and what is expected of the rest of it. */
export const TodayCard = ({ lot }: { lot: Lot }) => {
  const now = useNow(60_000)
  const past = useQuery(historyQuery(lot._id, undefined, { timePeriod: '24h' }))
  const ahead = useQuery(todaysForecastQuery(lot._id, hours))
  const today = useMemo(() => todayIn(lot.timeZone, now), [lot.timeZone, now])
  const count = lot.counts?.occupancy
  const history = useMemo(
    () => past.data && within(until(withNow(readHistory(past.data), past.dataUpdatedAt, count), now), today),
    [past.data, past.dataUpdatedAt, count, now, today],
  )
  const forecast = useMemo(
    () => (ahead.data && ahead.data.points.length > 0 ? restOf(readForecast(ahead.data), today) : undefined),
    [ahead.data, today],
  )
  const isPending = past.isPending || ahead.isPending
  return (
    <Card
      title={<Trans>Today</Trans>}
      aside={
        <Button component={Link} to={`/parking-lots/${lot._id}/occupancy`} variant="quiet" size="compact-sm">
          <Trans>Next 7 days</Trans>
        </Button>
      }
      isFlush
    >
      {ahead.data && ahead.data.groups.length > 0 && <FullGroups groups={ahead.data.groups} lot={lot} />}
      {isPending && (
        <div className={styles.today}>
          <Skeleton height="300px" />
        </div>
      )}
      {!isPending && !history && <FailedWidget onRetry={() => void past.refetch()} />}
      {!isPending && history && <Day lot={lot} history={history} forecast={forecast} today={today} />}
      {ahead.data && ahead.data.missingDays > 0 && <MissingDays days={ahead.data.missingDays} />}
    </Card>
  )
}
