import { maxAheadMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import { countedFrom, type LotWindow } from '@stallwise/domain/judging/lot-window.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { LoggedRead } from '@stallwise/domain/judging/logged-event.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { hasUnendedStay, longestStayMs } from '@stallwise/domain/visits/stay.rules.ts'
import { keyOfRead } from '@stallwise/domain/visits/gate-entries.model.ts'
import type { SeenVehicle, StayOfVisit, Visit } from '@stallwise/domain/visits/visits.model.ts'
import { msOrNull } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import type { RowOf } from '#platform/database/tables.ts'
import { visitIdOfKey } from '../save/visits.store.ts'
import { loadWidestLateness } from './lot-settings.store.ts'

interface VisitRow extends Omit<RowOf<'visit'>, 'parking_lot_id' | 'id' | 'revised'> {
  plate_at: Date | null
}

type StayColumns = Pick<
  VisitRow,
  'stay_entered_at' | 'stay_ended_at' | 'exit_missed' | 'entry_in_doubt' | 'last_read_at'
>

type ReadColumns = Pick<VisitRow, 'read_plate' | 'read_score' | 'read_make' | 'read_color'>

/** VIS-13. */
export const seenOf = (row: ReadColumns): SeenVehicle | null =>
  row.read_plate === null
    ? null
    : { plate: row.read_plate, score: row.read_score ?? 0, make: row.read_make, color: row.read_color }

/** VIS-40. */
export const stayOf = (row: StayColumns): StayOfVisit => ({
  stayEnteredAt: msOrNull(row.stay_entered_at),
  stayEndedAt: msOrNull(row.stay_ended_at),
  exitMissed: row.exit_missed,
  entryInDoubt: row.entry_in_doubt,
  lastReadAt: msOrNull(row.last_read_at),
})

const visitOf = (row: VisitRow): Visit => ({
  key: keyOfRead({ at: row.entered_at.getTime(), eventId: row.entry_event_id }),
  entryEventId: row.entry_event_id,
  // A visit without a plate was opened by a passholder's tag.
  subject: row.subject ?? row.passholder_id ?? row.plate!,
  plate: row.plate,
  plateAt: msOrNull(row.plate_at),
  seen: seenOf(row),
  passholderId: row.passholder_id,
  match: row.match,
  groupId: row.group_id,
  passholderGroupId: row.passholder_group_id,
  zoneId: row.zone_id,
  moves: row.moves,
  stayUntil: msOrNull(row.stay_until),
  enteredAt: row.entered_at.getTime(),
  exitedAt: msOrNull(row.exited_at),
  closedBy: row.closed_by,
  exitEventId: row.exit_event_id,
  ...stayOf(row),
})

/** A visit by its key (`Visit.key`); undefined if it is not stored. */
export const loadVisit = async (
  client: PoolClient,
  lotId: string,
  key: string,
): Promise<Visit | undefined> => {
  const { rows } = await client.query<VisitRow>(
    'select * from visit where parking_lot_id = $1 and id = $2 and entered_at = $3',
    [lotId, visitIdOfKey(lotId, key), new Date(Number(key.slice(0, key.indexOf(' '))))],
  )
  return rows[0] && visitOf(rows[0])
}

/** The log may already contain events of the current transaction, which are not judged yet. */
const isJudged = 'lot_version <= (select version from lot_state where parking_lot_id = $1)'

interface EventRow {
  device_id: string
  at: Date
  received_at: Date
  event_id: string
  kind: string
  occupied: boolean | null
  detail: object | null
}

/**
 * A stall's stored base is its last report before the lateness window of its last message. A report within the current
 * window can be at most that much older; still older reports change nothing, since the base is newer.
 */
const loadEvents = async (
  client: PoolClient,
  lotId: string,
  start: number,
  latenessMs: number,
): Promise<EventRow[]> => {
  const widest = await loadWidestLateness(client, lotId, start, latenessMs)
  const { rows } = await client.query(
    `select device_id, at, received_at, event_id, kind, occupied, detail from device_event
     where parking_lot_id = $1 and at >= $2 and ${isJudged}`,
    [lotId, new Date(start - widest - maxAheadMs)],
  )
  return rows
}

/** SQL condition: the visit comes from the event log and not from a generated history, which no read can change. */
export const visitIsFromLog = `(entered_at >= coalesce((select ends_at from lot_history where parking_lot_id = $1), '-infinity')
  or exists (select 1 from device_event e where e.parking_lot_id = $1 and e.at = entered_at and e.event_id = entry_event_id))`

const loadVisits = async (client: PoolClient, lotId: string, start: number): Promise<Visit[]> => {
  const { rows } = await client.query<VisitRow>(
    `select * from visit where parking_lot_id = $1 and exited_at is null
     union all select * from visit where parking_lot_id = $1 and exited_at >= $2 and ${visitIsFromLog}`,
    [lotId, new Date(start)],
  )
  return rows.map(visitOf)
}

/** When a person said that the vehicle of a visit had left (VIS-44), as it is in the lot's log. */
const hadLeftAt = `(select min(l.at) from lot_log l where l.parking_lot_id = $1 and l.kind = 'gates-decided'
  and l.at >= v.exited_at and l.detail -> 'openings' @> jsonb_build_array(jsonb_build_object('hadLeft', true,
    'of', floor(extract(epoch from v.entered_at) * 1000)::bigint || ' ' || v.entry_event_id)))`

/**
 * VIS-40: the visits that ended by themselves before a time and whose stay goes on, also if it became known later that their
 * exit was missed.
 */
const loadOverlong = async (client: PoolClient, lotId: string, start: number): Promise<Visit[]> => {
  const { rows } = await client.query<VisitRow & { missed_at: Date | null }>(
    `select v.*, case when v.exit_missed then least(n.at, ${hadLeftAt}) end as missed_at
     from visit v cross join lateral (select min(n.entered_at) as at from visit n
       where v.exit_missed and n.parking_lot_id = $1 and n.plate = v.plate and n.entered_at > v.entered_at) n
     where v.parking_lot_id = $1 and v.entered_at > $3 and v.closed_by = 'longestStay' and v.passholder_id is null
       and v.exited_at < $2 and (v.stay_ended_at is null or v.stay_ended_at >= $2 or n.at >= $2) and ${visitIsFromLog}`,
    [lotId, new Date(start), new Date(start - longestStayMs)],
  )
  return rows
    .filter((row) => hasUnendedStay(visitOf(row), start, msOrNull(row.missed_at)))
    .map((row) => visitOf(row))
}

const loadReportedBefore = async (
  client: PoolClient,
  lotId: string,
  start: number,
): Promise<number | null> => {
  const { rows } = await client.query(
    `select at from device_event where parking_lot_id = $1 and at < $2 and ${isJudged} order by at desc limit 1`,
    [lotId, new Date(start)],
  )
  return msOrNull(rows[0]?.at ?? null)
}

/** Loads the events and visits of the window in which a lot can still be corrected. */
export const loadLotWindow = async (
  client: PoolClient,
  lotId: string,
  now: number,
  facts: Pick<LotFacts, 'sampledUntil' | 'latenessMs'>,
  from?: number,
): Promise<LotWindow> => {
  const start = countedFrom(facts, now, from)
  const events = await loadEvents(client, lotId, start, facts.latenessMs)
  const newest = new Map<number, number>()
  for (const { at } of events) {
    const slot = Math.floor(at.getTime() / slotMs)
    if (at.getTime() >= start) newest.set(slot, Math.max(newest.get(slot) ?? 0, at.getTime()))
  }
  return {
    from,
    stalls: events
      .filter((row) => row.kind === 'stall' && row.occupied !== null)
      .map((row) => ({
        deviceId: row.device_id,
        at: row.at.getTime(),
        eventId: row.event_id,
        occupied: row.occupied!,
      })),
    reads: events
      .filter((row) => row.kind !== 'stall')
      .map(
        (row) =>
          ({
            ...row.detail,
            kind: row.kind,
            deviceId: row.device_id,
            at: row.at.getTime(),
            receivedAt: row.received_at.getTime(),
            eventId: row.event_id,
          }) as LoggedRead,
      ),
    visits: await loadVisits(client, lotId, start),
    overlong: await loadOverlong(client, lotId, start),
    reportedAt: [...newest.values()],
    reportedBefore: await loadReportedBefore(client, lotId, start),
  }
}
