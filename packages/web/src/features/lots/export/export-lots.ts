import { t } from '@lingui/core/macro'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { csvOf, saveFile } from '#ui/list/list-csv.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import type { LotColumns } from '../lots.columns.ts'

type Column = ListColumn<LotListItem>

/** Nothing was counted in a lot without observations: its cells are empty, not 0. */
const figure = ({ counts }: LotListItem, value: 'occupancy' | 'occupancyPercent') =>
  counts === undefined || counts.occupancyPercent === null ? null : counts[value]

const figureColumns = (): Column[] => [
  { key: 'occupied', label: t`Occupied`, value: (lot) => figure(lot, 'occupancy') },
  { key: 'capacity', label: t`Capacity`, value: ({ counts }) => counts?.capacity ?? null },
  { key: 'percent', label: t`Occupied, %`, value: (lot) => figure(lot, 'occupancyPercent') },
]
const alertColumns = (): Column[] => [
  { key: 'violations', label: t`Violation alerts`, value: ({ alerts }) => alerts?.violation ?? null },
  { key: 'alerts', label: t`Occupancy alerts`, value: ({ alerts }) => alerts?.occupancy ?? null },
]
const deviceColumns = (): Column[] => [
  { key: 'sensors', label: t`Sensors`, value: ({ sensors }) => sensors?.total ?? null },
  { key: 'sensorsOn', label: t`Sensors reporting`, value: ({ sensors }) => sensors?.reporting ?? null },
  { key: 'cameras', label: t`Cameras`, value: ({ cameras }) => cameras?.total ?? null },
  { key: 'camerasOn', label: t`Cameras reporting`, value: ({ cameras }) => cameras?.reporting ?? null },
]

const columnsFor = (shown: LotColumns): Column[] => [
  { key: 'name', label: t`Name`, value: ({ name }) => name },
  { key: 'city', label: t`City`, value: ({ city }) => city },
  { key: 'customer', label: t`Customer`, value: ({ customer }) => customer.name },
  ...(shown.figures ? figureColumns() : []),
  ...(shown.alerts ? alertColumns() : []),
  ...(shown.tasks
    ? [{ key: 'tasks', label: t`Tasks`, value: ({ tasks }: LotListItem) => tasks ?? null }]
    : []),
  ...(shown.recommendations
    ? [
        {
          key: 'recommendations',
          label: t`Recommendations`,
          value: ({ recommendations }: LotListItem) => recommendations ?? null,
        },
      ]
    : []),
  ...(shown.devices ? deviceColumns() : []),
  { key: 'last', label: t`Last report`, value: ({ lastEventAt }) => lastEventAt && new Date(lastEventAt) },
]

/** LOT-22: the lots as they are filtered and sorted, with the columns that the viewer has. */
export const csvOfLots = (lots: readonly LotListItem[], shown: LotColumns): string =>
  csvOf(lots, columnsFor(shown))

export const saveLots = (lots: readonly LotListItem[], shown: LotColumns): void => {
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`parking-lots-${day}.csv`, 'text/csv;charset=utf-8', csvOfLots(lots, shown))
}
