import { randomBytes } from 'node:crypto'
import type { QueuedEntry } from '@stallwise/domain/waitlist/waitlist.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** WTL-06: the lots in which an offer has expired or a place can be offered. */
export const listDueLots = async (tx: Tx, now: number): Promise<string[]> => {
  const { rows } = await sql<{ lot: string }>`select distinct w.parking_lot_id as lot from waitlist_entry w
    join parking_lot l on l.id = w.parking_lot_id
    where w.removed_at is null and (w.state = 'offered' and w.offer_until <= ${new Date(now)}
      or w.state = 'waiting' and exists (select 1 from passholder_group g
        where g.parking_lot_id = w.parking_lot_id and g.id = w.passholder_group_id and g.removed_at is null)
        and coalesce(passes_left(w.parking_lot_id, w.passholder_group_id,
          (${new Date(now)}::timestamptz at time zone l.time_zone)::date), 1) > 0)`.execute(tx)
  return rows.map(({ lot }) => lot)
}

export interface Queue {
  readonly groupId: string
  readonly groupName: string
  readonly passesLeft: number | null
  readonly entries: readonly (QueuedEntry & {
    readonly name: string
    readonly email: string
    readonly causedBy: string | null
  })[]
}

/** The waitlists of a lot in their order; groups that were removed are left out. */
export const loadQueues = async (tx: Tx, lotId: string, now: number): Promise<Queue[]> => {
  const { rows } = await sql<
    Queue & { entries: { offerUntil: string | null }[] }
  >`select g.id as "groupId", g.name as "groupName",
      passes_left(g.parking_lot_id, g.id, (${new Date(now)}::timestamptz at time zone l.time_zone)::date) as "passesLeft",
      json_agg(json_build_object('id', w.id, 'state', w.state, 'offerUntil', w.offer_until, 'name', w.name, 'email', w.email,
          'causedBy', w.caused_by)
        order by w.place, w.id) as entries
    from waitlist_entry w
    join passholder_group g on g.parking_lot_id = w.parking_lot_id and g.id = w.passholder_group_id and g.removed_at is null
    join parking_lot l on l.id = w.parking_lot_id
    where w.parking_lot_id = ${lotId} and w.removed_at is null and w.state in ('waiting', 'offered')
    group by g.parking_lot_id, g.id, g.name, l.time_zone order by g.id`.execute(tx)
  return rows.map((queue) => ({
    ...queue,
    entries: queue.entries.map((entry) => ({
      ...entry,
      offerUntil: entry.offerUntil === null ? null : Date.parse(entry.offerUntil as unknown as string),
    })),
  }))
}

/** The ids of a group's entries that wait or have an offer, in their order. */
export const listOrder = async (tx: Tx, lotId: string, groupId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from waitlist_entry where parking_lot_id = ${lotId}
    and passholder_group_id = ${groupId} and removed_at is null and state in ('waiting', 'offered')
    order by place, id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const writeOrder = async (tx: Tx, lotId: string, ids: readonly string[]): Promise<void> => {
  await sql`update waitlist_entry w set place = o.place from (
      select id, ordinality::int as place from unnest(${[...ids]}::uuid[]) with ordinality as u(id, ordinality)) o
    where w.parking_lot_id = ${lotId} and w.id = o.id`.execute(tx)
}

/** The place after the last one of a group. */
export const nextPlace = async (tx: Tx, lotId: string, groupId: string): Promise<number> => {
  const { rows } = await sql<{
    place: number
  }>`select coalesce(max(place), 0) + 1 as place from waitlist_entry
    where parking_lot_id = ${lotId} and passholder_group_id = ${groupId}`.execute(tx)
  return rows[0]!.place
}

/** An offer that can be answered. */
export interface OpenOffer {
  readonly id: string
  readonly lotId: string
  readonly lotName: string
  readonly timeZone: string
  readonly customerId: string
  readonly groupId: string
  readonly groupName: string
  readonly name: string
  readonly email: string
  readonly suite: string | null
  readonly offerUntil: Date
}

export const findOffer = async (tx: Tx, token: string, now: number): Promise<OpenOffer | undefined> => {
  const { rows } = await sql<OpenOffer>`select w.id, w.parking_lot_id as "lotId", l.name as "lotName",
      l.time_zone as "timeZone", l.customer_id as "customerId", g.id as "groupId", g.name as "groupName",
      w.name, w.email, w.suite, w.offer_until as "offerUntil"
    from waitlist_entry w
    join passholder_group g on g.parking_lot_id = w.parking_lot_id and g.id = w.passholder_group_id and g.removed_at is null
    join parking_lot l on l.id = w.parking_lot_id
    where w.token_hash = ${hashOfToken(token)} and w.state = 'offered' and w.removed_at is null
      and w.offer_until > ${new Date(now)}`.execute(tx)
  return rows[0]
}
