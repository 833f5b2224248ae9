import { failingSince, type Outcome } from '@stallwise/domain/health/failing-run.rules.ts'
import { failureSubject, type FailingPart } from '@stallwise/domain/health/site-faults.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const lotsOf = (lotIds: readonly string[]) => sql`any(${[...lotIds]}::uuid[])`

/** HEA-46: the last outcomes that are looked at, of 24 hours. */
const lastOutcomes = 5

interface OutcomeRow extends Omit<FailingPart, 'since'> {
  readonly lotId: string
  /** Null: nothing was tried. */
  readonly at: Date | null
  readonly hasFailed: boolean
}

/** The last pulses of each gate. */
const gates = (lotIds: readonly string[], now: Date) => sql<OutcomeRow>`
  select s.parking_lot_id as "lotId", 'gateFailing' as kind, s.id, s.name, o.asked_at as at, o.state <> 'answered' as "hasFailed",
    coalesce((select array_agg(zone.id) from zone where zone.parking_lot_id = s.parking_lot_id and zone.removed_at is null
      and s.id = any(zone.sprockits)), '{}') as zones
  from sprockit s left join lateral (select state, asked_at from gate_opening o where o.parking_lot_id = s.parking_lot_id
      and o.controller_id = s.controller_id and o.outlet = s.outlet and o.asked_at > ${now}::timestamptz - interval '24 hours'
      and o.state not in ('requested', 'claimed') order by o.asked_at desc limit ${lastOutcomes}) o on true
  where s.parking_lot_id = ${lotsOf(lotIds)} and s.removed_at is null`

/** The last decisions at each exit; one that waits for a payment holds nobody without need. */
const exits = (lotIds: readonly string[], now: Date) => sql<OutcomeRow>`
  select z.parking_lot_id as "lotId", 'exitHeld' as kind, z.id, z.name, d.decided_at as at,
    not d.opens and d.cause <> 'unpaid' as "hasFailed", array[z.id] as zones
  from zone z left join lateral (select * from (select zone_id, passage, opens, cause, decided_at from gate_decision d
        where d.parking_lot_id = z.parking_lot_id and d.decided_at > ${now}::timestamptz - interval '24 hours'
        order by d.decided_at desc limit 50) d
      where d.zone_id = z.id and d.passage = 'exit' order by d.decided_at desc limit ${lastOutcomes}) d on true
  where z.parking_lot_id = ${lotsOf(lotIds)} and z.removed_at is null and z.sprockits <> '{}'`

/** The last charges of each lot; a card that is declined works. */
const charges = (lotIds: readonly string[], now: Date) => sql<OutcomeRow>`
  select lot.id as "lotId", 'paymentsFailing' as kind, lot.id, '' as name, p.created_at as at,
    p.state in ('unknown', 'started', 'not-charged') as "hasFailed", '{}'::uuid[] as zones
  from parking_lot lot left join lateral (select state, created_at from payment p where p.parking_lot_id = lot.id
      and p.created_at > ${now}::timestamptz - interval '24 hours' and (p.state <> 'started' or p.created_at < ${now}::timestamptz - interval '1 minute')
      order by p.created_at desc limit ${lastOutcomes}) p on true
  where lot.id = ${lotsOf(lotIds)}`

/** HEA-46: so many in a row are a fault; a pulse says by itself that it failed. */
const least: Record<FailingPart['kind'], number> = { gateFailing: 1, exitHeld: 2, paymentsFailing: 2 }

interface Failures {
  readonly failing: readonly (FailingPart & { readonly lotId: string })[]
  /** HEA-44: subjects of which nothing succeeded. */
  readonly undecided: ReadonlySet<string>
}

/** HEA-46: gates, exits and payments of lots that fail each time. */
export const listFailures = async (tx: Tx, lotIds: readonly string[], now: Date): Promise<Failures> => {
  const parts = new Map<string, { row: OutcomeRow; outcomes: Outcome[] }>()
  for (const query of [gates, exits, charges])
    for (const row of (await query(lotIds, now).execute(tx)).rows) {
      const key = `${row.lotId} ${row.kind} ${row.id}`
      const part = parts.get(key) ?? { row, outcomes: [] }
      parts.set(key, part)
      if (row.at) part.outcomes.push({ at: row.at.getTime(), hasFailed: row.hasFailed })
    }
  const undecided = [...parts.values()].filter(({ outcomes }) => outcomes.every(({ hasFailed }) => hasFailed))
  const failing = [...parts.values()].flatMap(({ row: { lotId, kind, id, name, zones }, outcomes }) => {
    const since = failingSince(
      outcomes.toSorted((a, b) => b.at - a.at),
      least[kind],
    )
    return since === null ? [] : [{ lotId, kind, id, name, zones, since }]
  })
  return { failing, undecided: new Set(undecided.map(({ row: { kind, id } }) => failureSubject(kind, id))) }
}

/** HEA-30: payments that are expected in the next hour, as in the same hour of the last 4 weeks. */
export const expectedPayments = async (tx: Tx, lotId: string, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (count(*) / 4.0)::float8 as count from payment p, generate_series(1, 4) week
    where p.parking_lot_id = ${lotId} and p.state = 'approved'
      and p.created_at >= ${now}::timestamptz - week * interval '7 days'
      and p.created_at < ${now}::timestamptz - week * interval '7 days' + interval '1 hour'`.execute(tx)
  return rows[0]!.count
}
