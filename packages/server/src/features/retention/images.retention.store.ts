import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { Tx } from '#platform/database/database.ts'
import { ask } from '#platform/database/ask.ts'

/**
 * RET-12: a read `i` that opened or closed a visit with a violation whose plate is not erased yet: the violation keeps its
 * images.
 */
const isOfViolation = `exists (select 1 from visit v join violation o on o.parking_lot_id = v.parking_lot_id
    and o.visit_id = v.id and o.erased_at is null
  where v.parking_lot_id = i.parking_lot_id and ((v.entered_at = i.at and v.entry_event_id = i.event_id)
    or (v.exited_at = i.at and v.exit_event_id = i.event_id)))`

/** Marks images before a time as removed, at most `max`; returns how many. */
export const markImages = async (
  tx: Tx,
  lotId: string,
  before: number,
  now: number,
  max: number,
): Promise<number> => {
  const rows = await ask(
    tx,
    `with due as (
       select parking_lot_id, source_id, event_id, at from plate_image i
       where parking_lot_id = $1 and at < $2 and removed_at is null and not ${isOfViolation} order by at limit $4)
     update plate_image i set removed_at = $3 from due
     where i.parking_lot_id = due.parking_lot_id and i.source_id = due.source_id and i.event_id = due.event_id and i.at = due.at
     returning 1`,
    [lotId, isoOf(before), isoOf(now), max],
  )
  return rows.length
}

/**
 * RET-10: the same for images in [from, before) that show a passholder's vehicle: the read opened or closed a
 * passholder's visit, or its plate belongs to a passholder.
 */
export const markMatchedImages = async (
  tx: Tx,
  lotId: string,
  span: { from: number; before: number },
  now: number,
): Promise<number> => {
  const rows = await ask(
    tx,
    `with known as (
       select plate from passholder_plate p join passholder h on h.parking_lot_id = $1 and h.id = p.passholder_id
       where p.parking_lot_id = $1 and h.removed_at is null),
     visits as (
       select entry_event_id, exit_event_id from visit
       where parking_lot_id = $1 and passholder_id is not null and entered_at < $3
         and entered_at >= $2::timestamptz - interval '31 days' and (exited_at is null or exited_at >= $2)),
     matched as (select entry_event_id as event_id from visits union select exit_event_id from visits)
     update plate_image i set removed_at = $4
     where i.parking_lot_id = $1 and i.at >= $2 and i.at < $3 and i.removed_at is null and not ${isOfViolation}
       and (i.event_id in (select event_id from matched where event_id is not null)
         or exists (select 1 from device_event e where e.parking_lot_id = $1 and e.at = i.at and e.source_id = i.source_id
           and e.event_id = i.event_id and e.detail ->> 'plate' in (select plate from known)))
     returning 1`,
    [lotId, isoOf(span.from), isoOf(span.before), isoOf(now)],
  )
  return rows.length
}

/** IMG-08: the two tables whose rows refer to files of images. A file of a camera may be shared by rows, one of a photo has one. */
const tables = ['plate_image', 'photo'] as const

/** Files that still exist although all of their rows are marked as removed. */
export const findFilesToRemove = async (tx: Tx, lotId: string, max: number): Promise<string[]> => {
  const of = (table: string) => `select distinct file_key from ${table} i
     where parking_lot_id = $1 and removed_at is not null and file_removed_at is null
       and not exists (select 1 from ${table} other where other.file_key = i.file_key and other.removed_at is null)`
  const rows = await ask<{ file_key: string }>(tx, `${tables.map(of).join(' union all ')} limit $2`, [
    lotId,
    max,
  ])
  return rows.map(({ file_key }) => file_key)
}

export const noteFilesRemoved = async (
  tx: Tx,
  lotId: string,
  keys: readonly string[],
  now: number,
): Promise<void> => {
  for (const table of tables)
    await ask(
      tx,
      `update ${table} set file_removed_at = $3
       where parking_lot_id = $1 and file_key = any($2::text[]) and removed_at is not null`,
      [lotId, keys, isoOf(now)],
    )
}

/** The given keys that a row still refers to. */
export const findKnownFiles = async (tx: Tx, keys: readonly string[]): Promise<Set<string>> => {
  const of = (table: string) =>
    `select file_key from ${table} where file_key = any($1::text[]) and file_removed_at is null`
  const rows = await ask<{ file_key: string }>(tx, tables.map(of).join(' union '), [keys])
  return new Set(rows.map(({ file_key }) => file_key))
}
