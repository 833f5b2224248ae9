import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ConnectionNotice } from '#ui/ConnectionNotice.tsx'
import { Floats } from '#ui/Floats.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { ExportLots } from './export/ExportLots.tsx'
import { columnsOf } from './lots.columns.ts'
import { linesOf } from './order/lots.lines.ts'
import styles from './lots.module.css'
import { filterLots, lotSorts } from './order/lots.order.ts'
import type { LotsSearch } from './lots.search.ts'
import { totalLots } from './lots.totals.ts'
import { LotsTable } from './LotsTable.tsx'
import { LotsToolbar } from './LotsToolbar.tsx'
import { LotsSummary } from './LotsSummary.tsx'
import { useShownOrder } from './order/use-shown-order.ts'

interface LotsViewProps {
  lots: readonly LotListItem[]
  /** Whether figures come from the stream; otherwise they are loaded at intervals. */
  isLive: boolean
  search: LotsSearch
  now: number
  onSearch: (changes: LotsSearch) => void
}

const customersOf = (lots: readonly LotListItem[]) => {
  const names = new Map(lots.map(({ customer }) => [customer._id, customer.name]))
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}

/** The time zone of these lots; undefined when they have several. */
const sharedTimeZone = (lots: readonly LotListItem[]): string | undefined => {
  const [first, ...others] = new Set(lots.map(({ timeZone }) => timeZone))
  return others.length === 0 ? first : undefined
}

const sortsFor = (columns: ReturnType<typeof columnsOf>) =>
  lotSorts.filter((sort) => {
    if (sort === 'occupancy' || sort === 'free') return columns.figures
    return sort === 'alerts' ? columns.alerts : true
  })

const NoMatchingLots = lazy(async () => ({
  default: (await import('./NoMatchingLots.tsx')).NoMatchingLots,
}))

const OrderChangedNotice = ({ onSort }: { onSort: () => void }) => (
  <div className={styles.changed} role="status">
    <span>
      <Trans>The order has changed.</Trans>
    </span>
    <Button onClick={onSort}>
      <Trans>Sort again</Trans>
    </Button>
  </div>
)

/** The loaded list: summary, toolbar, and the lots. */
export const LotsView = ({ lots, isLive, search, now, onSearch }: LotsViewProps) => {
  const columns = columnsOf(lots)
  const sorts = sortsFor(columns)
  const sort = sorts.find((one) => one === search.sort) ?? 'attention'
  const matching = filterLots(lots, search)
  const { order, hasChanged, sortAgain } = useShownOrder(matching, sort, now)
  const hasSections = sort === 'attention'
  const lines = linesOf(matching, order, hasSections)
  const shown = lines.flatMap((line) => (line.kind === 'lot' ? [line.lot] : []))
  const timeZone = sharedTimeZone(matching)
  return (
    <div className={styles.list}>
      <PageHead title={<Trans>Parking lots</Trans>}>
        <LotsToolbar
          search={search}
          sort={sort}
          sorts={sorts}
          customers={customersOf(lots)}
          onChange={onSearch}
          exportButton={shown.length > 0 && <ExportLots lots={shown} columns={columns} />}
        />
      </PageHead>
      {matching.length > 0 && <LotsSummary totals={totalLots(matching, now)} lots={matching} />}
      {matching.length === 0 ? (
        <Suspense>
          <NoMatchingLots
            hidden={lots.length}
            onClear={() => onSearch({ q: undefined, customer: undefined })}
          />
        </Suspense>
      ) : (
        <LotsTable
          lines={lines}
          columns={columns}
          now={now}
          hasSections={hasSections}
          isLive={isLive}
          timeZone={timeZone}
        />
      )}
      <Floats>
        {isLive && <ConnectionNotice {...(timeZone && { timeZone })} />}
        {hasChanged && <OrderChangedNotice onSort={sortAgain} />}
      </Floats>
      {columns.figures && (
        <p className={styles.foot}>
          <Trans>
            Bars go up to 120%; the line marks 100%. Dashed line in “Today”: the lot’s high occupancy
            threshold.
          </Trans>{' '}
          {columns.devices && (
            <>
              <Trans>A lot needs attention when 1% or more of its sensors are in error.</Trans>{' '}
            </>
          )}
          {timeZone ? <Trans>Times in {timeZone}.</Trans> : <Trans>Times in each lot’s own time zone.</Trans>}
        </p>
      )}
    </div>
  )
}
