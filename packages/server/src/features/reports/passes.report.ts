import { sql } from 'kysely'
import { minutesOf, type Report, type ReportSource, type RowsOf } from './report.model.ts'

const none = sql`'' as part, '' as currency, 0::bigint as cents, 0::bigint as tax_cents, 0::bigint as paid_cents, 0::bigint as wh`

/** REP-40: visits of vehicles with a pass. */
const visits = ({ lotId, from, to }: RowsOf) => sql`
  select v.id, v.entered_at as at, case when v.exited_at is null then 'inside' else 'left' end as kind, ${none},
    coalesce((extract(epoch from v.exited_at - v.entered_at) * 1000)::bigint, 0) as ms, v.exited_at, v.plate, v.zone_id,
    v.passholder_id, v.passholder_group_id, v.parking_lot_id, v.moves
  from visit v where v.parking_lot_id = ${lotId} and v.passholder_id is not null
    and v.entered_at >= ${from} and v.entered_at < ${to}`

/** How long a vehicle with a pass may be inside at most. */
const longestStay = sql`interval '31 days'`

/** Visits that ended so long before a time have no reads after it. */
const lateRead = sql`interval '1 day'`

/** REP-41: reads of vehicles with a pass inside, at which they came to another zone. */
const moves = ({ lotId, from, to }: RowsOf) => sql`
  select md5(v.id::text || m.place)::uuid as id, m.at, 'move' as kind, ${none}, 0::bigint as ms, v.plate,
    m.zone_id, v.passholder_id, v.passholder_group_id, v.parking_lot_id
  from visit v cross join lateral (select place, to_timestamp((one ->> 'at')::float8 / 1000) as at,
      (one ->> 'zoneId')::uuid as zone_id from jsonb_array_elements(v.moves) with ordinality as all_moves (one, place)) m
  where v.parking_lot_id = ${lotId} and v.passholder_id is not null and v.moves <> '[]'
    and v.entered_at >= ${from}::timestamptz - ${longestStay} and v.entered_at < ${to}
    and (v.exited_at is null or v.exited_at >= ${from}::timestamptz - ${lateRead}) and m.at >= ${from} and m.at < ${to}`

/** REP-40. */
export const passVisits: ReportSource = { name: 'passVisits', marks: 'passVisits', rows: visits }
const insideMoves: ReportSource = { name: 'insideMoves', marks: 'insideMoves', rows: moves }

const ofHolder = (column: string) => sql`(select ${sql.ref(`h.${column}`)} from passholder h
  where h.parking_lot_id = r.parking_lot_id and h.id = r.passholder_id)`
const group = sql`(select g.name from passholder_group g
  where g.parking_lot_id = r.parking_lot_id and g.id = r.passholder_group_id)`
const zone = sql`(select z.name from zone z where z.parking_lot_id = r.parking_lot_id and z.id = r.zone_id)`
const inside = sql`(select count(*)::int from visit o where o.parking_lot_id = r.parking_lot_id
  and o.passholder_id = r.passholder_id and o.entered_at <= r.at and o.entered_at > r.at - ${longestStay}
  and (o.exited_at is null or o.exited_at > r.at))`

const common = {
  searched: sql`concat_ws(' ', r.plate, ${ofHolder('pass_id')}, ${ofHolder('name')})`,
  needsMoney: false,
  looksAhead: false,
  leadsTo: [{ to: 'passholder', id: sql`r.passholder_id` }],
} as const

const at = { key: 'at', kind: 'time', value: sql`r.at`, sort: 'timestamptz' } as const
const pass = { key: 'pass', kind: 'text', value: ofHolder('pass_id') } as const
const holder = { key: 'holder', kind: 'text', value: ofHolder('name') } as const
const ofGroup = { key: 'group', kind: 'text', value: group } as const
const plate = { key: 'plate', kind: 'text', value: sql`r.plate` } as const

/** Visits of passes. REP-40. */
export const passholderMovement: Report = {
  ...common,
  name: 'passholder-movement',
  source: passVisits,
  columns: [
    at,
    { key: 'exit', kind: 'time', value: sql`r.exited_at` },
    {
      key: 'duration',
      kind: 'minutes',
      value: sql`case when r.kind = 'left' then ${minutesOf(sql`r.ms`)} end`,
    },
    pass,
    holder,
    ofGroup,
    plate,
    { key: 'zone', kind: 'text', value: zone },
    { key: 'stay', kind: 'word', value: sql`r.kind` },
  ],
  filters: [{ key: 'stay', by: 'kind', values: ['inside', 'left'] }],
}

/** Moves of passes between zones inside. REP-41. */
export const insideMovement: Report = {
  ...common,
  name: 'multi-pass-internal-movement',
  source: insideMoves,
  columns: [
    at,
    pass,
    holder,
    ofGroup,
    plate,
    { key: 'zone', kind: 'text', value: zone },
    { key: 'vehiclesInside', kind: 'count', value: inside },
    {
      key: 'vehiclesAllowed',
      kind: 'count',
      value: sql`coalesce(${ofHolder('inside_at_once')}, 1)`,
    },
  ],
  filters: [],
}
