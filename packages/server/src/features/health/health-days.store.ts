import type { HealthKind } from '@stallwise/domain/health/health.model.ts'
import type { Span } from '@stallwise/domain/health/uptime.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A lot of which days are not recorded yet. */
export interface DueSite {
  readonly lotId: string
  readonly timeZone: string
  readonly timeoutMinutes: number
  /** The last day that is recorded; null = none yet. */
  readonly daysUntil: string | null
  /** The last day of which is known what devices reported. */
  readonly historyUntil: string
}

/** HEA-05: takes a lot of which days are not recorded yet; others skip it until the transaction ends. */
export const takeDueDays = async (tx: Tx): Promise<DueSite | undefined> => {
  const { rows } = await sql<DueSite>`
    select h.parking_lot_id as "lotId", l.time_zone as "timeZone", l.sensor_timeout_minutes as "timeoutMinutes",
      h.days_until::text as "daysUntil", history.days_until::text as "historyUntil"
    from lot_health h join parking_lot l on l.id = h.parking_lot_id
      join device_history history on history.parking_lot_id = h.parking_lot_id
    where history.days_until is not null and (h.days_until is null or h.days_until < history.days_until)
    limit 1 for update of h skip locked`.execute(tx)
  return rows[0]
}

/** A device that had reported until the end of a day. */
export interface DeviceDayRow {
  readonly kind: HealthKind
  readonly silences: Span[] | null
  readonly lastBefore: number | null
  /** HEA-20: what is usual for a camera or reader, by the hours of a week; null: still learning. */
  readonly usual: (number | null)[] | null
}

/** HEA-04: what each device of a lot reported on a day; `silences` null: nothing. */
export const listDeviceDays = async (tx: Tx, lotId: string, day: string): Promise<DeviceDayRow[]> => {
  const ms = (at: ReturnType<typeof sql>) => sql`round(extract(epoch from ${at}) * 1000)::float8`
  const { rows } = await sql<DeviceDayRow>`
    select device.kind, ${ms(sql`before.last_at`)} as "lastBefore",
      (select hours from health_usual u where u.parking_lot_id = device.parking_lot_id and u.device_id = device.device_id) as usual,
      case when d.day is not null then (select coalesce(jsonb_agg(jsonb_build_object('from', ${ms(sql`lower(s)`)}, 'to', ${ms(sql`upper(s)`)})
        order by lower(s)), '[]') from unnest(d.silences) s) end as silences
    from device
      left join device_day d on d.parking_lot_id = device.parking_lot_id and d.device_id = device.device_id and d.day = ${day}::date
      left join lateral (select last_at from device_day p where p.parking_lot_id = device.parking_lot_id
        and p.device_id = device.device_id and p.day < ${day}::date order by p.day desc limit 1) before on true
    where device.parking_lot_id = ${lotId} and (d.day is not null or before.last_at is not null)`.execute(tx)
  return rows
}

/** The figures of a kind of device on a day. */
export interface KindDay {
  readonly kind: HealthKind
  readonly devices: number
  readonly observedMinutes: number
  readonly downMinutes: number
  /** HEA-07: of charging stations. */
  readonly attempts?: number
  readonly succeeded?: number
}

/** HEA-04: keeps a day of a lot, and that it is recorded. */
export const saveDay = async (
  tx: Tx,
  lotId: string,
  day: string,
  kinds: readonly KindDay[],
): Promise<void> => {
  for (const { kind, devices, observedMinutes, downMinutes, attempts = 0, succeeded = 0 } of kinds)
    await sql`insert into health_day (parking_lot_id, day, kind, devices, observed_minutes, down_minutes, attempts, succeeded)
      values (${lotId}, ${day}::date, ${kind}, ${devices}, ${observedMinutes}, ${downMinutes}, ${attempts}, ${succeeded})
      on conflict (parking_lot_id, day, kind) do update set devices = excluded.devices,
        observed_minutes = excluded.observed_minutes, down_minutes = excluded.down_minutes, attempts = excluded.attempts,
        succeeded = excluded.succeeded`.execute(tx)
  await tx.updateTable('lot_health').set({ days_until: day }).where('parking_lot_id', '=', lotId).execute()
}

/** The days of a lot since a date. */
export const listDays = (tx: Tx, lotId: string, from: string) =>
  tx
    .selectFrom('health_day')
    .select(['day', 'kind', 'devices', 'observed_minutes', 'down_minutes', 'attempts', 'succeeded'])
    .where('parking_lot_id', '=', lotId)
    .where('day', '>=', from)
    .execute()

/** Removes days before a date. */
export const dropDays = async (tx: Tx, before: string): Promise<void> => {
  await sql`delete from health_day where day < ${before}::date`.execute(tx)
}

/** HEA-62: removes faults that ended before a time. */
export const dropFaults = async (tx: Tx, before: Date): Promise<void> => {
  await sql`delete from health_fault where ended_at < ${before}`.execute(tx)
}
