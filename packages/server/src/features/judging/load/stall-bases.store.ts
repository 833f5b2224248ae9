import type { StallFacts } from '@stallwise/domain/judging/judging.model.ts'
import { baseBeforeChange, isBaseNeeded, noBase } from '@stallwise/domain/judging/stall-record.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import type { PoolClient } from 'pg'

type Base = StallFacts['base']

const readReports = async (
  client: PoolClient,
  lotId: string,
  devices: readonly string[],
  from: number,
  until: number,
): Promise<[string, Base][]> => {
  const { rows } = await client.query(
    `select distinct on (device_id) device_id, at, event_id, occupied from device_event
     where parking_lot_id = $1 and at >= $2 and at < $3 and device_id = any($4) and occupied is not null
       and lot_version <= (select version from lot_state where parking_lot_id = $1)
     order by device_id, at desc, event_id collate "C" desc`,
    [lotId, new Date(from), new Date(until), devices],
  )
  return rows.map((row) => {
    const at = row.at.getTime()
    return [row.device_id, { at, eventId: row.event_id, occupied: row.occupied, since: at }]
  })
}

const findOldest = async (client: PoolClient, lotId: string): Promise<number> => {
  const { rows } = await client.query(
    'select at from device_event where parking_lot_id = $1 order by at limit 1',
    [lotId],
  )
  return rows[0]?.at.getTime() ?? Infinity
}

/** The last known state of devices from the part of the log that retention has deleted. RET-31. */
const readLogBases = async (
  client: PoolClient,
  lotId: string,
  devices: readonly string[],
): Promise<[string, Base][]> => {
  const { rows } = await client.query(
    `select device_id, at, event_id, occupied, since from device_log_base
     where parking_lot_id = $1 and device_id = any($2) and at is not null`,
    [lotId, devices],
  )
  return rows.map((row) => [
    row.device_id,
    {
      at: row.at.getTime(),
      eventId: row.event_id ?? '',
      occupied: row.occupied,
      since: row.since?.getTime() ?? -Infinity,
    },
  ])
}

/**
 * The last report of each device before a time. There is no index by device, so the log is read backwards in steps
 * that grow: most devices reported within hours.
 */
const loadBases = async (
  client: PoolClient,
  lotId: string,
  start: number,
  devices: readonly string[],
): Promise<ReadonlyMap<string, Base>> => {
  const bases = new Map<string, Base>()
  if (devices.length === 0) return bases
  const oldest = await findOldest(client, lotId)
  let missing = devices
  const addBases = (found: readonly [string, Base][]) => {
    for (const [device, base] of found) bases.set(device, base)
    missing = missing.filter((device) => !bases.has(device))
  }
  let until = start
  for (let step = hourMs; missing.length > 0 && until > oldest; step *= 6) {
    addBases(await readReports(client, lotId, missing, until - step, until))
    until -= step
  }
  if (missing.length > 0) addBases(await readLogBases(client, lotId, missing))
  return bases
}

/**
 * The stalls with their state before `start`, for those whose stored base is later: needed when late events are judged,
 * or after the lateness window was extended.
 */
export const withBasesBefore = async (
  client: PoolClient,
  lotId: string,
  start: number,
  stalls: readonly StallFacts[],
  movedStalls: ReadonlySet<string>,
): Promise<StallFacts[]> => {
  const needed = stalls.filter(
    (stall) => isBaseNeeded(stall, start) && stall.deviceId !== null && !movedStalls.has(stall.id),
  )
  const unknown = needed.filter((stall) => !baseBeforeChange(stall, start))
  const devices = unknown.map(({ deviceId }) => deviceId!)
  const reports = await loadBases(client, lotId, start, devices)
  const bases = new Map(
    needed.map((stall) => [
      stall.id,
      baseBeforeChange(stall, start) ?? reports.get(stall.deviceId!) ?? noBase,
    ]),
  )
  return stalls.map((stall) => {
    const base = bases.get(stall.id)
    return base ? { ...stall, base } : stall
  })
}
