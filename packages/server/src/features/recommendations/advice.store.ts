import type { Found, OpenRecommendation } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import type { PassCounts } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import type { StoredEvidence } from './evidence.ts'

/** REC-56: a lot that has no turn yet is due at once. */
export const beginAdvice = async (tx: Tx, now: Date): Promise<void> => {
  await sql`insert into lot_advice (parking_lot_id, due_at) select id, ${now} from parking_lot lot
    where not exists (select from lot_advice a where a.parking_lot_id = lot.id) on conflict do nothing`.execute(
    tx,
  )
}

/**
 * Takes lots whose turn it is; nobody else decides about their recommendations until the transaction ends. A lot whose past is
 * being written has its turn when that is complete.
 */
export const takeDueLots = async (tx: Tx, now: Date, limit: number): Promise<string[]> => {
  const rows = await claimDue(tx, 'lot_advice', {
    key: ['parking_lot_id'],
    where: sql`due_at <= ${now} and not exists (select from lot_history h
      where h.parking_lot_id = lot_advice.parking_lot_id and h.filled_until < h.ends_at)`,
    oldestBy: 'due_at',
    limit,
    set: { advised_at: now },
    returning: ['parking_lot_id'],
  })
  return rows.map((row) => row.parking_lot_id)
}

/** Takes the turn of a lot: one run or decision at a time. */
export const lockAdvice = async (tx: Tx, lotId: string, now: Date): Promise<void> => {
  await sql`insert into lot_advice (parking_lot_id, due_at) values (${lotId}, ${now})
    on conflict (parking_lot_id) do update set advised_at = lot_advice.advised_at`.execute(tx)
}

/** When the lots have their next turn. */
export const setNextTurns = async (tx: Tx, turns: ReadonlyMap<string, Date>): Promise<void> => {
  await sql`update lot_advice set due_at = turn.at
    from unnest(${[...turns.keys()]}::uuid[], ${[...turns.values()]}::timestamptz[]) as turn (lot, at)
    where parking_lot_id = turn.lot`.execute(tx)
}

/** The open recommendations of lots, by lot. */
export const listOpen = async (
  tx: Tx,
  lotIds: readonly string[],
): Promise<Map<string, OpenRecommendation[]>> => {
  const rows = await tx
    .selectFrom('recommendation')
    .select(['parking_lot_id', 'id', 'type_of_recommendation', 'group_id', 'pass_count', 'shown_figures'])
    .where('parking_lot_id', 'in', [...lotIds])
    .where('status', '=', 'open')
    .execute()
  const byLot = new Map<string, OpenRecommendation[]>(lotIds.map((lotId) => [lotId, []]))
  for (const row of rows)
    byLot.get(row.parking_lot_id)!.push({
      id: row.id,
      type: row.type_of_recommendation,
      group: row.group_id,
      passCount: row.pass_count,
      changes: row.shown_figures,
    })
  return byLot
}

/** A revision to be written; `isNew`: it is shown as new (REC-53). */
export interface Revision {
  readonly lotId: string
  readonly id: string
  readonly found: Found
  readonly figures: Readonly<Record<string, number>>
  readonly isNew: boolean
  readonly passCount: number
  readonly yearlyCents: number
  readonly assetValue: number | null
  readonly groups: readonly string[]
  readonly initialCounts: PassCounts | null
  readonly evidence: StoredEvidence
}

const revisionColumns = sql`as r("lotId" uuid, id uuid, found jsonb, figures jsonb, "isNew" boolean, "passCount" integer,
  "yearlyCents" bigint, "assetValue" bigint, groups jsonb, "initialCounts" jsonb, evidence jsonb)`

const idsIn = (list: string) =>
  sql`(select array_agg(one::uuid) from jsonb_array_elements_text(${sql.raw(list)}) one)`

