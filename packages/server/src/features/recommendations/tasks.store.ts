import type { Found } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import type { TaskCounts, TaskEvent, TaskStatus } from '@stallwise/domain/recommendations/task.rules.ts'
import type { PassCounts } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import type { Tables, RowOf } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

/** A task with its recommendation and what is counted now. */
export interface TaskRow extends Omit<RowOf<'task'>, 'revision' | 'group_ids'> {
  lot_name: string
  currency: string
  group_names: Readonly<Record<string, string>>
  found: Found
  initial_counts: PassCounts | null
  yearly_cents: number
  asset_value: number | null
  price_cents: number | null
  /** The price that was set from a later day on, if any. */
  next_price: { readonly cents: number; readonly from: string } | null
  stalls: Readonly<Record<string, number>>
  pass_counts: PassCounts
}

const soldOf = (type: string, name: string) =>
  sql`coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = ${type}), 0)::int as ${sql.ref(name)}`

/** PAS-21: passes sold of the group of `owner` on the lot's day of now. */
const passesNow = (owner: RawBuilder<unknown>, lot: RawBuilder<unknown>, now: Date) => {
  const today = sql`(${now}::timestamptz at time zone ${lot}.time_zone)::date`
  return sql`(select to_jsonb(sold) from (select ${soldOf('allDay', 'allDay')}, ${soldOf('daytime', 'daytime')},
      ${soldOf('overnight', 'overnight')}
    from passholder_group pg join passholder p on p.parking_lot_id = pg.parking_lot_id and p.passholder_group_id = pg.id
    where pg.parking_lot_id = ${owner}.parking_lot_id and pg.parking_group_id = ${owner}.group_id and p.removed_at is null
      and coalesce(p.valid_from, ${today}) <= ${today} and coalesce(p.valid_to, ${today}) >= ${today}) sold)`
}

/** Active stalls by group; a group without stalls has the capacity that was typed. */
const stallsNow = (owner: RawBuilder<unknown>) => sql`coalesce((select jsonb_object_agg(g.id,
    case when stalls.total = 0 then coalesce(g.typed_capacity, 0) else stalls.active end)
  from parking_group g cross join lateral (select count(*)::int as total, (count(*) filter (where stall.is_active))::int as active
    from stall where stall.parking_lot_id = g.parking_lot_id and stall.group_id = g.id) stalls
  where g.parking_lot_id = ${owner}.parking_lot_id and g.id = any(${owner}.group_ids)), '{}')`

const priceNow = (owner: RawBuilder<unknown>) => sql`(select standard_pass_price_cents from parking_group g
  where g.parking_lot_id = ${owner}.parking_lot_id and g.id = ${owner}.group_id)`

const nextPrice = (
  owner: RawBuilder<unknown>,
) => sql`(select jsonb_build_object('cents', next_pass_price_cents,
    'from', next_pass_price_from) from parking_group g
  where g.parking_lot_id = ${owner}.parking_lot_id and g.id = ${owner}.group_id and next_pass_price_from is not null)`

const counted = (owner: RawBuilder<unknown>, lot: RawBuilder<unknown>, now: Date) =>
  sql`${priceNow(owner)} as price_cents, ${stallsNow(owner)} as stalls, ${passesNow(owner, lot, now)} as pass_counts`

type CountedRow = Pick<TaskRow, 'price_cents' | 'stalls' | 'pass_counts'>

/** REC-60: what a task's progress is measured by. */
export const countsOf = ({ price_cents, stalls, pass_counts: sold }: CountedRow): TaskCounts => ({
  passes: sold.allDay + sold.daytime + sold.overnight,
  priceCents: price_cents,
  stalls,
})

/** REC-60: the counts of what a recommendation names, now. */
export const countFor = async (
  tx: Tx,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  now: Date,
): Promise<TaskCounts> => {
  const { rows } = await sql<CountedRow>`select ${counted(sql`r`, sql`lot`, now)}
    from recommendation r join parking_lot lot on lot.id = r.parking_lot_id
    where r.parking_lot_id = ${lotId} and r.id = ${id}`.execute(tx)
  return countsOf(rows[0]!)
}

