import type { GuestPassContext } from '@stallwise/domain/visitors/guest-passes.rules.ts'
import { earlyArrivalMs, type GuestPassDraft } from '@stallwise/domain/visitors/visitors.model.ts'
import { localDayOf, type LocalDay } from '@stallwise/domain/time/local-day.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { groupsSeenBy } from '#features/passholders/passholders.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { hadCome } from './visit-of-guest.ts'

/** A period of SQL times. */
export const dayBounds = ({ startMs, slots }: LocalDay): { from: Date; until: Date } => ({
  from: new Date(startMs),
  until: new Date(startMs + slots * slotMs),
})

/** The time zone and the visitor durations of a lot. */
export const loadVisitorSettings = async (tx: Tx, lotId: string) =>
  tx
    .selectFrom('parking_lot')
    .select(['time_zone as timeZone', 'visitor_durations as durations'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'))

interface DailyRow {
  readonly id: string
  readonly name: string
  readonly limit: number | null
  readonly created: number
}

interface DailyCall {
  readonly lotId: string
  readonly viewer: Viewer
  readonly day: LocalDay
  /** A pass that is not counted. */
  readonly except?: string | undefined
}

/** GUE-02, GUE-06: the groups that may host guests, with the pass limit of their parking group and the passes created on a day. */
export const listHostGroups = async (
  tx: Tx,
  { lotId, viewer, day, except }: DailyCall,
): Promise<DailyRow[]> => {
  const { from, until } = dayBounds(day)
  const { rows } = await sql<DailyRow>`
    with created as (select h.parking_group_id, count(*)::int as passes from guest_pass
      join passholder_group h on h.parking_lot_id = ${lotId} and h.id = guest_pass.passholder_group_id
      where guest_pass.parking_lot_id = ${lotId} and (guest_pass.removed_at is null or ${hadCome})
        and guest_pass.created_at >= ${from} and guest_pass.created_at < ${until}
        and guest_pass.id is distinct from ${except ?? null}::uuid
      group by 1)
    select g.id, g.name, pg.pass_limit_per_day as "limit", coalesce(c.passes, 0) as created
    from passholder_group g
    join parking_group pg on pg.parking_lot_id = ${lotId} and pg.id = g.parking_group_id
    left join created c on c.parking_group_id = pg.id
    where g.parking_lot_id = ${lotId} and g.removed_at is null and ${groupsSeenBy(viewer, 'g')}
    order by lower(g.name), g.id`.execute(tx)
  return rows
}

const loadHostGroup = async (tx: Tx, lotId: string, passholder: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('passholder')
    .select('passholder_group_id')
    .where(rowOfLot(lotId, passholder))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.passholder_group_id
}

/** The group of the passholder who has a plate now. */
export const loadPlateGroup = async (
  tx: Tx,
  lotId: string,
  plate: string,
  now: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{
    group: string
  }>`select h.passholder_group_id as "group" from passholder_plate v
    join passholder h on h.parking_lot_id = ${lotId} and h.id = v.passholder_id and h.removed_at is null
    where v.parking_lot_id = ${lotId} and v.removed_at is null and v.plate = ${plate}
      and (v.until is null or v.until > ${new Date(now)})`.execute(tx)
  return rows[0]?.group
}

/** The periods of a plate's guest passes, without one of them. */
export const listPeriodsOf = async (
  tx: Tx,
  lotId: string,
  plate: string,
  except: string | undefined,
): Promise<{ from: number; until: number }[]> => {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select starts_at as "from", until_at as until from guest_pass
    where parking_lot_id = ${lotId} and removed_at is null and plate = ${plate}
      and id is distinct from ${except ?? null}::uuid`.execute(tx)
  return rows.map(({ from, until }) => ({ from: from.getTime(), until: until.getTime() }))
}

interface KnownRow extends Pick<
  RowOf<'guest_pass'>,
  'id' | 'plate' | 'starts_at' | 'removed_at' | 'created_at'
> {
  readonly visit: { readonly readAs: { readonly plate: string } | null } | null
}

/** GUE-15: the plates of the vehicle that came; before a guest is expected, a visit is of another pass. */
const cameAs = ({ plate, starts_at: startsAt, visit }: KnownRow, now: number): string[] | undefined =>
  visit && now >= startsAt.getTime() - earlyArrivalMs
    ? [plate, ...(visit.readAs ? [visit.readAs.plate] : [])]
    : undefined

/** What a guest pass is checked against; `row` is the one that is edited or restored, `before` its draft. */
export const loadGuestContext = async (
  { tx, lotId, viewer, now }: LotChange,
  row: KnownRow | undefined,
  draft: GuestPassDraft,
  before: GuestPassDraft | undefined,
): Promise<GuestPassContext> => {
  const { timeZone, durations } = await loadVisitorSettings(tx, lotId)
  const day = localDayOf(row?.created_at.getTime() ?? now, timeZone)
  const hosts = await listHostGroups(tx, { lotId, viewer, day, except: row?.id })
  const host = hosts.find(({ id }) => id === draft.passholderGroup)
  const plate = normalisePlate(draft.licensePlate)
  return {
    durations,
    groups: new Set(hosts.map(({ id }) => id)),
    hostGroup: draft.passholder === null ? undefined : await loadHostGroup(tx, lotId, draft.passholder),
    plateGroup: await loadPlateGroup(tx, lotId, plate, now),
    others: await listPeriodsOf(tx, lotId, plate, row?.id),
    daily: host && host.limit !== null ? { limit: host.limit, created: host.created } : null,
    now,
    before,
    isRestored: row !== undefined && row.removed_at !== null,
    cameAs: row && cameAs(row, now),
  }
}
