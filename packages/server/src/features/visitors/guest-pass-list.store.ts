import type { GuestCounts, GuestListQuery } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import type { LocalDay } from '@stallwise/domain/time/local-day.ts'
import { guestStates } from '@stallwise/domain/visitors/visitors.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findListPage, placeKey, timeKey } from '#platform/database/list-page.ts'
import { everyWord, isIn, isInPlates } from '#platform/database/list-search.ts'
import { dayBounds } from './guest-passes.store.ts'
import { longestVisit, visitOfGuest } from './visit-of-guest.ts'

/** GUE-13, as `guestStateAt` of the domain; a test runs both over the same cases. */
export const stateAt = (now: Date) => sql`case
  when v.entered_at is null then case when ${now} < guest_pass.until_at then 'expected' else 'notSeen' end
  when v.exited_at is not null then 'left'
  when ${now} < guest_pass.until_at then 'inside' else 'overdue' end`

/**
 * A page of guests: which rows, in which order, from where. `seen` is a condition on `passholder_group` g, `seenHost`
 * on the group hg that the host is in now (GUE-09).
 */
export interface ListedGuests extends Partial<Omit<GuestListQuery, 'parkingLot'>> {
  readonly lotId: string
  readonly seen: RawBuilder<unknown>
  readonly seenHost: RawBuilder<unknown>
  readonly now: number
  /** The lot's current day. */
  readonly today: LocalDay
}

/** An empty list of choices fits nothing. */
const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** A guest who is overdue has a visit that is open; those who ended before today need not be looked up otherwise. */
const isInside = (lotId: string) => sql`guest_pass.plate in (select visit.plate from visit
  where visit.parking_lot_id = ${lotId} and visit.exited_at is null and visit.passholder_id is null)`

/** GUE-30, as far as it can be told without the visit of each pass. A pass never ends later than `ends_at`, which has an index. */
const nearDays = ({ lotId, days, today }: ListedGuests): RawBuilder<unknown> | undefined => {
  const bounds = dayBounds(today)
  const conditions = {
    today: sql`(guest_pass.ends_at > ${bounds.from}::timestamptz - ${longestVisit} and guest_pass.starts_at < ${bounds.until}
      and (guest_pass.until_at > ${bounds.from} or ${isInside(lotId)}))`,
    coming: sql`guest_pass.starts_at >= ${bounds.until}`,
    earlier: sql`guest_pass.until_at <= ${bounds.from}`,
  }
  return days && anyOf(days.map((day) => conditions[day]))
}

/** The passholders among whom hosts are looked for: all of the lot, or those who have guests near these days, who are few. */
const possibleHosts = (list: ListedGuests): RawBuilder<unknown> =>
  list.days && !list.days.includes('earlier')
    ? sql`h.id = any(array(select distinct guest_pass.passholder_id from guest_pass
        where guest_pass.parking_lot_id = ${list.lotId} and guest_pass.removed_at is null and ${nearDays(list)}))`
    : sql`true`

/** The stored text of a host is looked at first: `lower` of every passholder would take longer than all else. */
const matches = (list: ListedGuests): RawBuilder<unknown> => {
  const { lotId, search, seenHost } = list
  return everyWord(
    search,
    (word) => sql`${isIn(sql`guest_pass.search_text`, word)} or ${isInPlates(sql`guest_pass.plate`, word)}
    or guest_pass.passholder_group_id in (select id from passholder_group
      where parking_lot_id = ${lotId} and ${isIn(sql`find_text(name)`, word)})
    or guest_pass.passholder_id in (select h.id from passholder h
      join passholder_group hg on hg.parking_lot_id = ${lotId} and hg.id = h.passholder_group_id and ${seenHost}
      where h.parking_lot_id = ${lotId} and ${possibleHosts(list)} and h.removed_at is null
        and ${isIn(sql`h.search_person`, word)} and ${isIn(sql`find_text(concat_ws(' ', h.name, h.suite))`, word)})`,
  )
}

/** GUE-30, of passes near these days. */
const onDays = ({ days, today, now }: ListedGuests): RawBuilder<unknown> | undefined => {
  const bounds = dayBounds(today)
  const conditions = {
    today: sql`(guest_pass.starts_at < ${bounds.until} and (guest_pass.until_at > ${bounds.from} or ${stateAt(new Date(now))} = 'overdue'))`,
    coming: sql`guest_pass.starts_at >= ${bounds.until}`,
    earlier: sql`guest_pass.until_at <= ${bounds.from}`,
  }
  return days && anyOf(days.map((day) => conditions[day]))
}

const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )

