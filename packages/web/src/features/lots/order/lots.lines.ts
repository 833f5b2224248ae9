import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { LotOrder } from './lots.order.ts'

/** A line of the list: the header of a section, or a lot. */
export type LotLine =
  | { kind: 'section'; section: 'attention' | 'fine'; size: number }
  | { kind: 'lot'; lot: LotListItem; needsAttention: boolean }

/** LOT-17: sorted by attention the list has two sections, without empty ones; otherwise it has none. */
export const linesOf = (lots: readonly LotListItem[], order: LotOrder, hasSections: boolean): LotLine[] => {
  const byId = new Map(lots.map((lot) => [lot._id, lot]))
  const rows = order.ids.flatMap((id): (LotLine & { kind: 'lot' })[] => {
    const lot = byId.get(id)
    return lot ? [{ kind: 'lot', lot, needsAttention: order.needAttention.has(id) }] : []
  })
  if (!hasSections) return rows
  const [attention, fine] = [
    rows.filter((row) => row.needsAttention),
    rows.filter((row) => !row.needsAttention),
  ]
  const section = (name: 'attention' | 'fine', own: LotLine[]): LotLine[] =>
    own.length > 0 ? [{ kind: 'section', section: name, size: own.length }, ...own] : []
  return [...section('attention', attention), ...section('fine', fine)]
}
