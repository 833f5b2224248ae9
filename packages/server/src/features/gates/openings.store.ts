import type { GateReach, OutcomeReason } from '@stallwise/domain/gates/gates.model.ts'
import type { OpeningCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import { lockOutMs, maxPulseMs, pulseLifeMs, releaseLeaseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql, type Selectable } from 'kysely'
import { CommandTable, type CommandPlace } from '#platform/commands/command-table.ts'
import type { Tx } from '#platform/database/database.ts'
import { findNewest } from '#platform/database/ordered-page.ts'
import type { Tables } from '#platform/database/tables.ts'
import { gatesChannel } from './gates-channel.ts'

export interface OpeningRow extends Selectable<Tables['gate_opening']> {
  monex_device_id: string
}

export interface NewOpening {
  readonly lotId: string
  readonly id: string
  readonly sprockitId: string | null
  readonly gateName: string
  readonly controllerId: string
  readonly outlet: number
  readonly pulseMs: number
  readonly reach: GateReach
  readonly reason: string
  readonly cause: OpeningCause | null
  readonly by: { readonly id: string | null; readonly name: string }
  /** The decision about the vehicle that a person opens for. */
  readonly forDecision?: string | undefined
}

const selection = (tx: Tx) =>
  tx
    .selectFrom('gate_opening as o')
    .innerJoin('gate_controller as c', (join) =>
      join.onRef('c.parking_lot_id', '=', 'o.parking_lot_id').onRef('c.id', '=', 'o.controller_id'),
    )
    .selectAll('o')
    .select('c.monex_device_id')

export const findOpening = (tx: Tx, lotId: string, id: string): Promise<OpeningRow | undefined> =>
  selection(tx).where('o.parking_lot_id', '=', lotId).where('o.id', '=', id).executeTakeFirst()

export const findOpenings = (tx: Tx, lotId: string, ids: readonly string[]): Promise<OpeningRow[]> =>
  selection(tx)
    .where('o.parking_lot_id', '=', lotId)
    .where('o.id', 'in', [...ids])
    .execute()

const longestLockOutMs = Math.max(lockOutMs, maxPulseMs)

/** Newest first. */
export const listOpenings = (
  tx: Tx,
  page: {
    lotId: string
    sprockitId?: string | undefined
    /** Without those for vehicles. */
    byUsers: boolean
    cursor?: string | undefined
    limit: number
  },
) =>
  findNewest(tx, {
    ...page,
    from: sql`gate_opening`,
    at: sql`asked_at`,
    where: [
      sql`parking_lot_id = ${page.lotId}`,
      ...(page.sprockitId === undefined ? [] : [sql`sprockit_id = ${page.sprockitId}`]),
      ...(page.byUsers ? [sql`cause is null`] : []),
    ],
    read: (ids) => findOpenings(tx, page.lotId, ids),
  })

/** GAT-16: after how many milliseconds the outlet accepts a new pulse; 0 = now. The caller holds the lock of the lot's gates. */
export const outletFreeInMs = async (
  tx: Tx,
  { lotId, controllerId, outlet }: Pick<NewOpening, 'lotId' | 'controllerId' | 'outlet'>,
): Promise<number> => {
  const { rows } = await sql<{ ms: number | null }>`select
      extract(epoch from max(asked_at + make_interval(secs => greatest(${lockOutMs}, pulse_ms) / 1000.0)) - clock_timestamp())::float8
        * 1000 as ms
    from gate_opening where parking_lot_id = ${lotId} and controller_id = ${controllerId} and outlet = ${outlet}
      and state in ('requested', 'claimed', 'answered', 'unknown')
      and asked_at > clock_timestamp() - make_interval(secs => ${longestLockOutMs / 1_000})`.execute(tx)
  return Math.max(0, Math.ceil(rows[0]!.ms ?? 0))
}

/** GAT-11: the time of the request is the database's clock. */
export const insertOpening = async (tx: Tx, opening: NewOpening, requestedAt: Date): Promise<void> => {
  await sql`with t as (select clock_timestamp() as now)
    insert into gate_opening (parking_lot_id, id, sprockit_id, gate_name, controller_id, outlet, pulse_ms, reach, reason, cause,
      asked_by, asked_by_name, asked_at, expires_at, for_decision, requested_at, log_version)
    select ${opening.lotId}, ${opening.id}, ${opening.sprockitId}, ${opening.gateName}, ${opening.controllerId},
      ${opening.outlet}, ${opening.pulseMs}, ${opening.reach}, ${opening.reason}, ${opening.cause}, ${opening.by.id}, ${opening.by.name},
      now, now + make_interval(secs => ${pulseLifeMs / 1_000}), ${opening.forDecision ?? null}::uuid, ${requestedAt}::timestamptz,
      ${opening.cause === null ? null : 0}::bigint from t`.execute(tx)
}

/** GAT-10: the openings of gates as commands to their controllers. */
export const openings = new CommandTable<OutcomeReason>({ table: 'gate_opening', channel: gatesChannel })

/**
 * GAT-10, GAT-11: claims an opening, without which nothing is sent; undefined if it is already claimed or decided, or
 * too old. From here on its release is due. An edge box releases by itself first, so its release is due a lease later.
 */
export const claimOpening = (tx: Tx, place: CommandPlace, box: string | null) =>
  openings.claim(tx, place, {
    by: box,
    where: sql`reach = ${box === null ? 'server' : 'edge'}`,
    set: sql`release_state = 'due',
      release_due_at = clock_timestamp() + make_interval(secs => (pulse_ms + ${box === null ? 0 : releaseLeaseMs}) / 1000.0)`,
  })
