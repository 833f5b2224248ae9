import type { ErasableRead, ErasableVisit, Erasure } from '@stallwise/domain/retention/plate-erasure.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { ask } from '#platform/database/ask.ts'

interface VisitRow {
  id: string
  plate: string | null
  passholder_id: string | null
  entered_at: Date
  exited_at: Date | null
  entry_event_id: string
  exit_event_id: string | null
  stay_until: Date | null
}

/** Visits that overlap [from, until). */
export const loadVisitsOf = async (
  tx: Tx,
  lotId: string,
  from: number,
  until: number,
): Promise<ErasableVisit[]> => {
  const rows = await ask<VisitRow>(
    tx,
    `select id, plate, passholder_id, entered_at, exited_at, entry_event_id, exit_event_id, stay_until from visit
     where parking_lot_id = $1 and entered_at < $3 and entered_at >= $2::timestamptz - interval '31 days'
       and (entered_at >= $2 or exited_at >= $2 or exited_at is null)
     order by entered_at, id`,
    [lotId, isoOf(from), isoOf(until)],
  )
  return rows.map((row) => ({
    id: row.id,
    plate: row.plate,
    passholderId: row.passholder_id,
    enteredAt: row.entered_at.getTime(),
    exitedAt: row.exited_at?.getTime() ?? null,
    entryEventId: row.entry_event_id,
    exitEventId: row.exit_event_id,
    stayUntil: row.stay_until?.getTime() ?? null,
  }))
}

interface ReadRow {
  source_id: string
  event_id: string
  at: Date
  detail: { plate: string; candidates?: { plate: string; score: number }[] }
}

export const loadReadsOf = async (
  tx: Tx,
  lotId: string,
  from: number,
  until: number,
): Promise<ErasableRead[]> => {
  const rows = await ask<ReadRow>(
    tx,
    `select source_id, event_id, at, detail from device_event
     where parking_lot_id = $1 and at >= $2 and at < $3 and kind = 'plate' and detail ->> 'plate' is not null`,
    [lotId, isoOf(from), isoOf(until)],
  )
  return rows.map(({ source_id, event_id, at, detail }) => ({
    sourceId: source_id,
    eventId: event_id,
    at: at.getTime(),
    plate: detail.plate,
    candidates: detail.candidates ?? [],
  }))
}

export const loadKnownPlates = async (tx: Tx, lotId: string): Promise<Set<string>> => {
  const rows = await ask<{ plate: string }>(
    tx,
    `select plate from passholder_plate p join passholder h on h.parking_lot_id = $1 and h.id = p.passholder_id
     where p.parking_lot_id = $1 and h.removed_at is null`,
    [lotId],
  )
  return new Set(rows.map(({ plate }) => plate))
}

/** The time of the oldest visit or event of a lot; undefined if there is none. */
export const findOldest = async (tx: Tx, lotId: string): Promise<number | undefined> => {
  const [row] = await ask<{ at: Date | null }>(
    tx,
    `select least((select at from device_event where parking_lot_id = $1 order by at limit 1),
       (select min(entered_at) from visit where parking_lot_id = $1)) as at`,
    [lotId],
  )
  return row?.at?.getTime()
}

/** VIO-79: a correction of an erased visit's plate becomes one without effect, so that the log replays to the same visit. */
const eraseCorrections = async (tx: Tx, lotId: string, visits: Erasure['visits']): Promise<void> => {
  const rows = [...visits].map(([{ enteredAt, entryEventId }, token]) => ({
    visit: `${enteredAt} ${entryEventId}`,
    vehicle: { plate: token, subject: token, match: 'none', passholderId: null, passholderGroupId: null },
  }))
  await ask(
    tx,
    `update lot_log l set detail = l.detail || jsonb_build_object('after', l.detail -> 'after' || u.vehicle, 'before', l.detail -> 'after' || u.vehicle)
     from jsonb_to_recordset($2::jsonb) as u(visit text, vehicle jsonb)
     where l.parking_lot_id = $1 and l.kind = 'plate-corrected' and l.detail ->> 'visit' = u.visit`,
    [lotId, JSON.stringify(rows)],
  )
}

/** Replaces plates with tokens. GUE-40: a guest's visit becomes one of an unknown plate. */
export const writeErasure = async (tx: Tx, lotId: string, { visits, reads }: Erasure): Promise<void> => {
  const visitRows = [...visits].map(([visit, token]) => ({ id: visit.id, at: isoOf(visit.enteredAt), token }))
  await ask(
    tx,
    `update visit v set plate = u.token, match = 'none', subject = null,
       read_plate = case when v.read_plate is null then null else u.token end from jsonb_to_recordset($2::jsonb) as u(id uuid, at timestamptz, token text)
     where v.parking_lot_id = $1 and v.id = u.id and v.entered_at = u.at`,
    [lotId, JSON.stringify(visitRows)],
  )
  await eraseCorrections(tx, lotId, visits)
  await eraseAuditOf(
    tx,
    lotId,
    ['visit'],
    visitRows.map(({ id }) => id),
  )
  const readRows = [...reads].map(([{ sourceId, eventId, at }, token]) => ({
    source: sourceId,
    event: eventId,
    at: isoOf(at),
    token,
  }))
  await ask(
    tx,
    `update device_event e set detail = e.detail || jsonb_build_object('plate', u.token, 'candidates', '[]'::jsonb)
     from jsonb_to_recordset($2::jsonb) as u(source uuid, event text, at timestamptz, token text)
     where e.parking_lot_id = $1 and e.source_id = u.source and e.event_id = u.event and e.at = u.at`,
    [lotId, JSON.stringify(readRows)],
  )
  // BOO-50: visitors count in a group of type visitor, so the others were booked.
  await ask(
    tx,
    `update device_event e set detail = e.detail || jsonb_build_object('groupId', v.group_id)
     from jsonb_to_recordset($2::jsonb) as u(id uuid, at timestamptz, token text)
     join visit v on v.parking_lot_id = $1 and v.id = u.id and v.entered_at = u.at
     join parking_group g on g.parking_lot_id = $1 and g.id = v.group_id and g.type <> 'visitor'
     where e.parking_lot_id = $1 and e.kind = 'plate' and e.detail ->> 'plate' = v.plate
       and e.at >= v.entered_at and e.at <= coalesce(v.exited_at, v.entered_at + interval '31 days')`,
    [lotId, JSON.stringify(visitRows)],
  )
}
