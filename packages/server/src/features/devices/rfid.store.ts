import type { RfidReaderDraft, RfidThresholdDraft } from '@stallwise/domain/devices/rfid.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { AntennaRow } from '#platform/database/tables.devices.ts'

export interface ReaderRow {
  id: string
  parking_lot_id: string
  name: string
  device_id: string
  ip: string | null
  role: 'entry' | 'exit' | 'both' | 'interior'
  zone_id: string | null
  zone_name: string | null
  threshold_id: string | null
  weakest_dbm: number | null
  entry_antennas: number[]
  exit_antennas: number[]
  antennas: AntennaRow[]
  lot_zones: string[]
  seen_at: Date | null
  removed_at: Date | null
  version: number
}

export interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A removed zone or threshold holds nothing. */
const readers = (tx: Tx, lotId: string) =>
  tx
    .selectFrom('rfid_reader as reader')
    .leftJoin('zone', (join) =>
      join
        .onRef('zone.parking_lot_id', '=', 'reader.parking_lot_id')
        .onRef('zone.id', '=', 'reader.zone_id')
        .on('zone.removed_at', 'is', null),
    )
    .leftJoin('rfid_threshold as threshold', (join) =>
      join
        .onRef('threshold.parking_lot_id', '=', 'reader.parking_lot_id')
        .onRef('threshold.id', '=', 'reader.threshold_id')
        .on('threshold.removed_at', 'is', null),
    )
    .leftJoin('device_message as message', (join) =>
      join
        .onRef('message.parking_lot_id', '=', 'reader.parking_lot_id')
        .onRef('message.device_id', '=', 'reader.device_id'),
    )
    .where('reader.parking_lot_id', '=', lotId)
    .select([
      ...(['reader.id', 'reader.parking_lot_id', 'reader.name', 'reader.device_id', 'reader.role'] as const),
      ...(['ip', 'weakest_dbm', 'entry_antennas', 'exit_antennas', 'antennas'] as const),
      ...(['zone.id as zone_id', 'zone.name as zone_name', 'threshold.id as threshold_id'] as const),
      sql<
        string[]
      >`array(select z.id from zone z where z.parking_lot_id = reader.parking_lot_id and z.removed_at is null)`.as(
        'lot_zones',
      ),
      ...(['reader.removed_at', 'reader.version'] as const),
      sql<Date | null>`greatest(reader.last_seen_at, message.received_at)`.as('seen_at'),
    ])

export const listReaders = (tx: Tx, lotId: string, { cursor, limit }: Page): Promise<ReaderRow[]> =>
  readers(tx, lotId)
    .where('reader.removed_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('reader.id', '>', cursor!))
    .orderBy('reader.id')
    .limit(limit + 1)
    .execute()

/** A reader, a removed one too. */
export const findReader = (tx: Tx, lotId: string, id: string): Promise<ReaderRow | undefined> =>
  readers(tx, lotId).where('reader.id', '=', id).executeTakeFirst()

const wholeOf = (value: number | string | null): number | null =>
  value === null || value === '' ? null : Number(value)

const valuesOf = (draft: RfidReaderDraft) => {
  const looking = (way: 'entry' | 'exit') =>
    draft.antennas.filter(({ passage }) => passage === way).map(({ antenna }) => Number(antenna))
  return {
    name: draft.name.trim(),
    device_id: draft.id.trim(),
    ip: draft.ip?.trim() || null,
    role: draft.role as ReaderRow['role'],
    zone_id: draft.zone,
    threshold_id: draft.threshold,
    weakest_dbm: wholeOf(draft.weakestDbm),
    entry_antennas: looking('entry'),
    exit_antennas: looking('exit'),
    antennas: JSON.stringify(draft.antennas.map(({ antenna, zone }) => ({ antenna: Number(antenna), zone }))),
  }
}

export const insertReader = async (
  tx: Tx,
  lotId: string,
  id: string,
  draft: RfidReaderDraft,
): Promise<void> => {
  await tx
    .insertInto('rfid_reader')
    .values({ parking_lot_id: lotId, id, last_seen_at: null, ...valuesOf(draft) })
    .execute()
}

export const updateReader = async (
  tx: Tx,
  lotId: string,
  id: string,
  draft: RfidReaderDraft,
): Promise<void> => {
  await tx
    .updateTable('rfid_reader')
    .set((eb) => ({ ...valuesOf(draft), version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

export interface ThresholdRow {
  id: string
  parking_lot_id: string
  name: string
  seconds: number
  readers: number
  removed_at: Date | null
  version: number
}

const thresholds = (tx: Tx, lotId: string) =>
  tx
    .selectFrom('rfid_threshold as threshold')
    .where('threshold.parking_lot_id', '=', lotId)
    .select([
      ...(['id', 'parking_lot_id', 'name', 'seconds', 'removed_at', 'version'] as const),
      sql<number>`(select count(*) from rfid_reader r where r.parking_lot_id = threshold.parking_lot_id
        and r.threshold_id = threshold.id and r.removed_at is null)`.as('readers'),
    ])

export const listThresholds = (tx: Tx, lotId: string, { cursor, limit }: Page): Promise<ThresholdRow[]> =>
  thresholds(tx, lotId)
    .where('removed_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit + 1)
    .execute()

/** A threshold, a removed one too. */
export const findThreshold = (tx: Tx, lotId: string, id: string): Promise<ThresholdRow | undefined> =>
  thresholds(tx, lotId).where('id', '=', id).executeTakeFirst()

export const insertThreshold = async (
  tx: Tx,
  lotId: string,
  id: string,
  { name, duration }: RfidThresholdDraft,
): Promise<void> => {
  await tx
    .insertInto('rfid_threshold')
    .values({ parking_lot_id: lotId, id, name: name.trim(), seconds: Number(duration) })
    .execute()
}

export const updateThreshold = async (
  tx: Tx,
  lotId: string,
  id: string,
  { name, duration }: RfidThresholdDraft,
): Promise<void> => {
  await tx
    .updateTable('rfid_threshold')
    .set((eb) => ({ name: name.trim(), seconds: Number(duration), version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}
