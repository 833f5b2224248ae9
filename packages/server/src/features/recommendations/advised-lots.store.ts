import {
  defaultRecommendationSettings,
  type RecommendationSettings,
} from '@stallwise/domain/configuration/lot-settings.model.ts'
import type { PaymentFrequency } from '@stallwise/domain/configuration/parking-group.model.ts'
import type { PassCounts } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { historyDays } from '@stallwise/domain/recommendations/evidence.rules.ts'
import {
  hoursOfGroup,
  peakWithin,
  type GroupHours,
} from '@stallwise/domain/recommendations/hours-of-passes.rules.ts'
import type { GroupToAdvise, LotToAdvise } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import type { HistoryDay } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { waitsUntil } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import { readSlots } from '#features/occupancy/occupancy.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** A lot with what its recommendations follow from now. */
export interface AdvisedLot {
  readonly lotId: string
  readonly name: string
  readonly currency: string
  readonly capitalizationRate: number | null
  readonly toAdvise: LotToAdvise
  readonly groups: ReadonlyMap<string, AdvisedLotGroup>
}

/** What is known of a group besides. */
export interface AdvisedLotGroup {
  readonly name: string
  /** Passes sold now by type; a multi-pass counts the vehicles that it allows inside. */
  readonly passCounts: PassCounts
}

interface LotRow extends Pick<
  RowOf<'parking_lot'>,
  'id' | 'name' | 'time_zone' | 'currency' | 'capitalization_rate'
> {
  recommendation_settings: Partial<RecommendationSettings>
  capacities: { _id: string; capacity: number }[] | null
}

interface GroupRow extends Pick<RowOf<'parking_group'>, 'parking_lot_id' | 'id' | 'name' | 'type'> {
  price: number | null
  frequency: PaymentFrequency | null
  minimum: number
  chargers: number
  waits_since: Date | null
}

const listLots = async (tx: Tx, lotIds: readonly string[]) => {
  const { rows } = await sql<LotRow>`
    select lot.id, lot.name, lot.time_zone, lot.currency, lot.capitalization_rate, lot.recommendation_settings,
      state.counts -> 'groups' as capacities
    from parking_lot lot left join lot_state state on state.parking_lot_id = lot.id
    where lot.id = any(${[...lotIds]}::uuid[])`.execute(tx)
  return rows
}

const listGroups = async (tx: Tx, lotIds: readonly string[]) => {
  const { rows } = await sql<GroupRow>`
    select g.parking_lot_id, g.id, g.name, g.type, g.standard_pass_price_cents as price,
      g.standard_pass_payment_frequency as frequency, g.minimum_number_of_stalls as minimum, wait.since as waits_since,
      (select count(*)::int from stall where stall.parking_lot_id = g.parking_lot_id and stall.group_id = g.id
        and stall.is_active and stall.ev_station_id is not null) as chargers
    from parking_group g
    left join advice_wait wait on wait.parking_lot_id = g.parking_lot_id and wait.group_id = g.id
    where g.parking_lot_id = any(${[...lotIds]}::uuid[]) and g.removed_at is null
    order by array_position(array['tenant', 'visitor', 'ev', 'reserved'], g.type), lower(g.name), g.id`.execute(
    tx,
  )
  return rows
}

/** PAS-21: the passes that each parking group sells on the lot's day, by type. */
const listPasses = async (tx: Tx, days: ReadonlyMap<string, string>) => {
  const sold = (type: string) =>
    sql`coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = ${type}), 0)::int`
  const { rows } = await sql<PassCounts & { group_id: string }>`
    select g.parking_group_id as group_id, ${sold('allDay')} as "allDay", ${sold('daytime')} as daytime,
      ${sold('overnight')} as overnight
    from unnest(${[...days.keys()]}::uuid[], ${[...days.values()]}::date[]) as today (lot, day)
    join passholder p on p.parking_lot_id = today.lot and p.removed_at is null
      and coalesce(p.valid_from, today.day) <= today.day and coalesce(p.valid_to, today.day) >= today.day
    join passholder_group g on g.parking_lot_id = today.lot and g.id = p.passholder_group_id
    group by g.parking_group_id`.execute(tx)
  return new Map(rows.map(({ group_id, ...counts }) => [group_id, counts]))
}

/** What stands of a day in the daily rows: day, peak, observed share, capacity, passes. */
type DayTuple = [string, number | null, number, number, number | null]

const listDays = async (tx: Tx, lotIds: readonly string[], firstDay: string) => {
  const { rows } = await sql<{ group_id: string; days: DayTuple[] }>`
    select d.group_id, json_agg(json_build_array(d.day, d.peak, d.observed_share, d.capacity, d.passes_sold)) as days
    from occupancy_day d
    where d.parking_lot_id = any(${[...lotIds]}::uuid[]) and d.day >= ${firstDay}::date and d.group_id <> d.parking_lot_id
    group by d.group_id`.execute(tx)
  return new Map(rows.map(({ group_id, days }) => [group_id, days]))
}

interface HoursRow {
  group_id: string
  day: string
  live: string | null
  imported: string | null
}

