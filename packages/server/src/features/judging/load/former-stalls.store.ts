import type { FormerStall } from '@stallwise/domain/judging/judging.model.ts'
import { formerStall, formerStallsOf, type LayoutChange } from '@stallwise/domain/judging/lot-layout.ts'
import type { StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { PoolClient } from 'pg'

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

type Row = { readonly at: Date } & (
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

/** An edit of several stalls keeps their devices. */
const movedBy = (entry: Row): string[] => {
  if (entry.kind === 'stalls-edited') return []
  if (entry.kind === 'stall-edited') {
    const { stallId, before, after } = entry.detail
    return before.device === after.device ? [] : [stallId]
  }
  return entry.detail.stalls.flatMap(({ before, after }) =>
    after && before?.deviceId !== after.deviceId ? [after.id] : [],
  )
}

/** The edits of a lot's stalls since a time. OCC-11, STA-07. */
export const loadStallEdits = async (client: PoolClient, lotId: string, start: number): Promise<Edits> => {
  const { rows } = await client.query<Row>(
    `select at, kind, detail from lot_log where parking_lot_id = $1
       and kind in ('stall-edited', 'stalls-edited', 'layout-changed') and at >= $2
     order by lot_version, ordinal`,
    [lotId, new Date(start)],
  )
  return { formerStalls: rows.flatMap(formerStallsIn), movedStalls: new Set(rows.flatMap(movedBy)) }
}
