import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Plain rows of passholders with their groups, plates and tags. */
export interface PassholderRows {
  readonly passholderGroups: readonly object[]
  readonly passholders: readonly object[]
  readonly plates: readonly object[]
  readonly tags?: readonly object[]
}

export const loadPassholders = async (tx: Tx, rows: PassholderRows): Promise<void> => {
  await loadRows(tx, 'passholder_group', rows.passholderGroups)
  await loadRows(tx, 'passholder', rows.passholders)
  await loadRows(tx, 'passholder_plate', rows.plates)
  await loadRows(tx, 'passholder_tag', rows.tags ?? [])
}
