import type { FormerStall } from '@stallwise/domain/judging/judging.model.ts'
import { formerStall, formerStallsOf, type LayoutChange } from '@stallwise/domain/judging/lot-layout.ts'
import type { StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { SqlClient } from '#platform/database/ask.ts'
import { askOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

interface StallEdit {
  readonly stallId: string
  readonly before: StallDetails
  readonly after: StallDetails
}

interface Edits {
  readonly formerStalls: FormerStall[]
  /** Stalls that got another device: earlier events of that device belong to another stall. */
  readonly movedStalls: ReadonlySet<string>
}

const formerStallsOfEdit = ({ stallId, before, after }: StallEdit, at: number): FormerStall[] =>
  before.groupId === after.groupId && before.isActive === after.isActive
    ? []
    : [formerStall({ id: stallId, groupId: before.groupId, isActive: before.isActive }, at)]

type Row = { readonly lot: string; readonly at: Date } & (
  | { readonly kind: 'stall-edited'; readonly detail: StallEdit }
  | { readonly kind: 'stalls-edited'; readonly detail: { readonly stalls: readonly StallEdit[] } }
  | { readonly kind: 'layout-changed'; readonly detail: LayoutChange }
)

const formerStallsIn = ({ at, ...entry }: Row): FormerStall[] => {
  const time = at.getTime()
  if (entry.kind === 'layout-changed') return formerStallsOf(entry.detail.stalls, time)
  const edits = entry.kind === 'stall-edited' ? [entry.detail] : entry.detail.stalls
  return edits.flatMap((edit) => formerStallsOfEdit(edit, time))
}

const movedBy = (entry: Row): string[] => {
  if (entry.kind !== 'layout-changed') {
    const edits = entry.kind === 'stall-edited' ? [entry.detail] : entry.detail.stalls
    return edits.flatMap(({ stallId, before, after }) => (before.device === after.device ? [] : [stallId]))
  }
  return entry.detail.stalls.flatMap(({ before, after }) =>
    after && before?.deviceId !== after.deviceId ? [after.id] : [],
  )
}

/** The edits of lots' stalls since a time. OCC-11, STA-07. */
export const loadStallEdits = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<Edits>> => {
  const rowsOf = await askOf<Row>(
    client,
    lots,
    `select lot, at, kind, detail from ${wantedLots} join lot_log on parking_lot_id = lot and at >= start
     where kind in ('stall-edited', 'stalls-edited', 'layout-changed') order by lot_version, ordinal`,
  )
  return (lotId) => {
    const rows = rowsOf(lotId)
    return { formerStalls: rows.flatMap(formerStallsIn), movedStalls: new Set(rows.flatMap(movedBy)) }
  }
}
