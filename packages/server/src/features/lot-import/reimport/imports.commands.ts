import type { LotImport } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { listDraftMaps } from '#features/lot-import/drafts/draft-maps.store.ts'
import {
  findDraft,
  findOpenImport,
  findStallList,
  insertDraft,
  updateDraft,
  type DraftRow,
} from '#features/lot-import/drafts/drafts.store.ts'
import { faultView, summaryView } from '#features/lot-import/drafts/drafts.view.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import type { SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { diffView, maxFaults, planImport, type ImportPlan } from './import-diff.ts'
import { readLotList } from './lot-list.store.ts'

/** The changes that an import would make to its lot now. */
export const planOf = async (tx: Tx, row: DraftRow): Promise<ImportPlan> =>
  planImport(
    await readLotList(tx, row.parking_lot_id!),
    await findStallList(tx, row.id),
    await listDraftMaps(tx, [row.id]),
  )

export const importView = (row: DraftRow, plan: ImportPlan): LotImport => ({
  _id: row.id,
  parkingLot: row.parking_lot_id!,
  version: row.version,
  stallList: summaryView(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
  faults: plan.faults.slice(0, maxFaults).map(faultView),
  diff: diffView(plan),
})

export const readImportView = async (tx: Tx, row: DraftRow): Promise<LotImport> =>
  importView(row, await planOf(tx, row))

/** The open import of a lot. */
export const readImport = ({ database }: DatabaseParts, viewer: Viewer, lotId: string) =>
  database.withViewer(scopeOf(viewer), async (tx): Promise<{ import: LotImport | null }> => {
    await getLotCustomer(tx, lotId)
    const row = await findOpenImport(tx, lotId)
    return { import: row ? await readImportView(tx, row) : null }
  })

/** The customer of a lot; throws not-found. */
export const getLotCustomer = async (tx: Tx, lotId: string): Promise<string> => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select('customer_id')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'))
  return lot.customer_id
}

const isWaiting = (row: DraftRow | undefined): row is DraftRow =>
  row !== undefined && row.removed_at === null && row.applied_at === null

/** The open import of a lot, its row locked; undefined if it was applied or discarded meanwhile. */
const lockOpenImport = async (tx: Tx, lotId: string): Promise<DraftRow | undefined> => {
  const open = await findOpenImport(tx, lotId)
  const row = open && (await findDraft(tx, open.id, true))
  return isWaiting(row) ? row : undefined
}

/** The open import of a lot, its row locked; created if there is none. `seenVersion` = the version that the caller read, 0 for none. */
export const lockImport = async (
  tx: Tx,
  viewer: Viewer,
  {
    lotId,
    customerId,
    seenVersion,
    at,
  }: { lotId: string; customerId: string; seenVersion: number; at: Date },
): Promise<DraftRow> => {
  // Two concurrent first requests have no row to lock yet.
  await sql`select pg_advisory_xact_lock(hashtextextended('lot-import ' || ${lotId}, 0))`.execute(tx)
  const row = await lockOpenImport(tx, lotId)
  if (row?.version === seenVersion) return row
  if (row || seenVersion !== 0)
    throw new Refusal('stale-version', { current: row ? await readImportView(tx, row) : null })
  const id = uuidv7()
  await insertDraft(tx, { id, customerId, lotId }, { name: viewer.name, at })
  return (await findDraft(tx, id, true))!
}

export const auditImport = (
  tx: Tx,
  viewer: Viewer,
  lotId: string,
  entry: { readonly action: string; readonly before: unknown; readonly after: unknown; readonly at: Date },
) =>
  writeAudit(tx, {
    parkingLotId: lotId,
    actor: { id: viewer.userId, name: viewer.name },
    objectKind: 'lot-import',
    objectId: lotId,
    ...entry,
  })

/** Discards the open import. */
export const discardImport = async (
  { database, clock }: DatabaseParts,
  viewer: Viewer,
  lotId: string,
  { version }: SeenVersion,
): Promise<void> => {
  await database.withViewer(scopeOf(viewer), async (tx) => {
    const row = orNotFound(await lockOpenImport(tx, lotId))
    if (version !== undefined && version !== row.version)
      throw new Refusal('stale-version', { current: await readImportView(tx, row) })
    const at = new Date(clock())
    await updateDraft(tx, row.id, { removed_at: at }, { name: viewer.name, at })
    await auditImport(tx, viewer, lotId, {
      action: 'lot-import.discard',
      before: summaryView(row),
      after: null,
      at,
    })
  })
}
