import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findOrderedPage, readPage } from '#platform/database/ordered-page.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import type { StoredEvidence } from './evidence.ts'

/** A recommendation with the names that its view shows. */
export interface RecommendationRow extends Omit<
  RowOf<'recommendation'>,
  'ended_by' | 'notified_at' | 'shown_figures' | 'group_ids'
> {
  lot_name: string
  currency: string
  visitor_revenue: number | null
  group_names: Readonly<Record<string, string>>
  task_id: string | null
  evidence: StoredEvidence
}

const select = (where: RawBuilder<unknown>) => sql<RecommendationRow>`
  select r.*, lot.name as lot_name, lot.currency, task.id as task_id, revision.evidence,
    (revision.evidence -> 'settings' ->> 'visitorStallMonthlyRevenue')::numeric as visitor_revenue,
    coalesce((select jsonb_object_agg(g.id, g.name) from parking_group g
      where g.parking_lot_id = r.parking_lot_id and g.id = any(r.group_ids)), '{}') as group_names
  from recommendation r
  join parking_lot lot on lot.id = r.parking_lot_id
  join recommendation_revision revision on revision.parking_lot_id = r.parking_lot_id
    and revision.recommendation_id = r.id and revision.revision = r.revision
  left join task on task.parking_lot_id = r.parking_lot_id and task.recommendation_id = r.id
  where ${where}`

/** The open recommendations of a lot, those that are worth most a year first. */
export const listOpenOf = async (tx: Tx, lotId: string): Promise<RecommendationRow[]> => {
  const { rows } = await select(
    sql`r.parking_lot_id = ${lotId} and r.status = 'open' order by r.yearly_cents desc, r.id`,
  ).execute(tx)
  return rows
}

export const findRecommendation = async (
  tx: Tx,
  id: string,
  { lotId, isLocked = false }: { readonly lotId?: string; readonly isLocked?: boolean } = {},
): Promise<RecommendationRow | undefined> => {
  const ofLot = lotId ? sql`r.parking_lot_id = ${lotId}` : sql`true`
  const { rows } = await select(
    sql`r.id = ${id} and ${ofLot} ${isLocked ? sql`for update of r` : sql``}`,
  ).execute(tx)
  return rows[0]
}

const openOnes = sql`r.status = 'open'`

/** The open recommendations of every lot that the transaction sees, by currency, those that are worth most first. */
export const listOpenOfAll = (
  tx: Tx,
  page: { readonly cursor?: string | undefined; readonly limit: number },
) =>
  readPage(tx, {
    ...page,
    from: sql`recommendation r join parking_lot lot on lot.id = r.parking_lot_id`,
    id: sql`r.id`,
    where: [openOnes],
    descending: false,
    order: [
      { value: sql`lot.currency`, as: 'text' },
      { value: sql`-r.yearly_cents`, as: 'bigint' },
    ],
    read: async (ids) => (await select(sql`r.id = any(${[...ids]}::uuid[])`).execute(tx)).rows,
  })

/** What all open recommendations that the transaction sees are worth a year, by currency. */
export const sumOpen = async (tx: Tx) => {
  const { rows } = await sql<{ currency: string; yearlyRevenueChangeCents: number; count: number }>`
    select lot.currency, sum(r.yearly_cents)::bigint as "yearlyRevenueChangeCents", count(*)::int as count
    from recommendation r join parking_lot lot on lot.id = r.parking_lot_id where ${openOnes}
    group by lot.currency order by lot.currency`.execute(tx)
  return rows
}

export type RevisionRow = Pick<
  RecommendationRow,
  'revision' | 'made_at' | 'pass_count' | 'yearly_cents' | 'evidence'
>

/** The revisions of a recommendation, the newest first. */
export const listRevisions = async (
  tx: Tx,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  page: { readonly cursor?: string | undefined; readonly limit: number },
) => {
  const ofOne = sql`parking_lot_id = ${lotId} and recommendation_id = ${id}`
  const { shown, nextCursor } = await findOrderedPage<number>(tx, {
    ...page,
    from: sql`recommendation_revision`,
    id: sql`recommendation_id`,
    shown: sql`revision`,
    where: [ofOne],
    order: [{ value: sql`revision`, as: 'bigint' }],
    descending: true,
  })
  const { rows } = await sql<RevisionRow>`
    select revision, made_at, pass_count, yearly_cents, evidence from recommendation_revision
    where ${ofOne} and revision = any(${shown}::int[]) order by revision desc`.execute(tx)
  return { rows, nextCursor }
}

/** Ends an open recommendation. */
export const endRecommendation = async (
  tx: Tx,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  end: {
    readonly status: 'accepted' | 'dismissed' | 'abandoned'
    readonly at: Date
    readonly by: string | null
    readonly dismissal?: string
  },
): Promise<void> => {
  await tx
    .updateTable('recommendation')
    .set({ status: end.status, ended_at: end.at, ended_by: end.by, dismissal: end.dismissal ?? null })
    .where(rowOfLot(lotId, id))
    .where('status', '=', 'open')
    .execute()
}

/** What else is under way in a lot that a decision may conflict with. */
export const listConflicting = async (tx: Tx, lotId: string, table: 'recommendation' | 'task') => {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'type_of_recommendation as type', 'group_ids as groups'])
    .where('parking_lot_id', '=', lotId)
    .where(sql<boolean>`status = ${table === 'task' ? 'inProgress' : 'open'}`)
    .execute()
  return rows
}

/** REC-51: groups wait for their next recommendation from now on. */
export const startWaiting = async (
  tx: Tx,
  lotId: string,
  groupIds: readonly string[],
  since: Date,
): Promise<void> => {
  if (groupIds.length === 0) return
  await tx
    .insertInto('advice_wait')
    .values(groupIds.map((group_id) => ({ parking_lot_id: lotId, group_id, since })))
    .onConflict((it) => it.columns(['parking_lot_id', 'group_id']).doUpdateSet({ since }))
    .execute()
}

/** CFG-40: removes the recommendations and tasks of a lot with all that belongs to them; returns how many there were. */
export const clearRecommendations = async (tx: Tx, lotId: string) => {
  const clear = async (
    table: 'task_event' | 'task' | 'recommendation_revision' | 'recommendation' | 'advice_wait',
  ) =>
    Number((await tx.deleteFrom(table).where('parking_lot_id', '=', lotId).executeTakeFirst()).numDeletedRows)
  await clear('task_event')
  await clear('recommendation_revision')
  await clear('advice_wait')
  return { tasks: await clear('task'), recommendations: await clear('recommendation') }
}

/** The names of a lot's groups, also of those that were removed. */
export const loadGroupNames = async (tx: Tx, lotId: string): Promise<Record<string, string>> => {
  const rows = await tx
    .selectFrom('parking_group')
    .select(['id', 'name'])
    .where('parking_lot_id', '=', lotId)
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
