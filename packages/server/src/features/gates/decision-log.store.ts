import type { RefusalCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import {
  keyOfRead,
  type GateEntry,
  type GateOutcome,
  type LoggedDecision,
  type LoggedOpening,
} from '@stallwise/domain/visits/gate-entries.model.ts'
import type { PoolClient } from 'pg'
import { ask, type SqlClient } from '#platform/database/ask.ts'

/** VIS-41: the causes for which a vehicle is turned away at an entry, or held at an exit. */
const refusals: ReadonlySet<string> = new Set<RefusalCause>([
  'unknown',
  'not-valid',
  'group',
  'full',
  'inside',
  'unpaid',
])

/** VIS-41: what a decision means for its read; undefined if the read is judged as without a gate. */
const outcomeOf = ({ opens, cause }: { opens: boolean; cause: string }): GateOutcome | undefined => {
  if (opens) return 'opened'
  return refusals.has(cause) ? 'refused' : undefined
}

interface DecisionRow {
  id: string
  event_id: string
  read_at: Date
  zone_id: string
  opens: boolean
  cause: string
  opened_later_at: Date | null
}

/** A decision as it was logged. */
type LoggedRow = Pick<DecisionRow, 'id' | 'event_id' | 'read_at' | 'opens'>

interface OpeningRow {
  id: string
  at: Date
  zone_ids: string[]
  is_exit: boolean
  of_event: string | null
  of_at: Date | null
}

const decisionOf = (row: DecisionRow): LoggedDecision[] => {
  const outcome = row.opened_later_at ? undefined : outcomeOf(row)
  return outcome ? [{ eventId: row.event_id, readAt: row.read_at.getTime(), outcome }] : []
}

/** VIS-43: when a gate was opened for a vehicle: after its read, also if the clock of the camera is ahead. */
const openedAt = (at: Date, read: Date): number => Math.max(at.getTime(), read.getTime() + 1)

const laterOpeningOf = (row: DecisionRow): LoggedOpening[] =>
  row.opened_later_at
    ? [
        {
          id: row.id,
          at: openedAt(row.opened_later_at, row.read_at),
          zoneIds: [row.zone_id],
          isExit: true,
          of: keyOfRead({ at: row.read_at.getTime(), eventId: row.event_id }),
        },
      ]
    : []

const openingOf = (row: OpeningRow): LoggedOpening => ({
  id: row.id,
  at: row.of_at ? openedAt(row.at, row.of_at) : row.at.getTime(),
  zoneIds: row.zone_ids,
  isExit: row.is_exit,
  of: row.of_event && row.of_at && keyOfRead({ at: row.of_at.getTime(), eventId: row.of_event }),
})

/** At most so many are written with one entry; the next one follows. */
export const maxLoggedAtOnce = 500

/** Openings by hand whose outcome is not known yet wait, at most so long. */
const openingIsDecided = `(o.state not in ('requested', 'claimed') or o.expires_at < clock_timestamp() - interval '10 seconds')`

/**
 * VIS-41, VIS-43: what gates decided that is not logged yet, in the order in which it was decided, and its rows. The caller
 * holds the lot's lock.
 */
export const loadUnlogged = async (
  client: PoolClient,
  lotId: string,
): Promise<{
  readonly entry: GateEntry
  readonly decisions: readonly LoggedRow[]
  readonly openingIds: string[]
}> => {
  const [decisions, openings] = await Promise.all([
    ask<DecisionRow>(
      client,
      `select id, event_id, read_at, zone_id, opens, cause, opened_later_at from gate_decision
       where parking_lot_id = $1 and log_version is null order by decided_at, id limit ${maxLoggedAtOnce}`,
      [lotId],
    ),
    ask<OpeningRow & { opened: boolean }>(
      client,
      `select o.id, coalesce(o.requested_at, o.asked_at) as at, o.state not in ('refused', 'expired', 'requested') as opened,
         array(select z.id from zone z where z.parking_lot_id = $1 and z.removed_at is null and o.sprockit_id = any(z.sprockits)
           order by z.id) as zone_ids,
         exists (select from zone z where z.parking_lot_id = $1 and z.removed_at is null and o.sprockit_id = any(z.sprockits)
           and z.type in ('exit', 'entryExit')) as is_exit,
         d.event_id as of_event, d.read_at as of_at
       from gate_opening o left join gate_decision d on d.parking_lot_id = $1 and d.id = o.for_decision
       where o.parking_lot_id = $1 and o.log_version is null and ${openingIsDecided}
       order by o.asked_at, o.id limit ${maxLoggedAtOnce}`,
      [lotId],
    ),
  ])
  return {
    entry: {
      decisions: decisions.flatMap(decisionOf),
      openings: [
        ...decisions.flatMap(laterOpeningOf),
        ...openings.filter(({ opened }) => opened).map(openingOf),
      ],
    },
    decisions: decisions.map(({ id, event_id, read_at, opens }) => ({ id, event_id, read_at, opens })),
    openingIds: openings.map(({ id }) => id),
  }
}

/** The version of the lot with which they were logged. A decision that was renewed about a later read meanwhile is not. */
export const noteLogged = async (
  client: PoolClient,
  { lotId, version }: { readonly lotId: string; readonly version: number },
  {
    decisions,
    openingIds,
  }: { readonly decisions: readonly LoggedRow[]; readonly openingIds: readonly string[] },
): Promise<void> => {
  await Promise.all([
    decisions.length > 0 &&
      client.query(
        `update gate_decision d set log_version = $2
         from jsonb_to_recordset($3::jsonb) as u(id uuid, event_id text, read_at timestamptz, opens bool)
         where d.parking_lot_id = $1 and d.id = u.id and d.event_id = u.event_id and d.read_at = u.read_at and d.opens = u.opens`,
        [lotId, version, JSON.stringify(decisions)],
      ),
    openingIds.length > 0 &&
      client.query(`update gate_opening set log_version = $2 where parking_lot_id = $1 and id = any($3)`, [
        lotId,
        version,
        openingIds,
      ]),
  ])
}

/** Lots of which something is not logged yet. */
export const findUnloggedLots = async (client: SqlClient): Promise<string[]> => {
  const rows = await ask<{ id: string }>(
    client,
    `select distinct parking_lot_id as id from gate_decision where log_version is null
     union select distinct parking_lot_id from gate_opening o where log_version is null and ${openingIsDecided} limit 100`,
    [],
  )
  return rows.map(({ id }) => id)
}
