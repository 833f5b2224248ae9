import { noteAuthorisations, type LotChange } from '#features/judging/judging.public.ts'
import { loadRows } from '#platform/database/load-rows.ts'

interface VisitorRow {
  readonly id: string
  readonly plate: string
}

/** Plain rows of guest passes and registered vehicles. */
export interface VisitorRows {
  readonly guests: readonly (VisitorRow & { readonly created_at: string })[]
  readonly vehicles: readonly VisitorRow[]
}

const listNew = async <R extends VisitorRow>(
  { tx, lotId }: LotChange,
  table: 'guest_pass' | 'registered_vehicle',
  rows: readonly R[],
): Promise<R[]> => {
  const known = await tx.selectFrom(table).select('id').where('parking_lot_id', '=', lotId).execute()
  const ids = new Set(known.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
}

/** Adds plain rows that do not exist yet; no guest pass is created in the future. */
export const addVisitorRows = async (change: LotChange, rows: VisitorRows, now: number): Promise<void> => {
  const guests = await listNew(change, 'guest_pass', rows.guests)
  const vehicles = await listNew(change, 'registered_vehicle', rows.vehicles)
  if (guests.length + vehicles.length === 0) return
  await noteAuthorisations(
    change,
    [...guests, ...vehicles].map(({ plate }) => plate),
  )
  const latest = new Date(now).toISOString()
  await loadRows(
    change.tx,
    'guest_pass',
    guests.map((row) => ({ ...row, created_at: row.created_at < latest ? row.created_at : latest })),
  )
  await loadRows(change.tx, 'registered_vehicle', vehicles)
  change.markStale('visitors')
}
