import type { GuestCounts, GuestListQuery } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import type { LocalDay } from '@stallwise/domain/time/local-day.ts'
import { earlyArrivalMs, guestStates } from '@stallwise/domain/visitors/visitors.model.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { timeKey } from '#platform/database/list-page.ts'
import { readCursor, writeCursor } from '#platform/http/cursor.ts'
import { dayBounds } from './guest-passes.store.ts'

const until = sql`coalesce(guest_pass.ended_at, guest_pass.ends_at)`
const early = sql.raw(`interval '${earlyArrivalMs} ms'`)

/** GUE-12: the visit of a guest, as `v`. The longest stay of a visitor is two days (VIS-02). */
export const visitOfGuest = sql`(select visit.entered_at, visit.exited_at from visit
    where visit.parking_lot_id = guest_pass.parking_lot_id and visit.plate = guest_pass.plate
      and visit.passholder_id is null and visit.entered_at < ${until}
      and visit.entered_at > guest_pass.starts_at - interval '50 hours'
      and (visit.exited_at is null or visit.exited_at > guest_pass.starts_at - ${early})
    order by visit.entered_at desc limit 1) v`

/** GUE-13, as `guestStateAt` of the domain. */
const stateAt = (now: Date) => sql`case
  when v.entered_at is null then case when ${now} < ${until} then 'expected' else 'notSeen' end
  when v.exited_at is not null then 'left'
  when ${now} < ${until} then 'inside' else 'overdue' end`

/** A page of guests: which rows, in which order, from where. `seen` is a condition on `passholder_group` g. */
export interface ListedGuests extends Partial<Omit<GuestListQuery, 'parkingLot'>> {
  readonly lotId: string
  readonly seen: RawBuilder<unknown>
  readonly now: number
  /** The lot's current day. */
  readonly today: LocalDay
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const matches = (search: string | undefined): RawBuilder<unknown> => {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return sql`true`
  const seen = normalisePlate(text).toLowerCase()
  return sql`(guest_pass.search_text like ${like(text)} or lower(g.name) like ${like(text)}
    or exists (select 1 from passholder h where h.parking_lot_id = guest_pass.parking_lot_id and h.id = guest_pass.passholder_id
      and h.removed_at is null and (lower(h.name) like ${like(text)} or lower(coalesce(h.suite, '')) like ${like(text)}))
    ${seen === '' ? sql`` : sql`or lower(guest_pass.plate) like ${like(seen)}`})`
}

/** GUE-30. */
const onDays = ({ days, today, now }: ListedGuests): RawBuilder<unknown> => {
  if (!days) return sql`true`
  const bounds = dayBounds(today)
  const conditions = {
    today: sql`((guest_pass.starts_at < ${bounds.until} and ${until} > ${bounds.from})
      or (${until} > ${bounds.from}::timestamptz - interval '50 hours' and ${stateAt(new Date(now))} = 'overdue'))`,
    coming: sql`guest_pass.starts_at >= ${bounds.until}`,
    earlier: sql`${until} <= ${bounds.from}`,
  }
  return sql`(${sql.join(
    days.map((day) => conditions[day]),
    sql` or `,
  )})`
}

const conditionOf = (list: ListedGuests): RawBuilder<unknown> => {
  const { lotId, seen, now, states, passholderGroups, passholder, parkingPaymentOptions } = list
  const wanted = [
    sql`guest_pass.parking_lot_id = ${lotId} and guest_pass.removed_at is null and guest_pass.erased_at is null`,
    seen,
    onDays(list),
    matches(list.search),
    states && sql`${stateAt(new Date(now))} = any(${states}::text[])`,
    passholderGroups && sql`guest_pass.passholder_group_id = any(${passholderGroups}::uuid[])`,
    passholder && sql`guest_pass.passholder_id = ${passholder}`,
    parkingPaymentOptions && sql`guest_pass.parking_payment_option = any(${parkingPaymentOptions}::text[])`,
  ]
  return sql.join(
    wanted.filter((one): one is RawBuilder<unknown> => Boolean(one)),
    sql` and `,
  )
}

const from = sql`guest_pass
  join passholder_group g on g.parking_lot_id = guest_pass.parking_lot_id and g.id = guest_pass.passholder_group_id
  left join lateral ${visitOfGuest} on true`

const sortKeyOf = (sort: GuestListQuery['sort'], now: Date): RawBuilder<unknown> => {
  const host = sql`(select lower(h.name) from passholder h
    where h.parking_lot_id = guest_pass.parking_lot_id and h.id = guest_pass.passholder_id)`
  const keys = {
    startsAt: timeKey(sql`guest_pass.starts_at`),
    endsAt: timeKey(until),
    name: sql`lower(guest_pass.name)`,
    licensePlate: sql`guest_pass.plate`,
    host: sql`lower(g.name) || ' ' || coalesce(${host}, '')`,
    state: sql`array_position(array[${sql.join([...guestStates])}]::text[], ${stateAt(now)})::text`,
    arrivedAt: timeKey(sql`v.entered_at`),
    leftAt: timeKey(sql`v.exited_at`),
  }
  return keys[sort]
}

/** The ids of a page in its order; the next cursor is null on the last page. */
export const listGuestPage = async (
  tx: Tx,
  list: ListedGuests,
): Promise<{ ids: string[]; nextCursor: string | null }> => {
  const { sort = 'startsAt', descending = false, limit = 50 } = list
  const key = sql`(${sortKeyOf(sort, new Date(list.now))}) collate "C"`
  const after = readCursor(list.cursor)
  const direction = descending ? sql`desc` : sql`asc`
  const beyond = after
    ? sql`(${key}, guest_pass.id) ${descending ? sql`<` : sql`>`} (${after.name}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<{ id: string; key: string }>`select guest_pass.id, ${key} as key
    from ${from} where ${conditionOf(list)} and ${beyond}
    order by ${key} ${direction}, guest_pass.id ${direction} limit ${limit + 1}`.execute(tx)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    nextCursor: rows.length > limit && last ? writeCursor({ name: last.key, id: last.id }) : null,
  }
}

/** How many guests a list has in all. */
export const countListedGuests = async (tx: Tx, list: ListedGuests): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${from} where ${conditionOf(list)}`.execute(tx)
  return rows[0]!.count
}

/** Today's guests by state. */
export const countToday = async (
  tx: Tx,
  { lotId, seen, now, today }: Pick<ListedGuests, 'lotId' | 'seen' | 'now' | 'today'>,
): Promise<GuestCounts> => {
  const ofToday: ListedGuests = { lotId, seen, now, today, days: ['today'] }
  const { rows } = await sql<{ state: keyof GuestCounts; count: number }>`
    select ${stateAt(new Date(now))} as state, count(*)::int as count from ${from} where ${conditionOf(ofToday)} group by 1`.execute(
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
      and guest_pass.starts_at < ${period.until} and ${until} > ${period.from}
      and guest_pass.parking_payment_option = coalesce(${option ?? null}::text, guest_pass.parking_payment_option)
      and g.id = coalesce(${groupId ?? null}::uuid, g.id)`.execute(tx)
  return rows[0]!.count
}
