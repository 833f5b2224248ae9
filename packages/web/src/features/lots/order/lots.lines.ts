import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { LotOrder } from './lots.order.ts'

/** A line of the list: the head of a section, or a lot. */
export type LotLine =
  | { kind: 'section'; section: 'attention' | 'fine'; size: number }
  | { kind: 'lot'; lot: LotListItem; isHot: boolean }

/** LOT-17: by attention the list has two sections, each only when it holds a lot; otherwise lots follow each other. */
export const linesOf = (lots: readonly LotListItem[], order: LotOrder, hasSections: boolean): LotLine[] => {
  const byId = new Map(lots.map((lot) => [lot._id, lot]))
  const rows = order.ids.flatMap((id): (LotLine & { kind: 'lot' })[] => {
    const lot = byId.get(id)
    return lot ? [{ kind: 'lot', lot, isHot: order.hot.has(id) }] : []
  })
  if (!hasSections) return rows
  const [hot, fine] = [rows.filter((row) => row.isHot), rows.filter((row) => !row.isHot)]
  const section = (name: 'attention' | 'fine', own: LotLine[]): LotLine[] =>
    own.length > 0 ? [{ kind: 'section', section: name, size: own.length }, ...own] : []
  return [...section('attention', hot), ...section('fine', fine)]
}
