import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { ForecastQuality } from '#features/forecast/forecast.public.ts'
import { daysOf } from './history-days.ts'
import { historyGroupOf } from './history-group.ts'
import { HistoryToolbar } from './HistoryToolbar.tsx'
import { HistoryView } from './HistoryView.tsx'
import styles from './history.module.css'
import { StaleHistory } from './StaleHistory.tsx'
import { useAhead } from './use-ahead.ts'
import { useHistory } from './use-history.ts'
import type { OccupancySearch } from '#features/occupancy/occupancy.search.ts'
import { Card } from '#ui/Card.tsx'
import { FailedWidget } from '#ui/FailedWidget.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface HistoryCardProps {
  lot: Lot
  search: OccupancySearch
  /** `isStep`: adds an entry to the browser's history. */
  onSearch: (search: OccupancySearch, isStep: boolean) => void
  onImport?: () => void
}

const HistoryLoading = () => (
  <div className={styles.waiting} role="status">
    <span className="sr">
      <Trans>Loading</Trans>
    </span>
    <Skeleton height="68px" />
    <Skeleton height="var(--chart)" />
    <Skeleton height="20px" width="60%" />
  </div>
)

/** The occupancy history of the lot or of one of its groups. */
export const HistoryCard = ({ lot, search, onSearch, onImport }: HistoryCardProps) => {
  const { t } = useLingui()
  const shape = search.shape ?? 'chart'
  const show = (chosen: 'chart' | 'table') => {
    const { shape: _before, ...rest } = search
    onSearch({ ...rest, ...(chosen === 'table' && { shape: chosen }) }, true)
  }
  const group = historyGroupOf(lot, search.group)
  const { query, history } = useHistory(lot, group, search)
  const ahead = useAhead(lot, group, search, history)
  const retry = () => void query.refetch()
  const view = (): ReactNode => {
    if (!history || ahead.isPending)
      return query.isError ? <FailedWidget onRetry={retry} /> : <HistoryLoading />
    return (
      <>
        <StaleHistory query={query} onRetry={retry} />
        <HistoryView
          key={`${group.key} ${history.stepMinutes}`}
          lot={lot}
          group={group}
          history={history}
          ahead={ahead}
          shape={shape}
          search={search}
          onSearch={onSearch}
          onImport={onImport}
        />
      </>
    )
  }
  return (
    <>
      <Card
        title={<Trans>History</Trans>}
        aside={
          <Segments
            label={t`Shown as`}
            value={shape}
            options={[
              { value: 'chart', label: t`Chart` },
              { value: 'table', label: t`Table` },
            ]}
            onChange={show}
          />
        }
        isFlush
      >
        <HistoryToolbar
          lot={lot}
          search={search}
          onSearch={(chosen) => onSearch(chosen, true)}
          days={daysOf(history, lot.timeZone)}
        />
        <div className={styles.view} aria-busy={query.isPlaceholderData || query.isPending}>
          {view()}
        </div>
      </Card>
      {ahead.reply && <ForecastQuality forecast={ahead.reply} />}
    </>
  )
}
