import { noteAuthorisations, type LotChange } from '#features/judging/judging.public.ts'
import { loadRows } from '#platform/database/load-rows.ts'

interface GuestRow {
  readonly id: string
  readonly plate: string
  readonly created_at: string
}

/** Adds plain rows of guest passes that do not exist yet, none of them created in the future. */
export const addGuestRows = async (
  change: LotChange,
  rows: readonly GuestRow[],
  now: number,
): Promise<void> => {
  const { tx, lotId } = change
  const known = await tx.selectFrom('guest_pass').select('id').where('parking_lot_id', '=', lotId).execute()
  const ids = new Set(known.map(({ id }) => id))
  const added = rows.filter(({ id }) => !ids.has(id))
  if (added.length === 0) return
  await noteAuthorisations(
    change,
    added.map(({ plate }) => plate),
  )
  const latest = new Date(now).toISOString()
  await loadRows(
    tx,
    'guest_pass',
    added.map((row) => ({ ...row, created_at: row.created_at < latest ? row.created_at : latest })),
  )
  change.markStale('visitors')
}
