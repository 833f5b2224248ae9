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

const movedBy = (detail: StallEdit | LayoutChange): string[] => {
  if ('stallId' in detail) return detail.before.device === detail.after.device ? [] : [detail.stallId]
  return detail.stalls.flatMap(({ before, after }) =>
    after && before?.deviceId !== after.deviceId ? [after.id] : [],
  )
}

/** The edits of a lot's stalls since a time. OCC-11, STA-07. */
export const loadStallEdits = async (client: PoolClient, lotId: string, start: number): Promise<Edits> => {
  const { rows } = await client.query<{ at: Date; detail: StallEdit | LayoutChange }>(
    `select at, detail from lot_log where parking_lot_id = $1 and kind in ('stall-edited', 'layout-changed') and at >= $2
     order by lot_version, ordinal`,
    [lotId, new Date(start)],
  )
  return {
    formerStalls: rows.flatMap(({ at, detail }) =>
      'stallId' in detail
        ? formerStallsOfEdit(detail, at.getTime())
        : formerStallsOf(detail.stalls, at.getTime()),
    ),
    movedStalls: new Set(rows.flatMap(({ detail }) => movedBy(detail))),
  }
}