const select = (where: RawBuilder<unknown>, now: Date) => sql<TaskRow>`
  select t.*, lot.name as lot_name, lot.currency, r.found, r.initial_counts, r.yearly_cents, r.asset_value,
    coalesce((select jsonb_object_agg(g.id, g.name) from parking_group g
      where g.parking_lot_id = t.parking_lot_id and g.id = any(t.group_ids)), '{}') as group_names,
    ${counted(sql`t`, sql`lot`, now)}, ${nextPrice(sql`t`)} as next_price
  from task t
  join recommendation r on r.parking_lot_id = t.parking_lot_id and r.id = t.recommendation_id
  join parking_lot lot on lot.id = t.parking_lot_id
  where ${where}`

/** The tasks of a lot in these states, the newest first. */
export const listTasks = async (
  tx: Tx,
  lotId: string,
  statuses: readonly TaskStatus[],
  now: Date,
): Promise<TaskRow[]> => {
  const { rows } = await select(
    sql`t.parking_lot_id = ${lotId} and t.status = any(${[...statuses]}::text[]) order by t.created_at desc, t.id`,
    now,
  ).execute(tx)
  return rows
}

export const findTask = async (
  tx: Tx,
  id: string,
  now: Date,
  { lotId, isLocked = false }: { readonly lotId?: string; readonly isLocked?: boolean } = {},
): Promise<TaskRow | undefined> => {
  const ofLot = lotId ? sql`t.parking_lot_id = ${lotId}` : sql`true`
  const { rows } = await select(
    sql`t.id = ${id} and ${ofLot} ${isLocked ? sql`for update of t` : sql``}`,
    now,
  ).execute(tx)
  return rows[0]
}

export interface EventRow extends Omit<RowOf<'task_event'>, 'parking_lot_id' | 'by_user' | 'task_id'> {
  by_name: string | null
}

/** The events of a task, the oldest first. */
export const listTaskEvents = async (tx: Tx, lotId: string, taskId: string): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`select e.id, e.at, e.event, e.note, e.progress, u.name as by_name
    from task_event e left join app_user u on u.id = e.by_user
    where e.parking_lot_id = ${lotId} and e.task_id = ${taskId} order by e.at, e.id`.execute(tx)
  return rows
}

/** What is noted of a task. */
export interface TaskNote {
  readonly event: TaskEvent
  readonly at: Date
  readonly by: string | null
  readonly note?: string | null
  readonly progress?: number | null
}

export const addTaskEvent = async (
  tx: Tx,
  { lotId, taskId }: { readonly lotId: string; readonly taskId: string },
  { event, at, by, note = null, progress = null }: TaskNote,
): Promise<void> => {
  await tx
    .insertInto('task_event')
    .values({ parking_lot_id: lotId, task_id: taskId, id: uuidv7(), event, at, by_user: by, note, progress })
    .execute()
}

export interface TaskChange {
  readonly status?: TaskStatus
  readonly ended_at?: Date | null
  readonly typed_progress?: number
  readonly counted_then?: number
}

export const updateTask = async (
  tx: Tx,
  { lotId, taskId }: { readonly lotId: string; readonly taskId: string },
  change: TaskChange,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('task')
    .set((eb) => ({ ...change, date_updated: at, version: eb('version', '+', 1) }))
    .where(rowOfLot(lotId, taskId))
    .execute()
}

/** Open tasks and open recommendations of lots that the transaction sees. */
export const countOpen = async (tx: Tx, lotIds: readonly string[]) => {
  const { rows } = await sql<{ parkingLotId: string; count: number; recommendations: number }>`
    select lot.id as "parkingLotId",
      (select count(*)::int from task where task.parking_lot_id = lot.id and task.status = 'inProgress') as count,
      (select count(*)::int from recommendation r where r.parking_lot_id = lot.id and r.status = 'open') as recommendations
    from parking_lot lot where lot.id = any(${[...lotIds]}::uuid[])`.execute(tx)
  return rows
}

export const insertTask = async (tx: Tx, task: Insertable<Tables['task']>): Promise<void> => {
  await tx.insertInto('task').values(task).execute()
}