/** Writes new recommendations with their first revision. */
export const insertRecommendations = async (tx: Tx, made: readonly Revision[], now: Date): Promise<void> => {
  if (made.length === 0) return
  await sql`with r as (select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) ${revisionColumns}),
    added as (insert into recommendation (parking_lot_id, id, type_of_recommendation, group_id, status, created_at, revision,
        made_at, shown_as_new_at, shown_figures, pass_count, yearly_cents, asset_value, found, group_ids, initial_counts)
      select r."lotId", r.id, r.found ->> 'type', (r.found ->> 'group')::uuid, 'open', ${now}, 1, ${now}, ${now}, r.figures,
        r."passCount", r."yearlyCents", r."assetValue", r.found, ${idsIn('r.groups')}, r."initialCounts" from r)
    insert into recommendation_revision (parking_lot_id, recommendation_id, revision, made_at, pass_count, yearly_cents,
        found, evidence)
      select "lotId", id, 1, ${now}, "passCount", "yearlyCents", found, evidence from r`.execute(tx)
}

/** REC-52: writes further revisions of those that say anything else. */
export const reviseRecommendations = async (
  tx: Tx,
  revised: readonly Revision[],
  now: Date,
): Promise<void> => {
  if (revised.length === 0) return
  await sql`with r as (select * from jsonb_to_recordset(${JSON.stringify(revised)}::jsonb) ${revisionColumns}),
    changed as (update recommendation c set revision = c.revision + 1, made_at = ${now}, pass_count = r."passCount",
        yearly_cents = r."yearlyCents", asset_value = r."assetValue", found = r.found, group_ids = ${idsIn('r.groups')},
        shown_figures = case when r."isNew" then r.figures else c.shown_figures end,
        shown_as_new_at = case when r."isNew" then ${now} else c.shown_as_new_at end,
        notified_at = case when r."isNew" then null else c.notified_at end
      from r where c.parking_lot_id = r."lotId" and c.id = r.id and c.status = 'open' and c.found <> r.found
      returning c.parking_lot_id, c.id, c.revision)
    insert into recommendation_revision (parking_lot_id, recommendation_id, revision, made_at, pass_count, yearly_cents,
        found, evidence)
      select c.parking_lot_id, c.id, c.revision, ${now}, r."passCount", r."yearlyCents", r.found, r.evidence
      from changed c join r on r."lotId" = c.parking_lot_id and r.id = c.id`.execute(tx)
}

/** REC-66: deletes revisions of lots that were made before `until` and followed by another one. */
export const deleteOldRevisions = async (tx: Tx, lotIds: readonly string[], until: Date): Promise<void> => {
  await sql`delete from recommendation_revision old using recommendation r
    where old.parking_lot_id = any(${[...lotIds]}::uuid[]) and old.made_at < ${until}
      and r.parking_lot_id = old.parking_lot_id and r.id = old.recommendation_id and old.revision < r.revision`.execute(
    tx,
  )
}

/** Withdraws recommendations, with the reason. */
export const withdrawRecommendations = async (
  tx: Tx,
  withdrawn: readonly { readonly lotId: string; readonly id: string; readonly reason: string }[],
  now: Date,
): Promise<void> => {
  if (withdrawn.length === 0) return
  await sql`update recommendation c set status = 'withdrawn', ended_at = ${now}, withdrawn_for = w.reason
    from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb) as w("lotId" uuid, id uuid, reason text)
    where c.parking_lot_id = w."lotId" and c.id = w.id and c.status = 'open'`.execute(tx)
}

/** NTF-03: takes open recommendations of which nobody was told yet; they are marked as told. */
export const takeToTell = async (tx: Tx, now: Date, limit: number) => {
  const rows = await claimDue(tx, 'recommendation', {
    where: sql`notified_at is null and status = 'open'`,
    oldestBy: 'shown_as_new_at',
    limit,
    set: { notified_at: now },
    returning: ['parking_lot_id', 'type_of_recommendation', 'shown_as_new_at'],
  })
  return rows.map((row) => ({
    lotId: row.parking_lot_id,
    type: row.type_of_recommendation,
    at: row.shown_as_new_at,
  }))
}
