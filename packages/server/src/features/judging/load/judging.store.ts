import { countedFrom } from '@stallwise/domain/judging/lot-window.ts'
import type { JudgedSettings, LotFacts, StallFacts } from '@stallwise/domain/judging/judging.model.ts'
import { slotMs, slotOf } from '@stallwise/domain/time/slots.ts'
import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import { msOrNull } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import type { RowOf } from '#platform/database/tables.ts'
import { loadAuthorised } from './authorised.store.ts'
import { loadClosures, loadExceptions } from './lot-calendar.store.ts'
import { loadGateLog, loadGates, loadPassChanges } from './gate-devices.store.ts'
import { loadOwners } from './passes.store.ts'
import { loadFormerDefaults } from './lot-settings.store.ts'
import { loadStallEdits } from './former-stalls.store.ts'
import { withBasesBefore } from './stall-bases.store.ts'
import { loadEnforcement, loadLimitedPasses, loadViolations } from './violations.store.ts'

const msOrNever = (at: Date | null): number => (at ? at.getTime() : -Infinity)

interface StallRow extends Omit<RowOf<'stall_state'>, 'parking_lot_id' | 'stall_id' | 'errors' | 'closed'> {
  id: string
  stall_number: string
  floor_name: string
  stall_type: StallFacts['stallType']
  group_id: string | null
  is_active: boolean
  device: string | null
  errors: SensorErrorKind[]
}

/** The base before `start`: the stored state itself, unless its last report is later; then the stored base. */
const baseOf = (row: StallRow, start: number): StallFacts['base'] =>
  msOrNever(row.last_at) < start
    ? {
        at: msOrNever(row.last_at),
        eventId: row.last_event_id ?? '',
        occupied: row.occupied,
        since: msOrNever(row.since),
      }
    : {
        at: msOrNever(row.base_at),
        eventId: row.base_event_id ?? '',
        occupied: row.base_occupied,
        since: msOrNever(row.base_since),
      }

const stallFacts = (row: StallRow, start: number): StallFacts => ({
  id: row.id,
  number: row.stall_number,
  floorName: row.floor_name,
  stallType: row.stall_type,
  groupId: row.group_id,
  isActive: row.is_active,
  deviceId: row.device,
  base: baseOf(row, start),
  firstSeenAt: msOrNull(row.first_seen_at),
  lastSeenAt: msOrNull(row.last_seen_at),
  battery:
    row.battery_at && row.battery_percent !== null
      ? { percent: row.battery_percent, at: row.battery_at.getTime() }
      : null,
  fault: row.fault_at ? { text: row.fault, at: row.fault_at.getTime() } : null,
  errors: row.errors,
})

const loadGroups = async (client: PoolClient, lotId: string): Promise<LotFacts['groups']> => {
  const { rows } = await client.query(
    `select id, name, type, counted_by as "countedBy", typed_capacity as "typedCapacity",
       high_occupancy_threshold as "thresholdPercent", is_default_visitor as "isDefaultVisitor"
     from parking_group where parking_lot_id = $1 and removed_at is null order by array_position(array['tenant', 'visitor', 'ev', 'reserved'], type), name`,
    [lotId],
  )
  return rows.map((row) => ({
    ...row,
    thresholdPercent: row.thresholdPercent === null ? null : Number(row.thresholdPercent),
  }))
}

const loadAlerts = async (client: PoolClient, lotId: string): Promise<LotFacts['alerts']> => {
  const { rows } = await client.query(
    `select coalesce(group_id, parking_lot_id) as key, alert_status from alert
     where parking_lot_id = $1 and alert_type = 'occupancy' and (alert_status = 'active' or held_back)`,
    [lotId],
  )
  return rows.map((row) => ({ key: row.key, state: row.alert_status === 'active' ? 'open' : 'suppressed' }))
}

const loadStalls = async (client: PoolClient, lotId: string, start: number): Promise<StallFacts[]> => {
  const { rows } = await client.query<StallRow>(
    `select stall.id, stall_number, floor_name, stall_type, group_id, is_active, device, occupied, since, last_at,
       last_event_id, base_occupied, base_since, base_at, base_event_id, first_seen_at, last_seen_at, battery_percent, battery_at, fault, fault_at, errors
     from stall join floor on floor.parking_lot_id = $1 and floor.id = floor_id
     join stall_state on stall_state.parking_lot_id = $1 and stall_id = stall.id
     where stall.parking_lot_id = $1 order by position, stall_number`,
    [lotId],
  )
  return rows.map((row) => stallFacts(row, start))
}

