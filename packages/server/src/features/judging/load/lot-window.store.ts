import { maxAheadMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { LotWindow } from '@stallwise/domain/judging/lot-window.ts'
import type { LoggedRead } from '@stallwise/domain/judging/logged-event.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { hasUnendedStay, letOutMs, longestStayMs } from '@stallwise/domain/visits/stay.rules.ts'
import { keyOfRead } from '@stallwise/domain/visits/gate-entries.model.ts'
import type { SeenVehicle, StayOfVisit, Visit } from '@stallwise/domain/visits/visits.model.ts'
import { msOrNull } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import type { SqlClient } from '#platform/database/ask.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { visitIdOfKey } from '../save/visits.store.ts'
import { askOf, msOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

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
  passNotValid: row.pass_not_valid,
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
const isJudged = 'lot_version <= (select version from lot_state where lot_state.parking_lot_id = lot)'

interface EventRow {
  lot: string
  device_id: string
  at: number
  received_at: number
  event_id: string
  kind: string
  occupied: boolean | null
  detail: object | null
}

/** A lot to load, and the longest lateness window that it had since its start (ING-03). */
export interface WindowOfLot extends WantedLot {
  readonly widestMs: number
}

/**
 * A stall's stored base is its last report before the lateness window of its last message. A report within the current
 * window can be at most that much older; still older reports change nothing, since the base is newer.
 */
export const loadEvents = async (
  client: SqlClient,
  lots: readonly WindowOfLot[],
): Promise<OfLot<readonly EventRow[]>> => {
  const from = lots.map(({ lotId, start, widestMs }) => ({ lotId, start: start - widestMs - maxAheadMs }))
  // The earliest of all starts, besides that of each lot, tells the months of the log that are needed.
  const earliest = new Date(Math.min(...from.map(({ start }) => start)))
  return askOf<EventRow>(
    client,
    from,
    `select lot, device_id, ${msOf('at')}, ${msOf('received_at')}, event_id, kind, occupied, detail
     from ${wantedLots} join device_event on parking_lot_id = lot and at >= start
     where at >= $3::timestamptz and ${isJudged}`,
    [earliest],
  )
}

/** SQL condition: the visit comes from the event log of the lot and not from a generated history, which no read can change. */
export const visitIsFromLog = (lot: string): string =>
  `(entered_at >= coalesce((select ends_at from lot_history where parking_lot_id = ${lot}), '-infinity')
  or exists (select 1 from device_event e where e.parking_lot_id = ${lot} and e.at = entered_at and e.event_id = entry_event_id))`

type VisitOfLot = VisitRow & { readonly lot: string }

const loadVisits = async (client: SqlClient, lots: readonly WantedLot[]): Promise<OfLot<Visit[]>> => {
  const rowsOf = await askOf<VisitOfLot>(
    client,
    lots,
    `select lot, visit.* from ${wantedLots} join visit on parking_lot_id = lot and exited_at is null
     union all select lot, visit.* from ${wantedLots} join visit on parking_lot_id = lot and exited_at >= start
       where ${visitIsFromLog('lot')}`,
  )
  return (lotId) => rowsOf(lotId).map(visitOf)
}

/** When a person said that the vehicle of a visit had left (VIS-44), as it is in the lot's log. */
const hadLeftAt = `(select min(l.at) from lot_log l where l.parking_lot_id = lot and l.kind = 'gates-decided'
  and l.at >= v.exited_at and l.detail -> 'openings' @> jsonb_build_array(jsonb_build_object('hadLeft', true,
    'of', floor(extract(epoch from v.entered_at) * 1000)::bigint || ' ' || v.entry_event_id)))`

/**
 * VIS-40: the visits that ended by themselves before a time and whose stay goes on, also if it became known later that their
 * exit was missed.
 */
const loadOverlong = async (client: SqlClient, lots: readonly WantedLot[]): Promise<OfLot<Visit[]>> => {
  const rowsOf = await askOf<VisitOfLot & { readonly missed_at: Date | null }>(
    client,
    lots,
    `select lot, v.*, case when v.exit_missed then least(n.at, ${hadLeftAt}) end as missed_at
     from ${wantedLots} join visit v on v.parking_lot_id = lot and v.entered_at > start - interval '${longestStayMs} ms'
     cross join lateral (select min(n.entered_at) as at from visit n
       where v.exit_missed and n.parking_lot_id = lot and n.plate = v.plate and n.entered_at > v.entered_at) n
     where v.closed_by = 'longestStay' and v.passholder_id is null and v.exited_at < start
       and (v.stay_ended_at is null or v.stay_ended_at >= start or n.at >= start) and ${visitIsFromLog('lot')}`,
  )
  const starts = new Map(lots.map(({ lotId, start }) => [lotId, start]))
  return (lotId) =>
    rowsOf(lotId)
      .filter((row) => hasUnendedStay(visitOf(row), starts.get(lotId)!, msOrNull(row.missed_at)))
      .map(visitOf)
}

const subjectOf = (visit: string) =>
  `coalesce(${visit}.subject, ${visit}.passholder_id::text, ${visit}.plate)`

/** VIS-45: the visits of vehicles for which an exit was opened before a time, and which did not enter since. */
const loadLetOut = async (client: SqlClient, lots: readonly WantedLot[]): Promise<OfLot<Visit[]>> => {
  const rowsOf = await askOf<VisitOfLot>(
    client,
    lots,
    `select lot, v.* from ${wantedLots} join visit v on v.parking_lot_id = lot and v.exited_at < start
       and v.exited_at >= start - interval '${letOutMs} ms'
     where v.closed_by = 'opened' and v.stay_ended_at is null and not exists (select from visit n
       where n.parking_lot_id = lot and n.entered_at > v.exited_at and n.entered_at < start
         and ${subjectOf('n')} = ${subjectOf('v')})`,
  )
  return (lotId) => rowsOf(lotId).map(visitOf)
}

const loadReportedBefore = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<number | null>> => {
  const rowsOf = await askOf<{ lot: string; at: Date }>(
    client,
    lots,
    `select lot, last.at from ${wantedLots} cross join lateral (
       select at from device_event where parking_lot_id = lot and at < start and ${isJudged}
       order by at desc limit 1) last`,
  )
  return (lotId) => msOrNull(rowsOf(lotId)[0]?.at ?? null)
}

const readOf = (row: EventRow): LoggedRead =>
  ({
    ...row.detail,
    kind: row.kind,
    deviceId: row.device_id,
    at: row.at,
    receivedAt: row.received_at,
    eventId: row.event_id,
  }) as LoggedRead

/** What the events of a lot say of its window from its start on. */
export const eventsOfWindow = (
  events: readonly EventRow[],
  start: number,
): Pick<LotWindow, 'stalls' | 'reads' | 'reportedAt'> => {
  const newest = new Map<number, number>()
  for (const { at } of events) {
    const slot = Math.floor(at / slotMs)
    if (at >= start) newest.set(slot, Math.max(newest.get(slot) ?? 0, at))
  }
  return {
    stalls: events
      .filter((row) => row.kind === 'stall' && row.occupied !== null)
      .map((row) => ({
        deviceId: row.device_id,
        at: row.at,
        eventId: row.event_id,
        occupied: row.occupied!,
      })),
    reads: events.filter((row) => row.kind !== 'stall').map(readOf),
    reportedAt: [...newest.values()],
  }
}

/** Loads the visits of the windows in which lots can still be corrected, and when they were reported in before. */
export const loadWindows = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<Pick<LotWindow, 'visits' | 'overlong' | 'reportedBefore'>>> => {
  const [visits, overlong, letOut, reportedBefore] = await Promise.all([
    loadVisits(client, lots),
    loadOverlong(client, lots),
    loadLetOut(client, lots),
    loadReportedBefore(client, lots),
  ])
  return (lotId) => ({
    visits: visits(lotId),
    overlong: [...overlong(lotId), ...letOut(lotId)],
    reportedBefore: reportedBefore(lotId),
  })
}
