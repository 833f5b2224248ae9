import { noteAuthorisations, type LotChange } from '#features/judging/judging.public.ts'
import { loadRows } from '#platform/database/load-rows.ts'
import { listPeriodsOf } from './guest-passes.store.ts'

interface VisitorRow {
  readonly id: string
  readonly plate: string
}

interface GuestRow extends VisitorRow {
  readonly starts_at: string
  readonly ends_at: string
  readonly created_at: string
}

/** Plain rows of guest passes and registered vehicles. */
export interface VisitorRows {
  readonly guests: readonly GuestRow[]
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

/** GUE-05: those whose plate has no other pass at the time. */
const listFree = async ({ tx, lotId }: LotChange, guests: readonly GuestRow[]): Promise<GuestRow[]> => {
  const free: GuestRow[] = []
  for (const guest of guests) {
    const periods = await listPeriodsOf(tx, lotId, guest.plate, undefined)
    const [from, until] = [Date.parse(guest.starts_at), Date.parse(guest.ends_at)]
    if (!periods.some((other) => other.from < until && from < other.until)) free.push(guest)
  }
  return free
}

/** Adds plain rows that do not exist yet; no guest pass is created in the future. */
export const addVisitorRows = async (change: LotChange, rows: VisitorRows, now: number): Promise<void> => {
  const guests = await listFree(change, await listNew(change, 'guest_pass', rows.guests))
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
