import { sql } from 'kysely'
import { openAfterPaymentMinutes } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { findGateZones } from './gate-decisions.store.ts'
import type { GateParts } from './gate-parts.ts'
import { openGates, type VehicleLetThrough } from './vehicle-openings.ts'

interface HeldRow {
  readonly id: string
  readonly zone_id: string
  readonly device_name: string
}

/** VIS-45: since an exit read the vehicle of a decision, it was read inside, or at an entry. */
const wentBack = (lotId: string, visitIds: readonly string[]) => sql`exists (select from visit v
  where v.parking_lot_id = ${lotId} and v.id = any(${[...visitIds]}::uuid[])
    and greatest(v.entered_at, to_timestamp((v.moves -> -1 ->> 'at')::float8 / 1000)) > gate_decision.read_at)`

/** GAT-58: opens the gates where a vehicle was held last that owes nothing now; `visitIds` are those of its stay. */
export const openForPayment = (
  parts: GateParts,
  lotId: string,
  visitIds: readonly string[],
  onError: (error: unknown) => void,
): Promise<void> => {
  const open = async (tx: Tx): Promise<VehicleLetThrough[]> => {
    const now = parts.clock()
    const since = new Date(now - openAfterPaymentMinutes * 60_000)
    const { rows } = await sql<HeldRow>`update gate_decision set opens = true, cause = 'paid',
        opened_later_at = case when log_version is not null then ${new Date(now)}::timestamptz end, log_version = null
      where parking_lot_id = ${lotId} and id = (select id from gate_decision
        where parking_lot_id = ${lotId} and cause = 'unpaid' and visit_id = any(${[...visitIds]}::uuid[])
          and greatest(decided_at, last_read_at) > ${since}
        order by decided_at desc limit 1) and cause = 'unpaid' and not ${wentBack(lotId, visitIds)}
      returning id, zone_id, device_name`.execute(tx)
    if (rows.length === 0) return []
    const zones = await findGateZones(tx, lotId, [...new Set(rows.map((row) => row.zone_id))])
    return rows.map((row) => ({
      decisionId: row.id,
      gateIds: zones.find(({ id }) => id === row.zone_id)?.sprockits ?? [],
      deviceName: row.device_name,
      cause: 'paid' as const,
      readAt: now,
    }))
  }
  return openGates(parts, lotId, open, onError)
}
