import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { PoolClient } from 'pg'
import { uuidv7 } from 'uuidv7'
import type { SettledLot } from '../locked-lot.ts'

interface ErrorRow {
  lot: string
  stallId: string
  deviceId: string
  kind: string
  detail: string | null
  openedAt: string | null
  resolvedAt: string | null
}

/** An error may open and resolve several times within a batch: one row per occurrence. */
const errorRows = ({ lot, effects }: SettledLot): ErrorRow[] => {
  const rows: ErrorRow[] = []
  const open = new Map<string, ErrorRow>()
  for (const { stallId, deviceId, kind, detail, move, at: moment } of effects.errors) {
    const subject = `${stallId} ${kind}`
    const opened = open.get(subject)
    const row = { lot: lot.facts.lotId, stallId, deviceId, kind, detail, openedAt: null, resolvedAt: null }
    if (move === 'open') open.set(subject, { ...row, openedAt: isoOf(moment) })
    else if (opened) rows.push({ ...opened, resolvedAt: isoOf(moment) })
    else rows.push({ ...row, resolvedAt: isoOf(moment) })
    if (move === 'resolve') open.delete(subject)
  }
  return [...rows, ...open.values()]
}

/** Opens and resolves sensor errors. */
export const writeSensorErrors = async (
  client: PoolClient,
  settled: readonly SettledLot[],
): Promise<void> => {
  const rows = settled.flatMap(errorRows)
  if (rows.length === 0) return
  await client.query(
    `with u as (select * from jsonb_to_recordset($1::jsonb)
       as u(lot uuid, id uuid, "stallId" uuid, "deviceId" text, kind text, detail text, "openedAt" timestamptz, "resolvedAt" timestamptz)),
     resolved as (update sensor_error e set status = 'resolved', resolved_at = u."resolvedAt" from u
       where u."openedAt" is null and e.parking_lot_id = u.lot and e.stall_id = u."stallId" and e.kind = u.kind and e.status = 'active')
     insert into sensor_error (parking_lot_id, id, stall_id, device_id, kind, status, detail, opened_at, resolved_at)
     select lot, id, "stallId", "deviceId", kind, case when "resolvedAt" is null then 'active' else 'resolved' end, detail, "openedAt", "resolvedAt"
     from u where "openedAt" is not null`,
    [JSON.stringify(rows.map((row) => ({ ...row, id: uuidv7() })))],
  )
}

/** Opens, deletes and releases occupancy alerts. ALE-31: a second one of the same cause is not written. */
export const writeAlerts = async (
  client: PoolClient,
  settled: readonly SettledLot[],
  now: number,
): Promise<void> => {
  const changes = settled.flatMap(({ lot, effects }) =>
    effects.alerts.map((alert) => ({ lot: lot.facts.lotId, id: uuidv7(), ...alert, at: isoOf(now) })),
  )
  if (changes.length === 0) return
  await client.query(
    `with u as (select * from jsonb_to_recordset($1::jsonb)
       as u(lot uuid, id uuid, move text, "groupId" uuid, body text, "occupancyPercent" numeric, "thresholdPercent" numeric, at timestamptz)),
     ended as (update alert a set alert_status = 'deleted', held_back = false, updated_at = u.at from u
       where u.move <> 'open' and a.parking_lot_id = u.lot and a.alert_type = 'occupancy'
         and a.group_id is not distinct from u."groupId" and (a.alert_status = 'active' or a.held_back))
     insert into alert (parking_lot_id, id, alert_type, alert_status, alert_body, group_id, occupancy, threshold, date_created, updated_at)
     select lot, id, 'occupancy', 'active', body, "groupId", "occupancyPercent", "thresholdPercent", at, at from u where move = 'open'
     on conflict do nothing`,
    [JSON.stringify(changes)],
  )
}

/** Sets timers; existing ones get the new time. */
export const writeTimers = async (client: PoolClient, settled: readonly SettledLot[]): Promise<void> => {
  const timers = settled.flatMap(({ lot, effects }) =>
    effects.timers.map((timer) => ({ lot: lot.facts.lotId, ...timer })),
  )
  if (timers.length === 0) return
  await client.query(
    `insert into lot_timer (parking_lot_id, kind, subject, due_at)
     select lot, kind, subject, to_timestamp(max("dueAt") / 1000.0)
     from jsonb_to_recordset($1::jsonb) as u(lot uuid, kind text, subject text, "dueAt" float8) group by 1, 2, 3
     on conflict (parking_lot_id, kind, subject) do update set due_at = excluded.due_at`,
    [JSON.stringify(timers)],
  )
}
