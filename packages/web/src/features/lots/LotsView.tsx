import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { columnsOf } from './lots.columns.ts'
import { linesOf } from './lots.lines.ts'
import styles from './lots.module.css'
import { filterLots, lotSorts } from './lots.order.ts'
import type { LotsSearch } from './lots.search.ts'
import { totalLots } from './lots.totals.ts'
import { LotsTable } from './LotsTable.tsx'
import { LotsToolbar } from './LotsToolbar.tsx'
import { LotsVerdict } from './LotsVerdict.tsx'
import { useShownOrder } from './use-shown-order.ts'

interface LotsViewProps {
  lots: readonly LotListItem[]
  search: LotsSearch
  now: number
  onSearch: (changes: LotsSearch) => void
}

const customersOf = (lots: readonly LotListItem[]) => {
  const names = new Map(lots.map(({ customer }) => [customer._id, customer.name]))
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}

const sortsFor = (columns: ReturnType<typeof columnsOf>) =>
  lotSorts.filter((sort) => {
    if (sort === 'occupancy' || sort === 'free') return columns.figures
    return sort === 'alerts' ? columns.alerts : true
  })

const NothingFits = ({ hidden, onClear }: { hidden: number; onClear: () => void }) => {
  const { t } = useLingui()
  return (
    <div className={styles.none}>
      <b>
        <Trans>No lot fits the filter</Trans>
      </b>
      <p className="dim">{t`${plural(hidden, { one: '# is hidden.', other: '# are hidden.' })}`}</p>
      <Button onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    </div>
  )
}

const OrderChanged = ({ onSort }: { onSort: () => void }) => (
  <div className={styles.changed} role="status">
    <span>
      <Trans>The order has changed.</Trans>
    </span>
    <Button variant="quiet" onClick={onSort}>
      <Trans>Sort again</Trans>
    </Button>
  </div>
)

/** The list as it stands: the sentence, the figures, the lots. */
export const LotsView = ({ lots, search, now, onSearch }: LotsViewProps) => {
  const columns = columnsOf(lots)
  const sorts = sortsFor(columns)
  const sort = sorts.find((one) => one === search.sort) ?? 'attention'
  const fitting = filterLots(lots, search)
  const { order, hasChanged, sortAgain } = useShownOrder(fitting, sort, now)
  const hasSections = sort === 'attention'
  return (
    <>
      <div className={styles.head}>
        <h1>
          <Trans>Parking lots</Trans>
        </h1>
        <LotsToolbar
          search={search}
          sort={sort}
          sorts={sorts}
          customers={customersOf(lots)}
          onChange={onSearch}
        />
      </div>
      {fitting.length > 0 && <LotsVerdict totals={totalLots(fitting, now)} />}
      {fitting.length === 0 ? (
        <NothingFits hidden={lots.length} onClear={() => onSearch({ q: undefined, customer: undefined })} />
      ) : (
        <LotsTable
          lines={linesOf(fitting, order, hasSections)}
          columns={columns}
          now={now}
          hasSections={hasSections}
          notice={hasChanged && <OrderChanged onSort={sortAgain} />}
        />
      )}
      {columns.figures && (
        <p className={styles.foot}>
          <Trans>
            Bars run to 120%; the line stands at 100%. Dashed line in “Today”: the lot’s high-occupancy
            threshold.
          </Trans>
        </p>
      )}
    </>
  )
}
