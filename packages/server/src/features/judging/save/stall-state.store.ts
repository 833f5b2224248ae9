import type { JudgedStall } from '@stallwise/domain/judging/packed-stalls.ts'
import { msArray, plainArray, textArray } from '#platform/database/sql-arrays.ts'
import type { SettledLot } from '../locked-lot.ts'

/** Updates the states of many stalls at once; its parameters begin at `$first`. */
export const stallStateUpdate = (first: number): string => {
  const types =
    'uuid uuid bool float8 float8 text bool float8 float8 text float8 float8 smallint float8 text float8 text'
  const parameters = types.split(' ').map((type, place) => `$${first + place}::${type}[]`)
  const time = (name: string) => `to_timestamp(u.${name} / 1000.0)`
  return `update stall_state set occupied = u.occupied, since = ${time('since')}, last_at = ${time('last_at')},
    last_event_id = u.last_event_id, base_occupied = u.base_occupied, base_since = ${time('base_since')},
    base_at = ${time('base_at')}, base_event_id = u.base_event_id, first_seen_at = ${time('first_seen_at')},
    last_seen_at = ${time('last_seen_at')},
    battery_percent = u.battery_percent, battery_at = ${time('battery_at')}, fault = u.fault,
    fault_at = ${time('fault_at')}, errors = string_to_array(u.errors, ' ')
  from unnest(${parameters.join(', ')}) as u(lot, stall, occupied, since, last_at, last_event_id, base_occupied,
    base_since, base_at, base_event_id, first_seen_at, last_seen_at, battery_percent, battery_at, fault, fault_at, errors)
  where parking_lot_id = u.lot and stall_id = u.stall`
}

/** The parameters of `stallStateUpdate`, one array per column. */
export const stallStateRows = (settled: readonly SettledLot[]): string[] => {
  const rows = settled.flatMap(({ lot, effects }) =>
    effects.stalls.map((stall) => [lot.facts.lotId, stall] as const),
  )
  const text = (value: (stall: JudgedStall) => string | null) =>
    textArray(rows.map(([, stall]) => value(stall)))
  const plain = (value: (stall: JudgedStall) => string | number | boolean | null) =>
    plainArray(rows.map(([, stall]) => value(stall) ?? 'NULL'))
  const time = (value: (stall: JudgedStall) => number | null) =>
    msArray(rows.map(([, stall]) => value(stall)))
  return [
    plainArray(rows.map(([lotId]) => lotId)),
    plain(({ facts }) => facts.id),
    plain(({ timeline }) => timeline.latest.occupied),
    time(({ timeline }) => timeline.since),
    time(({ timeline }) => timeline.latest.at),
    text(({ timeline }) => timeline.latest.eventId),
    plain(({ timeline }) => timeline.base.occupied),
    time(({ timeline }) => timeline.base.since),
    time(({ timeline }) => timeline.base.at),
    text(({ timeline }) => timeline.base.eventId),
    time(({ firstSeenAt }) => firstSeenAt),
    time(({ lastSeenAt }) => lastSeenAt),
    plain(({ battery }) => (battery ? Math.round(battery.percent) : null)),
    time(({ battery }) => battery?.at ?? null),
    text(({ fault }) => fault?.text ?? null),
    time(({ fault }) => fault?.at ?? null),
    text(({ errors }) => [...errors].join(' ')),
  ]
}
