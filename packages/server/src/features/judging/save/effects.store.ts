import type { StaleName } from '@stallwise/contract/live/live.contract.ts'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/database/database.ts'
import { firstErrorOf } from '#platform/database/one-round-trip.ts'
import type { SettledLot } from '../locked-lot.ts'
import { writeAlerts, writeSensorErrors, writeTimers } from './alerts-and-errors.store.ts'
import { writeClosed } from './closed-stalls.store.ts'
import { writeMissedReads } from './missed-reads.store.ts'
import { writeReportMarks } from './report-marks.store.ts'
import { writeSamples } from './samples.store.ts'
import { stallStateRows, stallStateUpdate } from './stall-state.store.ts'
import { writeViolations } from './violations.store.ts'
import { writeVisits } from './visits.store.ts'

const maxStallsNamed = 2_000

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000)

const payloadOf = (
  stalls: readonly string[],
  edited: ReadonlySet<string>,
  stale: ReadonlySet<StaleName>,
) => ({
  stalls: stale.has('stalls') ? [] : stalls,
  ...(edited.size > 0 && !stale.has('stalls') && { editedStalls: [...edited] }),
  stale: [...stale],
})

/** GUE-12: whether the visit of a guest or of a registered vehicle changed. */
const isOfVisitors = ({ lot: { facts }, effects }: SettledLot): boolean =>
  facts.authorised.size > 0 &&
  effects.visits.some(({ before, after }) => facts.authorised.has((after ?? before)?.plate ?? ''))

const changePayload = (settled: SettledLot) => {
  const { effects, stale, editedStalls } = settled
  const names = new Set(stale)
  if (isOfVisitors(settled)) names.add('visitors')
  if (effects.alerts.length + effects.violations.length > 0) names.add('alerts')
  if (effects.violations.length > 0) names.add('violations')
  if (effects.errors.length > 0) names.add('sensorErrors')
  const changed = effects.stalls.map((stall) => stall.facts.id)
  const stalls =
    effects.closed.length === 0
      ? changed
      : [...new Set([...changed, ...effects.closed.map(({ stallId }) => stallId)])]
  if (stalls.length > maxStallsNamed) names.add('stalls')
  return payloadOf(stalls, editedStalls, names)
}

const writeState = {
  name: 'write-lot-state',
  text: `with stalls as (${stallStateUpdate(2)}),
    u as materialized (
      select * from jsonb_to_recordset($1::jsonb) as u(lot uuid, version bigint, token uuid, counts jsonb, last_event float8,
        sampled float8, violations float8, live float8, sensors int, reporting int, errors int, "lowBatteries" int,
        "unknownExits" jsonb, payload jsonb)),
    lots as (
      update lot_state set version = u.version, judged_token = u.token, counts = u.counts, last_event_at = to_timestamp(u.last_event),
        observed_since = coalesce(observed_since, to_timestamp(u.last_event)),
        live_since = coalesce(live_since, case when u.last_event is not null then to_timestamp(u.live) end), sampled_until = to_timestamp(u.sampled),
        violations_until = to_timestamp(u.violations), unknown_exits = u."unknownExits",
        sensors = u.sensors, sensors_reporting = u.reporting, sensor_errors = u.errors,
        low_batteries = u."lowBatteries", updated_at = now()
      from u where parking_lot_id = u.lot),
    changes as (
      insert into lot_change (parking_lot_id, version, payload) select u.lot, u.version, u.payload from u)
    select 1`,
}

const lotRow = (entry: SettledLot, now: number) => ({
  lot: entry.lot.facts.lotId,
  version: entry.version,
  token: entry.token,
  counts: entry.lot.figures(),
  last_event: seconds(entry.effects.lastEventAt),
  sampled: seconds(entry.effects.sampledUntil),
  violations: seconds(entry.effects.violationsUntil),
  live: seconds(now),
  unknownExits: entry.effects.unknownExits,
  ...entry.lot.stalls.countSensors(),
  payload: changePayload(entry),
})

const lotStates = (settled: readonly SettledLot[], now: number) => ({
  ...writeState,
  values: [JSON.stringify(settled.map((entry) => lotRow(entry, now))), ...stallStateRows(settled)],
})

/** Writes everything that a batch changed and commits, in one round trip: others wait for the locks that the caller holds. */
export const writeEffectsAndCommit = async (
  client: PoolClient,
  settled: readonly SettledLot[],
  now: number,
): Promise<void> => {
  await firstErrorOf([
    writeVisits(client, settled),
    writeSensorErrors(client, settled),
    writeAlerts(client, settled, now),
    writeViolations(client, settled, now),
    writeTimers(client, settled),
    writeSamples(client, settled, now),
    writeClosed(client, settled),
    writeMissedReads(client, settled),
    writeReportMarks(client, settled),
    settled.length > 0 ? client.query(lotStates(settled, now)) : undefined,
    client.query('commit'),
  ])
}

/** Raises a lot's version for a change that does not affect judging, commits, and returns the version. */
export const writePlainChange = async (
  client: PoolClient,
  change: { lotId: string; stale: ReadonlySet<StaleName>; editedStalls: ReadonlySet<string> },
): Promise<number | undefined> => {
  const written = client.query<{ version: number }>(
    `with lot as (
       update lot_state set version = version + 1, updated_at = now() where parking_lot_id = $1 returning version),
     change as (insert into lot_change (parking_lot_id, version, payload) select $1, version, $2::jsonb from lot)
     select version from lot`,
    [change.lotId, JSON.stringify(payloadOf([], change.editedStalls, change.stale))],
  )
  const [{ rows }] = await Promise.all([written, client.query('commit')])
  return rows[0]?.version
}

/**
 * Tells open screens of these lots to load data again, for a job that changes nothing that judging knows. Each lot in a
 * transaction of its own: together, those that come first would be locked while a later one is waited for.
 */
export const announceStale = async (
  database: Database,
  lotIds: ReadonlySet<string>,
  ...names: readonly StaleName[]
): Promise<void> => {
  const payload = JSON.stringify(payloadOf([], new Set(), new Set(names)))
  for (const lotId of lotIds)
    await database.asSystem((tx) =>
      sql`with lot as (update lot_state set version = version + 1, updated_at = now()
          where parking_lot_id = ${lotId}::uuid returning parking_lot_id, version),
        change as (insert into lot_change (parking_lot_id, version, payload)
          select parking_lot_id, version, ${payload}::jsonb from lot)
        select pg_notify('stallwise_lots', parking_lot_id || ':' || version) from lot`.execute(tx),
    )
}
