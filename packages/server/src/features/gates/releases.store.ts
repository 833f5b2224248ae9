import type { GateReach } from '@stallwise/domain/gates/gates.model.ts'
import { releaseLeaseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'

/** A release that has to be sent. */
export interface DueRelease {
  readonly lotId: string
  readonly id: string
  readonly controllerId: string
  readonly outlet: number
  readonly pulseMs: number
  readonly attempts: number
}

/** GAT-21: takes due releases under a lease, so that no other server or box sends them at the same time. */
export const leaseDueReleases = async (tx: Tx, reach: GateReach, lotId?: string): Promise<DueRelease[]> => {
  const rows = await claimDue(tx, 'gate_opening', {
    where: sql`release_state = 'due' and release_due_at <= clock_timestamp() and reach = ${reach}
      and ${lotId === undefined ? sql`true` : sql`parking_lot_id = ${lotId}`}`,
    oldestBy: 'release_due_at',
    limit: 20,
    set: {
      release_attempts: sql`release_attempts + 1`,
      release_due_at: sql`clock_timestamp() + make_interval(secs => ${releaseLeaseMs / 1_000})`,
    },
    returning: ['parking_lot_id', 'id', 'controller_id', 'outlet', 'pulse_ms', 'release_attempts'],
  })
  return rows.map((row) => ({
    lotId: row.parking_lot_id,
    id: row.id,
    controllerId: row.controller_id,
    outlet: row.outlet,
    pulseMs: row.pulse_ms,
    attempts: row.release_attempts,
  }))
}

/** GAT-22: marks a release as confirmed, and every earlier one of the same outlet with it. */
export const confirmRelease = async (tx: Tx, { lotId, id }: { lotId: string; id: string }): Promise<void> => {
  await sql`with confirmed as (select controller_id, outlet, claimed_at from gate_opening
      where parking_lot_id = ${lotId} and id = ${id})
    update gate_opening o set release_state = 'confirmed', released_at = clock_timestamp(), release_due_at = null
    from confirmed c where o.parking_lot_id = ${lotId} and o.controller_id = c.controller_id and o.outlet = c.outlet
      and o.release_state = 'due' and o.claimed_at <= c.claimed_at`.execute(tx)
}

/** A release that was not confirmed is tried again after the pause. */
export const postponeRelease = async (
  tx: Tx,
  { lotId, id }: { lotId: string; id: string },
  pauseMs: number,
): Promise<void> => {
  await sql`update gate_opening set release_due_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1_000})
    where parking_lot_id = ${lotId} and id = ${id} and release_state = 'due'`.execute(tx)
}

/** Pulses waiting for an edge box. They are only offered, not claimed: several boxes may see them. */
export const listOfferedPulses = async (tx: Tx, lotId: string): Promise<Omit<DueRelease, 'attempts'>[]> => {
  const { rows } =
    await sql<DueRelease>`select parking_lot_id as "lotId", id, controller_id as "controllerId", outlet,
      pulse_ms as "pulseMs"
    from gate_opening where parking_lot_id = ${lotId} and state = 'requested' and reach = 'edge'
      and expires_at > clock_timestamp() order by asked_at limit 20`.execute(tx)
  return rows
}

/** A release that was given up, or made due again. */
export interface GivenUpRelease {
  readonly id: string
  readonly gate: string
  readonly outlet: number
  readonly attempts: number
}

/** GAT-24: gives up the due releases of a controller (`given-up`), or makes those that were given up due again. */
export const setReleaseStates = async (
  tx: Tx,
  { lotId, controllerId }: { lotId: string; controllerId: string },
  to: 'given-up' | 'due',
): Promise<GivenUpRelease[]> => {
  const { rows } = await sql<GivenUpRelease>`update gate_opening set release_state = ${to},
      release_due_at = ${to === 'due' ? sql`clock_timestamp()` : sql`null`}
    where parking_lot_id = ${lotId} and controller_id = ${controllerId}
      and release_state = ${to === 'due' ? 'given-up' : 'due'}
    returning id, gate_name as gate, outlet, release_attempts as attempts`.execute(tx)
  return rows
}