/** The settings of a lot that affect judging, as currently stored. */
export const loadJudgedSettings = async (client: PoolClient, lotId: string): Promise<JudgedSettings> => {
  const { rows } = await client.query(
    `select high_occupancy_threshold, sensor_timeout_minutes, lateness_minutes, pass_validity_groups,
       enable_tenant_tracking_by_passholder_group
     from parking_lot where id = $1`,
    [lotId],
  )
  const [lot] = rows
  return {
    thresholdPercent: Number(lot.high_occupancy_threshold),
    sensorTimeoutMs: lot.sensor_timeout_minutes * 60_000,
    latenessMs: lot.lateness_minutes * 60_000,
    groups: await loadGroups(client, lotId),
    passValidityGroups: lot.pass_validity_groups,
    countsPassholderGroups: lot.enable_tenant_tracking_by_passholder_group,
    enforcement: await loadEnforcement(client, lotId),
  }
}

/**
 * ING-08: the time from which judging writes samples: not before the end of a generated history, nor, if an operator
 * imported a history, before the lot's devices first reported.
 */
const samplesFrom = (
  row: { history_ends_at: Date | null; has_import: boolean; live_since: Date | null },
  latenessMs: number,
  now: number,
): number | null => {
  const liveSince = row.has_import ? (msOrNull(row.live_since) ?? now) - latenessMs : -Infinity
  const from = Math.max(msOrNever(row.history_ends_at), liveSince)
  return from === -Infinity ? null : slotOf(from) * slotMs
}

/** What is known of the passes of a lot, which may be tens of thousands. */
export type KnownPasses = Pick<LotFacts, 'plates' | 'tags' | 'passes' | 'authorised' | 'passChanges'>

/** How the facts of a lot are loaded: from before a late event, with what is known of its passes, or before any violation. */
export interface Loading {
  readonly from?: number | undefined
  readonly known?: KnownPasses | undefined
  readonly hasViolations?: boolean
}

/** Without what is not a pass: other facts are loaded. */
const passesIn = ({ plates, tags, passes, authorised, passChanges }: KnownPasses): KnownPasses => ({
  plates,
  tags,
  passes,
  authorised,
  passChanges,
})

const loadPasses = async (client: PoolClient, lotId: string, start: number): Promise<KnownPasses> => ({
  ...(await loadOwners(client, lotId)),
  passes: await loadLimitedPasses(client, lotId),
  authorised: await loadAuthorised(client, lotId, start),
  passChanges: await loadPassChanges(client, lotId, start),
})

/** Loads the facts that judging a lot starts from. The caller holds the lock of the lot's row. */
export const loadLotFacts = async (
  client: PoolClient,
  lotId: string,
  now: number,
  { from, known, hasViolations = true }: Loading = {},
): Promise<LotFacts> => {
  const { rows } = await client.query(
    `select time_zone, high_occupancy_threshold, sensor_timeout_minutes, lateness_minutes, pass_validity_groups,
       enable_tenant_tracking_by_passholder_group, last_event_at, sampled_until, live_since, violations_until, unknown_exits,
       (select ends_at from lot_history h where h.parking_lot_id = $1) as history_ends_at,
       exists (select 1 from occupancy_import i where i.parking_lot_id = $1) as has_import
     from parking_lot join lot_state on parking_lot_id = id where id = $1`,
    [lotId],
  )
  const [lot] = rows
  const sampledUntil = msOrNull(lot.sampled_until)
  const latenessMs = lot.lateness_minutes * 60_000
  const start = countedFrom({ sampledUntil, latenessMs }, now, from)
  const stalls = await loadStalls(client, lotId, start)
  const { formerStalls, movedStalls } = await loadStallEdits(client, lotId, start)
  return {
    lotId,
    timeZone: lot.time_zone,
    thresholdPercent: Number(lot.high_occupancy_threshold),
    sensorTimeoutMs: lot.sensor_timeout_minutes * 60_000,
    latenessMs,
    groups: await loadGroups(client, lotId),
    passValidityGroups: lot.pass_validity_groups,
    countsPassholderGroups: lot.enable_tenant_tracking_by_passholder_group,
    enforcement: await loadEnforcement(client, lotId),
    stalls: await withBasesBefore(client, lotId, start, stalls, movedStalls),
    ...(await loadGates(client, lotId)),
    ...(known ? passesIn(known) : await loadPasses(client, lotId, start)),
    ...(await loadGateLog(client, lotId, start)),
    unknownExits: lot.unknown_exits,
    formerDefaults: await loadFormerDefaults(client, lotId, start),
    formerStalls,
    alerts: await loadAlerts(client, lotId),
    violations: hasViolations ? await loadViolations(client, lotId, start, now) : [],
    violationsUntil: msOrNull(lot.violations_until),
    closures: await loadClosures(client, lotId, start),
    exceptions: await loadExceptions(client, lotId, start),
    lastEventAt: msOrNull(lot.last_event_at),
    sampledUntil,
    samplesFrom: samplesFrom(lot, latenessMs, now),
  }
}
