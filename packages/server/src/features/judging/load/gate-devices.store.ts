import { maxAheadMs, maxLatenessMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import { keyOfRead, type GateEntry } from '@stallwise/domain/visits/gate-entries.model.ts'
import type { VisitVehicle } from '@stallwise/domain/visits/plate-correction.ts'
import type { VisitCamera, VisitReader } from '@stallwise/domain/visits/visits.model.ts'
import { defaultThresholdMs } from '@stallwise/domain/visits/visits.rules.ts'
import type { PoolClient } from 'pg'
import type { SqlClient } from '#platform/database/ask.ts'
import type { AntennaRow } from '#platform/database/column-values.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { askOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

const range = (from: number | null, to: number | null) =>
  from === null || to === null ? undefined : { from, to }

interface CameraRow extends Omit<
  RowOf<'camera'>,
  'parking_lot_id' | 'version' | 'name' | 'removed_at' | 'last_seen_at'
> {
  readonly lot: string
  readonly is_gated: boolean
}

interface ReaderRow {
  readonly lot: string
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
  where s.parking_lot_id = lot and s.id = any(zone.sprockits) and s.removed_at is null)`

const loadCameras = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<Map<string, VisitCamera>>> => {
  const rowsOf = await askOf<CameraRow>(
    client,
    lots,
    `select lot, device_id, camera.id, zone.id as zone_id, ${isGated} as is_gated, role, entry_from_degrees, entry_to_degrees, exit_from_degrees, exit_to_degrees
     from ${wantedLots} join camera on camera.parking_lot_id = lot and camera.removed_at is null
     left join zone on zone.parking_lot_id = lot and zone.id = zone_id and zone.removed_at is null
     order by camera.id`,
  )
  return (lotId) => new Map(rowsOf(lotId).map((row) => [row.device_id, cameraOf(row)]))
}

const cameraOf = (row: CameraRow): VisitCamera => ({
  id: row.id,
  zoneId: row.zone_id,
  role: row.role,
  isGated: row.is_gated,
  entryDegrees: range(row.entry_from_degrees, row.entry_to_degrees),
  exitDegrees: range(row.exit_from_degrees, row.exit_to_degrees),
})

/** VIS-40: the zones of lots, and whether each has a gate. */
const loadZones = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<ReadonlyMap<string, boolean>>> => {
  const rowsOf = await askOf<{ lot: string; id: string; is_gated: boolean }>(
    client,
    lots,
    `select lot, id, ${isGated} as is_gated
     from ${wantedLots} join zone on parking_lot_id = lot and removed_at is null`,
  )
  return (lotId) => new Map(rowsOf(lotId).map(({ id, is_gated }) => [id, is_gated]))
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

/** Whether all zones of a reader and of its antennas have a gate. */
const isReaderGated = ({ zone_id, antennas }: ReaderRow, zones: ReadonlyMap<string, boolean>): boolean => {
  const own = antennas.map(({ zone }) => zone).filter((zone) => zone !== null && zones.has(zone))
  return [zone_id, ...own].every((zone) => zone !== null && zones.get(zone) === true)
}

const readerOf = (row: ReaderRow, zones: ReadonlyMap<string, boolean>): VisitReader => ({
  id: row.id,
  zoneId: row.zone_id,
  role: row.role,
  entryAntennas: row.entry_antennas,
  exitAntennas: row.exit_antennas,
  ...antennaZonesOf(row.antennas, zones),
  isGated: isReaderGated(row, zones),
  weakestDbm: row.weakest_dbm,
  samePassageMs: row.seconds === null ? defaultThresholdMs : row.seconds * 1_000,
})

const loadReaders = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<Map<string, VisitReader>>> => {
  const [rowsOf, zonesOf] = await Promise.all([
    askOf<ReaderRow>(
      client,
      lots,
      `select lot, device_id, rfid_reader.id, zone.id as zone_id, role, entry_antennas, exit_antennas, weakest_dbm, seconds, antennas
       from ${wantedLots} join rfid_reader on rfid_reader.parking_lot_id = lot and rfid_reader.removed_at is null
       left join rfid_threshold on rfid_threshold.parking_lot_id = lot and rfid_threshold.id = threshold_id and rfid_threshold.removed_at is null
       left join zone on zone.parking_lot_id = lot and zone.id = zone_id and zone.removed_at is null
       order by rfid_reader.id`,
    ),
    loadZones(client, lots),
  ])
  return (lotId) => new Map(rowsOf(lotId).map((row) => [row.device_id, readerOf(row, zonesOf(lotId))]))
}

/** The cameras and readers of lots. */
export const loadGatesOf = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<Pick<LotFacts, 'cameras' | 'readers'>>> => {
  const [cameras, readers] = await Promise.all([loadCameras(client, lots), loadReaders(client, lots)])
  return (lotId) => ({ cameras: cameras(lotId), readers: readers(lotId) })
}

/** The cameras and readers of a lot. */
export const loadGates = async (
  client: SqlClient,
  lotId: string,
): Promise<Pick<LotFacts, 'cameras' | 'readers'>> => (await loadGatesOf(client, [{ lotId, start: 0 }]))(lotId)

type GateLog = 'gateChanges' | 'tagResets' | 'corrected' | 'gateDecisions' | 'gateOpenings'

/** Log entries that may have happened after a read since the start of a lot. */
const fromLog = (lots: readonly WantedLot[]): WantedLot[] =>
  lots.map(({ lotId, start }) => ({ lotId, start: start - maxLatenessMs - 2 * maxAheadMs }))

/** PAS-30: logged changes of passes, as `loadGateLog`; those of an import are large. */
export const loadPassChanges = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<LotFacts['passChanges']>> => {
  const rowsOf = await askOf<{ lot: string; detail: LotFacts['passChanges'][number] }>(
    client,
    fromLog(lots),
    `select lot, detail from ${wantedLots} join lot_log on parking_lot_id = lot and at >= start
     where kind = 'passes-changed' order by lot_version, ordinal`,
  )
  return (lotId) => rowsOf(lotId).map(({ detail }) => detail)
}

/** PAS-30: the logged changes since a time of who has a plate, and of what authorises it, however long ago that is. */
export const loadChangesOfPlate = async (
  client: PoolClient,
  lotId: string,
  plate: string,
  since: number,
): Promise<LotFacts['passChanges']> => {
  const { rows } = await client.query<{ detail: LotFacts['passChanges'][number] }>(
    `select detail from lot_log where parking_lot_id = $1 and at >= $2 and kind = 'passes-changed'
       and (detail -> 'plates' @> jsonb_build_array(jsonb_build_object('seen', $3::text))
         or detail -> 'authorised' @> jsonb_build_array(jsonb_build_object('plate', $3::text)))
     order by lot_version, ordinal`,
    [lotId, new Date(since), plate],
  )
  return rows.map(({ detail }) => detail)
}

interface LogDetails {
  readonly 'devices-changed': LotFacts['gateChanges'][number]
  readonly 'tags-reset': { readonly at: number }
  readonly 'plate-corrected': { readonly visit: string; readonly after: VisitVehicle }
  readonly 'gates-decided': GateEntry
}

interface LogRow {
  readonly lot: string
  readonly kind: keyof LogDetails
  readonly detail: unknown
}

const gateLogOf = (rows: readonly LogRow[]): Pick<LotFacts, GateLog> => {
  const of = <Kind extends keyof LogDetails>(kind: Kind) =>
    rows.filter((row) => row.kind === kind).map(({ detail }) => detail as LogDetails[Kind])
  const gates = of('gates-decided')
  return {
    gateDecisions: new Map(
      gates.flatMap(({ decisions }) =>
        decisions.map((one) => [keyOfRead({ at: one.readAt, eventId: one.eventId }), one.outcome] as const),
      ),
    ),
    gateOpenings: gates.flatMap(({ openings }) => openings),
    gateChanges: of('devices-changed'),
    tagResets: of('tags-reset').map(({ at }) => at),
    corrected: new Map(of('plate-corrected').map(({ visit, after }) => [visit, after])),
  }
}

/** ING-25, VIS-12, VIS-41, VIO-70: logged changes to gate devices, tag resets, gates' decisions and corrections of plates that may have happened after a read since `start`. */
export const loadGateLog = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<Pick<LotFacts, GateLog>>> => {
  const rowsOf = await askOf<LogRow>(
    client,
    fromLog(lots),
    `select lot, kind, detail from ${wantedLots} join lot_log on parking_lot_id = lot and at >= start
     where kind in ('devices-changed', 'tags-reset', 'plate-corrected', 'gates-decided')
     order by lot_version, ordinal`,
  )
  return (lotId) => gateLogOf(rowsOf(lotId))
}
