import type { Fault, PastFault } from '@stallwise/domain/health/faults.rules.ts'
import type { FaultKind, SiteFinding } from '@stallwise/domain/health/site-faults.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

export type FaultRow = RowOf<'health_fault'>

/** HEA-43: so far back restarts are looked for. */
const pastMs = 14 * dayMs

const base = (row: FaultRow) => ({
  subject: row.subject,
  since: row.since.getTime(),
  by: row.found_by,
  devices: row.devices,
  foundAt: row.found_at.getTime(),
  toldAt: row.told_at?.getTime() ?? null,
})

/** The faults of lots that are open, and those that ended lately and announced themselves or were of several devices. */
export const listKnownFaults = async (tx: Tx, lotIds: readonly string[], now: Date): Promise<FaultRow[]> => {
  const { rows } =
    await sql<FaultRow>`select * from health_fault where parking_lot_id = any(${[...lotIds]}::uuid[])
    and (ended_at is null or ended_at > ${new Date(now.getTime() - pastMs)} and (found_by = 'announced' or cardinality(devices) > 1))`.execute(
      tx,
    )
  return rows
}

export const openOf = (rows: readonly FaultRow[]): Fault[] =>
  rows
    .filter((row) => row.ended_at === null)
    .map((row) => Object.assign(base(row), { goneSince: row.gone_since?.getTime() ?? null }))

export const pastOf = (rows: readonly FaultRow[]): PastFault[] =>
  rows.flatMap((row) =>
    row.ended_at === null ? [] : [Object.assign(base(row), { endedAt: row.ended_at.getTime() })],
  )

const at = (ms: number | null) => (ms === null ? null : new Date(ms))

/** Stores a fault that is open, as it is found now. */
export const saveOpenFault = async (
  tx: Tx,
  lotId: string,
  fault: Fault,
  finding: SiteFinding | undefined,
): Promise<void> => {
  const times = { gone_since: at(fault.goneSince), told_at: at(fault.toldAt) }
  const found = finding && {
    kind: finding.kind,
    name: finding.name,
    devices: [...finding.devices],
    device_count: finding.deviceCount,
    harm: finding.harm,
    passages: finding.passages,
    expected: finding.expected,
    seen: finding.seen,
  }
  const changed = await tx
    .updateTable('health_fault')
    .set(Object.assign({}, times, found))
    .where('parking_lot_id', '=', lotId)
    .where('subject', '=', fault.subject)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n || !found) return
  const key = {
    parking_lot_id: lotId,
    id: uuidv7(),
    subject: fault.subject,
    found_by: fault.by,
    mailed_to: [],
  }
  const begin = { since: new Date(fault.since), found_at: new Date(fault.foundAt) }
  await tx
    .insertInto('health_fault')
    .values(Object.assign(key, begin, times, found))
    .execute()
}

/** Ends a fault; one of which nobody was told is forgotten, unless it may be one of several restarts. */
export const saveEndedFault = async (tx: Tx, lotId: string, fault: PastFault): Promise<void> => {
  await tx
    .updateTable('health_fault')
    .set({ ended_at: new Date(fault.endedAt), gone_since: null })
    .where('parking_lot_id', '=', lotId)
    .where('subject', '=', fault.subject)
    .where('ended_at', 'is', null)
    .execute()
}

/** HEA-30: keeps how much harm there is at lots. */
export const saveHarm = async (tx: Tx, harm: ReadonlyMap<string, number>): Promise<void> => {
  await sql`update lot_health set harm = site.harm
    from unnest(${[...harm.keys()]}::uuid[], ${[...harm.values()]}::real[]) as site (lot, harm)
    where parking_lot_id = site.lot and lot_health.harm <> site.harm`.execute(tx)
}

/** A fault as it is shown. */
export interface ShownFault {
  readonly lot_id: string
  readonly id: string
  readonly kind: FaultKind
  readonly name: string
  readonly device_count: number
  readonly harm: number
  readonly passages: number
  readonly expected: number | null
  readonly seen: number | null
  readonly since: Date
  readonly told_at: Date | null
  readonly ended_at: Date | null
}

/** The faults of lots that are open, the worst first, and those that ended since a time. HEA-32 */
export const listShownFaults = async (
  tx: Tx,
  lotIds: readonly string[],
  endedSince: Date | null,
): Promise<ShownFault[]> => {
  const { rows } = await sql<ShownFault>`
    select parking_lot_id as lot_id, id, kind, name, device_count, harm, passages, expected, seen, since, told_at, ended_at
    from health_fault where parking_lot_id = any(${[...lotIds]}::uuid[])
      and (ended_at is null or told_at is not null and ended_at >= ${endedSince}::timestamptz)
    order by ended_at is not null, harm desc, device_count desc, since desc`.execute(tx)
  return rows
}
