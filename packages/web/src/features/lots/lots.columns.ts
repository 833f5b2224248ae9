import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'

/** Which columns a viewer has: what the rows do not tell, the list does not show. */
export interface LotColumns {
  figures: boolean
  alerts: boolean
  tasks: boolean
  recommendations: boolean
  devices: boolean
}

/** LOT-15: a column stands when any row fills it. */
export const columnsOf = (lots: readonly LotListItem[]): LotColumns => ({
  figures: lots.some((lot) => lot.counts !== undefined),
  alerts: lots.some((lot) => lot.alerts !== undefined),
  tasks: lots.some((lot) => lot.tasks !== undefined),
  recommendations: lots.some((lot) => lot.recommendations !== undefined),
  devices: lots.some((lot) => lot.sensors !== undefined || lot.cameras !== undefined),
})

export const talliesOf = ({ alerts, tasks, recommendations }: LotColumns): number =>
  [alerts, tasks, recommendations].filter(Boolean).length

/** Grid templates for a wide and a middling window, as custom properties. */
export const columnWidths = (columns: LotColumns): Record<`--${string}`, string> => {
  const tallies = talliesOf(columns)
  const counts = tallies > 0 ? [`${tallies * 44}px`] : []
  const devices = columns.devices ? ['104px'] : []
  const wide = columns.figures ? ['96px', 'minmax(392px, 2.2fr)', '132px'] : []
  const middling = columns.figures ? ['92px', 'minmax(340px, 2fr)'] : []
  return {
    '--wide-columns': ['minmax(200px, 1.15fr)', ...wide, ...counts, ...devices, '100px'].join(' '),
    '--middling-columns': ['minmax(150px, 1fr)', ...middling, ...counts, '100px'].join(' '),
  }
}