/** What needs neither the visit of a guest nor the group. */
const ownCondition = (list: ListedGuests): RawBuilder<unknown> => {
  const { lotId, passholderGroups, passholder, parkingPaymentOptions } = list
  return all([
    sql`guest_pass.parking_lot_id = ${lotId} and guest_pass.removed_at is null and guest_pass.erased_at is null`,
    nearDays(list),
    matches(list),
    passholderGroups && sql`guest_pass.passholder_group_id = any(${passholderGroups}::uuid[])`,
    passholder ? sql`guest_pass.passholder_id = ${passholder}` : undefined,
    parkingPaymentOptions && sql`guest_pass.parking_payment_option = any(${parkingPaymentOptions}::text[])`,
  ])
}

const conditionOf = (list: ListedGuests): RawBuilder<unknown> =>
  all([
    list.search ? undefined : ownCondition(list),
    list.seen,
    onDays(list),
    list.states && sql`${stateAt(new Date(list.now))} = any(${list.states}::text[])`,
  ])

/** Of a search only the few guests that match are looked up in the visits: `offset 0` keeps the database from doing it for all. */
const fromOf = (list: ListedGuests): RawBuilder<unknown> => sql`
  ${list.search ? sql`(select * from guest_pass where ${ownCondition(list)} offset 0)` : sql`guest_pass`} guest_pass
  join passholder_group g on g.parking_lot_id = guest_pass.parking_lot_id and g.id = guest_pass.passholder_group_id
  left join lateral ${visitOfGuest} on true`

const sortKeyOf = (
  sort: GuestListQuery['sort'],
  now: Date,
  seenHost: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const host = sql`(select lower(h.name) from passholder h join passholder_group hg
      on hg.parking_lot_id = h.parking_lot_id and hg.id = h.passholder_group_id and ${seenHost}
    where h.parking_lot_id = guest_pass.parking_lot_id and h.id = guest_pass.passholder_id)`
  const keys = {
    startsAt: timeKey(sql`guest_pass.starts_at`),
    endsAt: timeKey(sql`guest_pass.until_at`),
    name: sql`lower(guest_pass.name)`,
    licensePlate: sql`guest_pass.plate`,
    host: sql`lower(g.name) || ' ' || coalesce(${host}, '')`,
    state: placeKey(guestStates, stateAt(now)),
    arrivedAt: timeKey(sql`v.entered_at`),
    leftAt: timeKey(sql`v.exited_at`),
  }
  return keys[sort]
}

/** The ids of a page in its order, and how many guests there are in all. */
export const listGuestPage = (tx: Tx, list: ListedGuests) => {
  const { sort = 'startsAt', descending = false, limit = 50, cursor } = list
  return findListPage(tx, {
    from: fromOf(list),
    id: sql`guest_pass.id`,
    key: sortKeyOf(sort, new Date(list.now), list.seenHost),
    where: [conditionOf(list)],
    descending,
    limit,
    cursor,
  })
}

/** Today's guests by state. */
export const countToday = async (
  tx: Tx,
  { lotId, seen, seenHost, now, today }: Pick<ListedGuests, 'lotId' | 'seen' | 'seenHost' | 'now' | 'today'>,
): Promise<GuestCounts> => {
  const ofToday: ListedGuests = { lotId, seen, seenHost, now, today, days: ['today'] }
  const { rows } = await sql<{ state: keyof GuestCounts; count: number }>`
    select ${stateAt(new Date(now))} as state, count(*)::int as count from ${fromOf(ofToday)} where ${conditionOf(ofToday)} group by 1`.execute(
    tx,
  )
  const counts = { expected: 0, inside: 0, overdue: 0, left: 0, notSeen: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** GUE-31: how many guest passes touch a period. */
export const countActiveGuests = async (
  tx: Tx,
  call: Pick<ListedGuests, 'lotId' | 'seen'> & {
    readonly period: { readonly from: Date; readonly until: Date }
    readonly option: string | undefined
    readonly groupId: string | undefined
  },
): Promise<number> => {
  const { lotId, seen, period, option, groupId } = call
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from guest_pass
    join passholder_group g on g.parking_lot_id = ${lotId} and g.id = guest_pass.passholder_group_id
    where guest_pass.parking_lot_id = ${lotId} and guest_pass.removed_at is null and ${seen}
      and guest_pass.starts_at < ${period.until} and guest_pass.until_at > ${period.from}
      and guest_pass.parking_payment_option = coalesce(${option ?? null}::text, guest_pass.parking_payment_option)
      and g.id = coalesce(${groupId ?? null}::uuid, g.id)`.execute(tx)
  return rows[0]!.count
}
