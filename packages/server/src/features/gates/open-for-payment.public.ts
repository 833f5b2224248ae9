import { sql } from 'kysely'
import { openAfterPaymentMinutes } from '@stallwise/domain/gates/read-opening.rules.ts'
import { findGateZones } from './gate-decisions.store.ts'
import type { GateParts } from './gate-parts.ts'
import { openGates } from './vehicle-openings.ts'

export type { GateParts } from './gate-parts.ts'

interface HeldRow {
  readonly id: string
  readonly zone_id: string
  readonly device_name: string
}

/** GAT-58: opens the gates where the vehicle of a visit was held that is paid now. */
export const openForPayment = (parts: GateParts, lotId: string, visitId: string): Promise<void> =>
  openGates(parts, lotId, async (tx) => {
    const since = new Date(parts.clock() - openAfterPaymentMinutes * 60_000)
    const { rows } = await sql<HeldRow>`update gate_decision d set opens = true, cause = 'paid'
      from visit v
      where d.parking_lot_id = ${lotId} and d.cause = 'unpaid' and d.decided_at > ${since}
        and v.parking_lot_id = ${lotId} and v.id = ${visitId} and v.exited_at = d.read_at and v.exit_event_id = d.event_id
      returning d.id, d.zone_id, d.device_name`.execute(tx)
    if (rows.length === 0) return []
    const zones = await findGateZones(tx, lotId, [...new Set(rows.map((row) => row.zone_id))])
    return rows.map((row) => ({
      decisionId: row.id,
      gateIds: zones.find(({ id }) => id === row.zone_id)?.sprockits ?? [],
      deviceName: row.device_name,
      cause: 'paid' as const,
    }))
  })
