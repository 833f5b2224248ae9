import { createHash } from 'node:crypto'
import type { Visit } from '@stallwise/domain/visits/visits.model.ts'
import { isoOrNull } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import { firstErrorOf } from '#platform/database/one-round-trip.ts'
import type { SettledLot } from '../locked-lot.ts'

/** A visit's id is derived from its entry, so that a replay produces the same one. */
export const visitIdOf = (lotId: string, visit: Pick<Visit, 'entryEventId' | 'enteredAt'>): string => {
  const hex = createHash('sha256').update(`${lotId} ${visit.entryEventId} ${visit.enteredAt}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of a visit by its key (`Visit.key`). */
export const visitIdOfKey = (lotId: string, key: string): string => {
  const end = key.indexOf(' ')
  return visitIdOf(lotId, { enteredAt: Number(key.slice(0, end)), entryEventId: key.slice(end + 1) })
}

/** A visit as `visitInsert` takes it. */
export const visitRow = (lotId: string, visit: Visit, revised = false) => ({
  ...visit,
  lot: lotId,
  id: visitIdOf(lotId, visit),
  revised,
  enteredAt: new Date(visit.enteredAt).toISOString(),
  exitedAt: isoOrNull(visit.exitedAt),
  plateAt: isoOrNull(visit.plateAt),
  stayUntil: isoOrNull(visit.stayUntil),
  stayEnteredAt: isoOrNull(visit.stayEnteredAt),
  stayEndedAt: isoOrNull(visit.stayEndedAt),
  lastReadAt: isoOrNull(visit.lastReadAt),
  readPlate: visit.seen?.plate ?? null,
  readScore: visit.seen?.score ?? null,
  readMake: visit.seen?.make ?? null,
  readColor: visit.seen?.color ?? null,
  passNotValid: visit.passNotValid === true,
  subject: visit.subject === (visit.passholderId ?? visit.plate) ? null : visit.subject,
})

const visitFields = `lot uuid, id uuid, plate text, "plateAt" timestamptz, "passholderId" uuid, match text, "groupId" uuid, "enteredAt" timestamptz,
  "exitedAt" timestamptz, "closedBy" text, "entryEventId" text, "exitEventId" text, revised bool, subject text, "passholderGroupId" uuid,
  "readPlate" text, "readScore" double precision, "readMake" text, "readColor" text, "zoneId" uuid, moves jsonb, "stayUntil" timestamptz,
  "stayEnteredAt" timestamptz, "stayEndedAt" timestamptz, "exitMissed" bool, "entryInDoubt" bool, "lastReadAt" timestamptz, "passNotValid" bool`

/** SQL that inserts the visits of its first parameter, a JSON array of `visitRow`s. */
export const visitInsert = `insert into visit (parking_lot_id, id, plate, plate_at, passholder_id, match, group_id, entered_at, exited_at,
    closed_by, entry_event_id, exit_event_id, revised, subject, passholder_group_id, read_plate, read_score, read_make, read_color, zone_id, moves, stay_until,
    stay_entered_at, stay_ended_at, exit_missed, entry_in_doubt, last_read_at, pass_not_valid)
  select * from jsonb_to_recordset($1::jsonb) as u(${visitFields})`

/** Writes visits that began, ended or were corrected, and removes those that turned out not to exist. */
export const writeVisits = async (client: PoolClient, settled: readonly SettledLot[]): Promise<void> => {
  const changes = settled.flatMap(({ lot, effects }) =>
    effects.visits.map((change) => ({
      lotId: lot.facts.lotId,
      revised: lot.hasExtendedWindow,
      ...change,
    })),
  )
  if (changes.length === 0) return
  const removed = changes
    .filter(({ before, after }) => before && !after)
    .map(({ lotId, before }) => visitRow(lotId, before!))
  const written = changes
    .filter(({ after }) => after)
    .map(({ lotId, after, revised }) => visitRow(lotId, after!, revised))
  const deleted =
    removed.length === 0
      ? undefined
      : client.query(
          `delete from visit v using jsonb_to_recordset($1::jsonb) as u(lot uuid, id uuid, "enteredAt" timestamptz)
       where v.parking_lot_id = u.lot and v.id = u.id and v.entered_at = u."enteredAt"`,
          [JSON.stringify(removed)],
        )
  const inserted = client.query(
    `${visitInsert}
     on conflict (parking_lot_id, id, entered_at) do update
     set exited_at = excluded.exited_at, closed_by = excluded.closed_by, exit_event_id = excluded.exit_event_id, group_id = excluded.group_id,
       plate = excluded.plate, plate_at = excluded.plate_at, passholder_id = excluded.passholder_id, match = excluded.match,
       passholder_group_id = excluded.passholder_group_id, subject = excluded.subject,
       read_plate = excluded.read_plate, read_score = excluded.read_score, read_make = excluded.read_make, read_color = excluded.read_color,
       zone_id = excluded.zone_id, moves = excluded.moves, stay_until = excluded.stay_until,
       stay_entered_at = excluded.stay_entered_at, stay_ended_at = excluded.stay_ended_at, exit_missed = excluded.exit_missed,
       entry_in_doubt = excluded.entry_in_doubt, last_read_at = excluded.last_read_at, pass_not_valid = excluded.pass_not_valid, revised = visit.revised or excluded.revised`,
    [JSON.stringify(written)],
  )
  await firstErrorOf([deleted, inserted])
}
