import type { LotFacts, StallFacts } from '@stallwise/domain/judging/judging.model.ts'
import { LotRecord } from '@stallwise/domain/judging/lot-record.ts'
import type { AlertRecord, SensorErrorRecord } from '@stallwise/domain/judging/alerts-and-errors-record.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { keyOfRead } from '@stallwise/domain/visits/gate-entries.model.ts'
import type { StayOfVisit, Visit } from '@stallwise/domain/visits/visits.model.ts'
import { msOrNull } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import { seenOf, stayOf } from '#features/judging/judging.public.ts'

/** RET-31: the state of a lot at the beginning of its log, if retention has deleted earlier entries. */
export interface LogStart {
  readonly at: number
  readonly sensors: ReadonlyMap<string, Pick<StallFacts, 'base' | 'lastSeenAt' | 'battery' | 'fault'>>
  readonly visits: readonly Visit[]
  readonly errors: readonly SensorErrorRecord[]
  readonly alerts: readonly AlertRecord[]
}

const loadSensors = async (client: PoolClient, lotId: string): Promise<LogStart['sensors']> => {
  const { rows } = await client.query('select * from device_log_base where parking_lot_id = $1', [lotId])
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        base: {
          at: msOrNull(row.at) ?? -Infinity,
          eventId: row.event_id ?? '',
          occupied: row.occupied ?? false,
          since: msOrNull(row.since) ?? -Infinity,
        },
        lastSeenAt: msOrNull(row.last_seen_at),
        battery: row.battery_at ? { percent: row.battery_percent, at: row.battery_at.getTime() } : null,
        fault: row.fault_at ? { text: row.fault, at: row.fault_at.getTime() } : null,
      },
    ]),
  )
}

const stayAsOf = (row: Parameters<typeof stayOf>[0], at: number): StayOfVisit => {
  const stay = stayOf(row)
  const isKnown = stay.lastReadAt !== null && stay.lastReadAt < at
  return { ...stay, stayEndedAt: null, exitMissed: false, lastReadAt: isKnown ? stay.lastReadAt : null }
}

/** Visits that were open at that time; those that ended since are open again. */
const loadOpenVisits = async (client: PoolClient, lotId: string, at: number): Promise<Visit[]> => {
  const { rows } = await client.query(
    `select * from visit where parking_lot_id = $1 and entered_at < $2 and (exited_at is null or exited_at >= $2)`,
    [lotId, new Date(at)],
  )
  return rows.map((row) => ({
    key: keyOfRead({ at: row.entered_at.getTime(), eventId: row.entry_event_id }),
    entryEventId: row.entry_event_id,
    subject: row.subject ?? row.passholder_id ?? row.plate,
    plate: row.plate,
    plateAt: msOrNull(row.plate_at),
    seen: seenOf(row),
    passholderId: row.passholder_id,
    match: row.match,
    groupId: row.group_id,
    passholderGroupId: row.passholder_group_id,
    zoneId: row.zone_id,
    moves: (row.moves as Visit['moves']).filter((move) => move.at < at),
    stayUntil: msOrNull(row.stay_until),
    enteredAt: row.entered_at.getTime(),
    exitedAt: null,
    closedBy: null,
    exitEventId: null,
    ...stayAsOf(row, at),
  }))
}

const before = (at: Date | null, start: number): number | null =>
  at && at.getTime() < start ? at.getTime() : null

const loadErrors = async (client: PoolClient, lotId: string, at: number): Promise<SensorErrorRecord[]> => {
  const { rows } = await client.query(
    'select * from sensor_error where parking_lot_id = $1 and opened_at < $2',
    [lotId, new Date(at)],
  )
  return rows.map((row) => ({
    stallId: row.stall_id,
    deviceId: row.device_id,
    kind: row.kind,
    detail: row.detail,
    openedAt: row.opened_at.getTime(),
    resolvedAt: before(row.resolved_at, at),
  }))
}

const loadAlerts = async (client: PoolClient, lotId: string, at: number): Promise<AlertRecord[]> => {
  const { rows } = await client.query(
    `select * from alert where parking_lot_id = $1 and alert_type = 'occupancy' and date_created < $2`,
    [lotId, new Date(at)],
  )
  return rows.map((row) => {
    const endedAt = before(row.updated_at, at)
    const state = row.alert_status === 'active' ? 'open' : row.held_back ? 'suppressed' : 'over'
    return {
      groupId: row.group_id,
      body: row.alert_body,
      occupancyPercent: Number(row.occupancy),
      thresholdPercent: Number(row.threshold),
      createdAt: row.date_created.getTime(),
      updatedAt: endedAt ?? row.date_created.getTime(),
      state: endedAt === null ? 'open' : state,
    }
  })
}

/** Undefined if the log is complete from the lot's first event on. */
export const loadLogStart = async (client: PoolClient, lotId: string): Promise<LogStart | undefined> => {
  const { rows } = await client.query('select log_from from lot_retention where parking_lot_id = $1', [lotId])
  const at = msOrNull(rows[0]?.log_from ?? null)
  if (at === null) return undefined
  return {
    at,
    sensors: await loadSensors(client, lotId),
    visits: await loadOpenVisits(client, lotId, at),
    errors: await loadErrors(client, lotId, at),
    alerts: await loadAlerts(client, lotId, at),
  }
}

/** The record that a replay starts from. */
export const startRecord = (facts: LotFacts, now: number, start: LogStart | undefined): LotRecord => {
  if (!start) return new LotRecord(facts, now)
  const active = start.errors.filter(({ resolvedAt }) => resolvedAt === null)
  const stalls = facts.stalls.map((stall) => ({
    ...stall,
    ...(stall.deviceId === null ? {} : start.sensors.get(stall.deviceId)),
    errors: active.filter(({ stallId }) => stallId === stall.id).map(({ kind }) => kind),
  }))
  const record = new LotRecord({ ...facts, stalls }, now)
  for (const visit of start.visits) record.visits.set(visit.key, visit)
  record.alertsAndErrors.errors = [...start.errors]
  record.alertsAndErrors.alerts = [...start.alerts]
  record.reload(now)
  return record
}

/** False for what a replay cannot reproduce: visits that ended before the log begins, and samples of its first day. */
export const isReproducible = (
  { part, key, replayed }: { part: string; key: string; replayed: string | undefined },
  start: LogStart | undefined,
  timeZone: string,
): boolean => {
  if (!start || replayed !== undefined) return true
  if (part === 'visits') return Number(key.split(' ')[0]) >= start.at
  return part !== 'samples' || key.split(' ')[1]! > localDayOf(start.at, timeZone).day
}
