import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'

/** The columns that a viewer has: those for which any row has a value. */
export interface LotColumns {
  figures: boolean
  alerts: boolean
  tasks: boolean
  recommendations: boolean
  devices: boolean
}

/** LOT-15: a column is shown when any row has a value for it. */
export const columnsOf = (lots: readonly LotListItem[]): LotColumns => ({
  figures: lots.some((lot) => lot.counts !== undefined),
  alerts: lots.some((lot) => lot.alerts !== undefined),
  tasks: lots.some((lot) => lot.tasks !== undefined),
  recommendations: lots.some((lot) => lot.recommendations !== undefined),
  devices: lots.some((lot) => lot.sensors !== undefined || lot.cameras !== undefined),
})

export const countColumnsOf = ({ alerts, tasks, recommendations }: LotColumns): number =>
  [alerts, tasks, recommendations].filter(Boolean).length

/** Grid templates for a wide and a medium window, as custom properties. */
export const columnWidths = (columns: LotColumns): Record<`--${string}`, string> => {
  const tallies = countColumnsOf(columns)
  const counts = tallies > 0 ? [`${tallies * 44}px`] : []
  const devices = columns.devices ? ['104px'] : []
  const wide = columns.figures ? ['96px', 'minmax(392px, 2.2fr)', '132px'] : []
  const medium = columns.figures ? ['92px', 'minmax(340px, 2fr)'] : []
  return {
    '--wide-columns': ['minmax(200px, 1.15fr)', ...wide, ...counts, ...devices, '100px'].join(' '),
    '--middling-columns': ['minmax(150px, 1fr)', ...medium, ...counts, '100px'].join(' '),
  }
}
