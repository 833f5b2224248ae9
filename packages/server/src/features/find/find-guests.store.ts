import { numberKey } from '@stallwise/domain/find/find.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { atMostCounted, findFirst, nothing, rankOf, type Found, type Search } from './find-parts.ts'

export interface GuestFound {
  readonly id: string
  readonly name: string
  readonly plate: string
  readonly host: string
  readonly lot_id: string
  readonly lot_name: string
  readonly customer_id: string
}

type Sql = RawBuilder<unknown>

/** A word as it is typed, or without the separators of a plate. */
const isIn = (text: Sql, word: string): Sql => {
  const key = numberKey(word)
  const parts = [word, ...(key !== '' && key !== word ? [key] : [])]
  return sql`(${sql.join(
    parts.map((part) => sql`strpos(${text}, ${part}) > 0`),
    sql` or `,
  )})`
}

/** Guests whose passes are of the lot's current day; `seen` is a condition on `passholder_group` g. */
const guestsOfToday = (
  seen: Sql,
  now: Date,
): Sql => sql`select guest.id, guest.name, guest.plate, g.name as host,
    find_text(guest.name) || ' ' || lower(guest.plate) as own
  from guest_pass guest
  join passholder_group g on g.parking_lot_id = guest.parking_lot_id and g.id = guest.passholder_group_id and ${seen},
  lateral (select date_trunc('day', ${now}::timestamptz at time zone lot.time_zone) as begin) today
  where guest.parking_lot_id = lot.id and guest.removed_at is null and guest.erased_at is null
    and guest.ends_at > today.begin at time zone lot.time_zone
    and guest.until_at > today.begin at time zone lot.time_zone
    and guest.starts_at < (today.begin + interval '1 day') at time zone lot.time_zone offset 0`

/** FND-09 */
export const findGuests = async (
  tx: Tx,
  search: Search,
  { seen, now }: { readonly seen: Sql; readonly now: Date },
): Promise<Found<GuestFound>> => {
  const { words, lotId } = search
  if (words.length === 0) return nothing
  const around = sql`(own || ' ' || find_text(host) || ' ' || lot.searched_text)`
  const any = sql.join(
    words.map((word) => isIn(sql`own`, word)),
    sql` or `,
  )
  const every = sql.join(
    words.map((word) => isIn(around, word)),
    sql` and `,
  )
  return findFirst<GuestFound>(tx, {
    matches: sql`select guest.*, lot.id as lot_id, lot.name as lot_name, lot.name_order, customer_id
      from parking_lot lot cross join lateral (${guestsOfToday(seen, now)}) guest
      where (${any}) and ${every} ${atMostCounted}`,
    order: sql`(lot_id = ${lotId ?? null}) desc nulls last, ${rankOf(sql`name`, search)}, name_order, find_order(name), id`,
  })
}
