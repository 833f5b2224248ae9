import { maxAheadMs, maxLatenessMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import { keyOfRead, type GateEntry } from '@stallwise/domain/visits/gate-entries.model.ts'
import type { VisitCamera, VisitReader } from '@stallwise/domain/visits/visits.model.ts'
import { defaultThresholdMs } from '@stallwise/domain/visits/visits.rules.ts'
import type { PoolClient } from 'pg'
import { ask, type SqlClient } from '#platform/database/ask.ts'
import type { AntennaRow } from '#platform/database/tables.devices.ts'
import type { RowOf } from '#platform/database/tables.ts'

const range = (from: number | null, to: number | null) =>
  from === null || to === null ? undefined : { from, to }

interface CameraRow extends Omit<
  RowOf<'camera'>,
  'parking_lot_id' | 'version' | 'name' | 'removed_at' | 'last_seen_at'
> {
  readonly is_gated: boolean
}

interface ReaderRow {
  readonly device_id: string
  readonly id: string
  readonly zone_id: string | null
  readonly role: VisitReader['role']
  readonly entry_antennas: number[]
  readonly exit_antennas: number[]
  readonly weakest_dbm: number | null
  readonly seconds: number | null
  readonly antennas: AntennaRow[]
}

/** SQL: whether a zone has a gate. */
const isGated = `exists (select from sprockit s
  where s.parking_lot_id = $1 and s.id = any(zone.sprockits) and s.removed_at is null)`

const loadCameras = async (client: SqlClient, lotId: string): Promise<Map<string, VisitCamera>> => {
  const rows = await ask<CameraRow>(
    client,
    `select device_id, camera.id, zone.id as zone_id, ${isGated} as is_gated, role, entry_from_degrees, entry_to_degrees, exit_from_degrees, exit_to_degrees
     from camera left join zone on zone.parking_lot_id = $1 and zone.id = zone_id and zone.removed_at is null
     where camera.parking_lot_id = $1 and camera.removed_at is null order by camera.id`,
    [lotId],
  )
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        id: row.id,
        zoneId: row.zone_id,
        role: row.role,
        isGated: row.is_gated,
        entryDegrees: range(row.entry_from_degrees, row.entry_to_degrees),
        exitDegrees: range(row.exit_from_degrees, row.exit_to_degrees),
      },
    ]),
  )
}

/** VIS-40: the zones of a lot, and whether each has a gate. */
const loadZones = async (client: SqlClient, lotId: string): Promise<ReadonlyMap<string, boolean>> => {
  const rows = await ask<{ id: string; is_gated: boolean }>(
    client,
    `select id, ${isGated} as is_gated from zone where parking_lot_id = $1 and removed_at is null`,
    [lotId],
  )
  return new Map(rows.map(({ id, is_gated }) => [id, is_gated]))
}

/** RFI-05: antennas of removed zones are left out. */
const antennaZonesOf = (
  antennas: readonly AntennaRow[],
  zones: ReadonlyMap<string, boolean>,
): Pick<VisitReader, 'antennaZones'> => {
  const placed = antennas.filter(({ zone }) => zone !== null && zones.has(zone))
  return placed.length === 0
    ? {}
    : { antennaZones: Object.fromEntries(placed.map(({ antenna, zone }) => [antenna, zone!])) }
}

const loadReaders = async (client: SqlClient, lotId: string): Promise<Map<string, VisitReader>> => {
  const rows = await ask<ReaderRow>(
    client,
    `select device_id, rfid_reader.id, zone.id as zone_id, role, entry_antennas, exit_antennas, weakest_dbm, seconds, antennas
     from rfid_reader
     left join rfid_threshold on rfid_threshold.parking_lot_id = $1 and rfid_threshold.id = threshold_id and rfid_threshold.removed_at is null
     left join zone on zone.parking_lot_id = $1 and zone.id = zone_id and zone.removed_at is null
     where rfid_reader.parking_lot_id = $1 and rfid_reader.removed_at is null order by rfid_reader.id`,
    [lotId],
  )
  const zones = await loadZones(client, lotId)
  const gatedOf = ({ zone_id, antennas }: ReaderRow) => {
    const own = antennas.map(({ zone }) => zone).filter((zone) => zone !== null && zones.has(zone))
    return [zone_id, ...own].every((zone) => zone !== null && zones.get(zone) === true)
  }
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        id: row.id,
        zoneId: row.zone_id,
        role: row.role,
        entryAntennas: row.entry_antennas,
        exitAntennas: row.exit_antennas,
        ...antennaZonesOf(row.antennas, zones),
        isGated: gatedOf(row),
        weakestDbm: row.weakest_dbm,
        samePassageMs: row.seconds === null ? defaultThresholdMs : row.seconds * 1_000,
      },
    ]),
  )
}

/** The cameras and readers of a lot. */
export const loadGates = async (
  client: SqlClient,
  lotId: string,
): Promise<Pick<LotFacts, 'cameras' | 'readers'>> => ({
  cameras: await loadCameras(client, lotId),
  readers: await loadReaders(client, lotId),
})

type GateLog = 'gateChanges' | 'tagResets' | 'corrected' | 'gateDecisions' | 'gateOpenings'

/** Log entries that may have happened after a read since `start`. */
const loggedSince = (start: number): Date => new Date(start - maxLatenessMs - 2 * maxAheadMs)

/** PAS-30: logged changes of passes, as `loadGateLog`; those of an import are large. */
export const loadPassChanges = async (
  client: PoolClient,
  lotId: string,
  start: number,
): Promise<LotFacts['passChanges']> => {
  const { rows } = await client.query(
    `select detail from lot_log where parking_lot_id = $1 and kind = 'passes-changed' and at >= $2
     order by lot_version, ordinal`,
    [lotId, loggedSince(start)],
  )
  return rows.map(({ detail }) => detail)
}

/** ING-25, VIS-12, VIS-41, VIO-70: logged changes to gate devices, tag resets, gates' decisions and corrections of plates that may have happened after a read since `start`. */
export const loadGateLog = async (
  client: PoolClient,
  lotId: string,
  start: number,
): Promise<Pick<LotFacts, GateLog>> => {
  const { rows } = await client.query(
    `select kind, detail from lot_log where parking_lot_id = $1 and kind in ('devices-changed', 'tags-reset', 'plate-corrected', 'gates-decided') and at >= $2
     order by lot_version, ordinal`,
    [lotId, loggedSince(start)],
  )
  const gates = rows.filter(({ kind }) => kind === 'gates-decided').map(({ detail }) => detail as GateEntry)
  return {
    gateDecisions: new Map(
      gates.flatMap(({ decisions }) =>
        decisions.map((one) => [keyOfRead({ at: one.readAt, eventId: one.eventId }), one.outcome] as const),
      ),
    ),
    gateOpenings: gates.flatMap(({ openings }) => openings),
    gateChanges: rows.filter(({ kind }) => kind === 'devices-changed').map(({ detail }) => detail),
    tagResets: rows.filter(({ kind }) => kind === 'tags-reset').map(({ detail }) => detail.at),
    corrected: new Map(
      rows.filter(({ kind }) => kind === 'plate-corrected').map(({ detail }) => [detail.visit, detail.after]),
    ),
  }
}