/** REC-06: the peaks of days within the hours of groups that do not have the whole day, by group and day. */
const listPeaksWithin = async (
  tx: Tx,
  lotIds: readonly string[],
  groups: ReadonlyMap<string, Exclude<GroupHours, 'day'>>,
  firstDay: string,
): Promise<Map<string, Pick<HistoryDay, 'peak' | 'observedShare'>>> => {
  if (groups.size === 0) return new Map()
  const of = (
    table: 'occupancy_sample' | 'occupancy_import',
  ) => sql`select group_id, day, slots::text as slots
    from ${sql.table(table)} where parking_lot_id = any(${[...lotIds]}::uuid[])
      and group_id = any(${[...groups.keys()]}::uuid[]) and day >= ${firstDay}::date`
  const { rows } =
    await sql<HoursRow>`select group_id, day::text as day, live.slots as live, imported.slots as imported
    from (${of('occupancy_sample')}) live full join (${of('occupancy_import')}) imported using (group_id, day)`.execute(
      tx,
    )
  return new Map(
    rows.map(({ group_id, day, live, imported }) => {
      const [first, second] = [live, imported].map((text) => (text === null ? [] : readSlots(text)))
      const longest = first!.length > second!.length ? first! : second!
      const slots = longest.map((_value, nth) => first![nth] ?? second![nth] ?? null)
      return [`${group_id} ${day}`, peakWithin(slots, groups.get(group_id)!)]
    }),
  )
}

/** REC-02: days of holidays and exceptions, of the lot or of a group alone (its id in place of the lot's). */
const listExceptionDays = async (tx: Tx, lotIds: readonly string[], firstDay: string) => {
  const { rows } = await sql<{ of: string; days: string[] }>`
    select of, array_agg(day::text) as days from (
      select parking_lot_id as of, day from holiday
        where parking_lot_id = any(${[...lotIds]}::uuid[]) and day >= ${firstDay}::date
      union all
      select coalesce(e.group_id, e.parking_lot_id), days.day::date from occupancy_exception e
        join parking_lot lot on lot.id = e.parking_lot_id
        cross join lateral generate_series(greatest((e.starts_at at time zone lot.time_zone)::date, ${firstDay}::date),
          ((e.ends_at - interval '1 microsecond') at time zone lot.time_zone)::date, interval '1 day') as days (day)
        where e.parking_lot_id = any(${[...lotIds]}::uuid[]) and e.ends_at > ${firstDay}::date) excepted
    group by of`.execute(tx)
  return new Map(rows.map(({ of, days }) => [of, new Set(days)]))
}

const none: PassCounts = { allDay: 0, daytime: 0, overnight: 0 }
const sumOf = ({ allDay, daytime, overnight }: PassCounts): number => allDay + daytime + overnight

const historyOf = (
  days: readonly DayTuple[],
  isException: (day: string) => boolean,
  within: ((day: string) => Pick<HistoryDay, 'peak' | 'observedShare'> | undefined) | undefined,
): HistoryDay[] =>
  days.map(([day, peak, observedShare, capacity, passes]) => ({
    day,
    capacity,
    passes,
    ...(within ? (within(day) ?? { peak: null, observedShare: 0 }) : { peak, observedShare }),
    isException: isException(day),
  }))

/** The first day of the history of any lot, whatever its time zone. */
const firstDayAt = (now: number): string =>
  new Date(now - (historyDays + 2) * 86_400_000).toISOString().slice(0, 10)

/** Everything that recommendations of lots follow from, with a number of statements that does not depend on theirs. */
export const loadAdvisedLots = async (
  tx: Tx,
  lotIds: readonly string[],
  now: number,
): Promise<AdvisedLot[]> => {
  const lots = await listLots(tx, lotIds)
  const groups = new Map<string, GroupRow[]>(lotIds.map((lotId) => [lotId, []]))
  for (const row of await listGroups(tx, lotIds)) groups.get(row.parking_lot_id)!.push(row)
  const today = new Map(lots.map((lot) => [lot.id, localDayOf(now, lot.time_zone).day]))
  const passes = await listPasses(tx, today)
  const days = await listDays(tx, lotIds, firstDayAt(now))
  const excepted = await listExceptionDays(tx, lotIds, firstDayAt(now))
  const withHours = [...passes].flatMap(([id, counts]) => {
    const hours = hoursOfGroup(counts)
    return hours === 'day' ? [] : [[id, hours] as const]
  })
  const within = await listPeaksWithin(tx, lotIds, new Map(withHours), firstDayAt(now))
  const hasHours = new Set(withHours.map(([id]) => id))
  return lots.map((lot): AdvisedLot => {
    const {
      waitingPeriodDays,
      turnedAwayCents: _away,
      ...settings
    } = {
      ...defaultRecommendationSettings,
      ...lot.recommendation_settings,
    }
    const capacities = new Map((lot.capacities ?? []).map(({ _id, capacity }) => [_id, capacity]))
    const ofLot = groups.get(lot.id) ?? []
    const groupOf = (row: GroupRow): GroupToAdvise => ({
      id: row.id,
      type: row.type,
      capacity: capacities.get(row.id) ?? 0,
      passes: sumOf(passes.get(row.id) ?? none),
      priceCents: row.price,
      frequency: row.frequency,
      minimumStalls: row.minimum,
      chargers: row.chargers,
      waitsUntil: waitsUntil(row.waits_since?.getTime() ?? null, waitingPeriodDays, now),
      history: historyOf(
        days.get(row.id) ?? [],
        (day) => (excepted.get(lot.id)?.has(day) ?? false) || (excepted.get(row.id)?.has(day) ?? false),
        hasHours.has(row.id) ? (day) => within.get(`${row.id} ${day}`) : undefined,
      ),
    })
    return {
      lotId: lot.id,
      name: lot.name,
      currency: lot.currency,
      capitalizationRate: lot.capitalization_rate,
      toAdvise: { day: today.get(lot.id)!, settings, groups: ofLot.map(groupOf) },
      groups: new Map(
        ofLot.map((row) => [row.id, { name: row.name, passCounts: passes.get(row.id) ?? none }]),
      ),
    }
  })
}
