import type { PoolClient } from 'pg'
import { plainArray, textArray } from '#platform/database/sql-arrays.ts'
import type { SettledLot } from './judging.transaction.ts'
import { writeAlerts, writeSensorErrors, writeTimers } from './raised.store.ts'
import { writeSamples } from './samples.store.ts'
import { stallStateRows, stallStateUpdate } from './stall-state.store.ts'
import { writeVisits } from './visits.store.ts'

const mostStallsNamed = 2_000
const longestNotice = 7_900

const seconds = (ms: number | null) => (ms === null || ms === -Infinity ? 'NULL' : String(ms / 1000))

const changePayload = ({ effects, stale }: SettledLot): string => {
  const names = new Set(stale)
  if (effects.alerts.length > 0) names.add('alerts')
  if (effects.errors.length > 0) names.add('sensorErrors')
  if (effects.stalls.length > mostStallsNamed) names.add('stalls')
  const stalls = names.has('stalls') ? [] : effects.stalls.map((stall) => stall.facts.id)
  return JSON.stringify({ stalls, stale: [...names] })
}

const noticeOf = (settled: readonly SettledLot[]): string => {
  const notice = settled.map(({ lot, version }) => `${lot.facts.lotId}:${version}`).join(',')
  return notice.length > longestNotice ? '*' : notice
}

interface SensorCounts {
  sensors: number
  reporting: number
  errors: number
  lowBatteries: number
}

const countSensors = ({ lot }: SettledLot): SensorCounts => {
  const counts = { sensors: 0, reporting: 0, errors: 0, lowBatteries: 0 }
  for (const { facts, errors, lastSeenAt } of lot.stalls.byId.values()) {
    if (!facts.isActive || !facts.deviceId) continue
    counts.sensors++
    if (lastSeenAt !== null && !errors.has('silent')) counts.reporting++
    if (errors.has('lowBattery')) counts.lowBatteries++
    if (errors.size > (errors.has('lowBattery') ? 1 : 0)) counts.errors++
  }
  return counts
}

const writeState = {
  name: 'write-lot-state',
  text: `with stalls as (${stallStateUpdate(12)}),
    lots as (
      update lot_state set version = u.version, counts = u.counts::jsonb, last_event_at = to_timestamp(u.last_event),
        observed_since = coalesce(observed_since, to_timestamp(u.last_event)), sampled_until = to_timestamp(u.sampled),
        sensors = u.sensors, sensors_reporting = u.reporting, sensor_errors = u.errors, low_batteries = u.batteries, updated_at = now()
      from unnest($1::uuid[], $2::bigint[], $3::text[], $4::float8[], $5::float8[], $6::int[], $7::int[], $8::int[], $9::int[], $10::text[])
        as u(lot, version, counts, last_event, sampled, sensors, reporting, errors, batteries, payload)
      where parking_lot_id = u.lot),
    changes as (
      insert into lot_change (parking_lot_id, version, payload)
      select u.lot, u.version, u.payload::jsonb from unnest($1::uuid[], $2::bigint[], $10::text[]) as u(lot, version, payload))
    select pg_notify('stallwise_lots', $11)`,
}

/** Writes everything that a batch changed; the lots are locked by the caller. */
export const writeEffects = async (
  client: PoolClient,
  settled: readonly SettledLot[],
  now: number,
): Promise<void> => {
  if (settled.length === 0) return
  await writeVisits(client, settled)
  await writeSensorErrors(client, settled)
  await writeAlerts(client, settled, now)
  await writeTimers(client, settled)
  await writeSamples(client, settled)
  const sensors = settled.map(countSensors)
  await client.query({
    ...writeState,
    values: [
      plainArray(settled.map(({ lot }) => lot.facts.lotId)),
      plainArray(settled.map(({ version }) => version)),
      textArray(settled.map(({ lot }) => JSON.stringify(lot.figures()))),
      plainArray(settled.map(({ effects }) => seconds(effects.lastEventAt))),
      plainArray(settled.map(({ effects }) => seconds(effects.sampledUntil))),
      plainArray(sensors.map((counts) => counts.sensors)),
      plainArray(sensors.map((counts) => counts.reporting)),
      plainArray(sensors.map((counts) => counts.errors)),
      plainArray(sensors.map((counts) => counts.lowBatteries)),
      textArray(settled.map(changePayload)),
      noticeOf(settled),
      ...stallStateRows(settled),
    ],
  })
}
