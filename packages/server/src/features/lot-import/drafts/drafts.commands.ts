import type {
  DraftEdit,
  DraftInformation,
  LotDraft,
} from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireSeen, type SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { dropMapsExcept } from './draft-maps.store.ts'
import { findCustomerOf, findDraft, insertDraft, updateDraft, type DraftRow } from './drafts.store.ts'
import { readDraftView } from './drafts.view.ts'

/** A draft to be changed, its row locked. */
export interface ChangingDraft {
  readonly tx: Tx
  readonly row: DraftRow
  readonly editor: { readonly name: string; readonly at: Date }
}

/** An open draft: not discarded, and no lot was created from it. */
const isOpen = (row: DraftRow): boolean =>
  row.parking_lot_id === null && row.removed_at === null && row.created_lot_id === null

/** An open draft; throws not-found for other kinds, discarded and completed ones. */
export const getOpenDraft = async (tx: Tx, id: string, lock = false): Promise<DraftRow> => {
  const row = await findDraft(tx, id, lock)
  if (!row || !isOpen(row)) throw new Refusal('not-found')
  return row
}

export const refuseStale = (tx: Tx, row: DraftRow, version: number): Promise<void> =>
  requireSeen(version, row.version, () => readDraftView(tx, row))

const audit = (
  { tx, row, editor }: ChangingDraft,
  viewer: Viewer,
  entry: { readonly action: string; readonly before: unknown; readonly after: unknown },
) =>
  writeAudit(tx, {
    customerId: row.customer_id,
    actor: { id: viewer.userId, name: viewer.name },
    objectKind: 'lot-draft',
    objectId: row.id,
    at: editor.at,
    ...entry,
  })

/** Changes a draft under its lock, at the version that was seen, with an audit entry. */
export const changeDraft = (
  { database, clock }: DatabaseParts,
  viewer: Viewer,
  { id, version }: { readonly id: string; readonly version: number },
  work: (changing: ChangingDraft) => Promise<{ action: string; before: unknown; after: unknown }>,
): Promise<LotDraft> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await getOpenDraft(tx, id, true)
    await refuseStale(tx, row, version)
    const changing = { tx, row, editor: { name: viewer.name, at: new Date(clock()) } }
    await audit(changing, viewer, await work(changing))
    return readDraftView(tx, (await findDraft(tx, row.id))!)
  })

/** Creates a draft. */
export const beginDraft = (
  { database, clock }: DatabaseParts,
  viewer: Viewer,
  {
    customer,
    information,
  }: { readonly customer: string; readonly information?: DraftInformation | undefined },
): Promise<LotDraft> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const found = await findCustomerOf(tx, customer)
    if (!found)
      throw new Refusal('invalid', {
        faults: [{ path: 'customer', code: 'unknown', message: 'no such customer' }],
      })
    const id = uuidv7()
    const editor = { name: viewer.name, at: new Date(clock()) }
    await insertDraft(tx, { id, customerId: found.id, ...(information && { information }) }, editor)
    const row = (await findDraft(tx, id))!
    await audit({ tx, row, editor }, viewer, {
      action: 'lot-draft.create',
      before: null,
      after: information ?? null,
    })
    return readDraftView(tx, row)
  })

/** Changes the typed fields of a draft. */
export const editDraft = (
  parts: DatabaseParts,
  viewer: Viewer,
  id: string,
  { version, step, information, floors, groups }: DraftEdit,
): Promise<LotDraft> =>
  changeDraft(parts, viewer, { id, version }, async ({ tx, row, editor }) => {
    await updateDraft(
      tx,
      row.id,
      {
        ...(step !== undefined && { step }),
        ...(information && { information: JSON.stringify(information) }),
        ...(floors && { floors: JSON.stringify(floors) }),
        ...(groups && { groups: JSON.stringify(groups) }),
      },
      editor,
    )
    if (floors) await dropMapsExcept(tx, row.id, floors)
    const before = {
      ...(information && { information: row.information }),
      ...(floors && { floors: row.floors }),
      ...(groups && { groups: row.groups }),
    }
    return { action: 'lot-draft.edit', before, after: { information, floors, groups } }
  })

/** Discards a draft; it can be restored until it is deleted. */
export const discardDraft = async (
  parts: DatabaseParts,
  viewer: Viewer,
  id: string,
  { version }: SeenVersion,
): Promise<void> => {
  await parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await getOpenDraft(tx, id, true)
    if (version !== undefined) await refuseStale(tx, row, version)
    const editor = { name: viewer.name, at: new Date(parts.clock()) }
    await updateDraft(tx, row.id, { removed_at: editor.at }, editor)
    await audit({ tx, row, editor }, viewer, {
      action: 'lot-draft.discard',
      before: row.information,
      after: null,
    })
  })
}

/** Restores a discarded draft. */
export const restoreDraft = (parts: DatabaseParts, viewer: Viewer, id: string): Promise<LotDraft> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await findDraft(tx, id, true)
    if (!row || row.parking_lot_id !== null || row.created_lot_id !== null) throw new Refusal('not-found')
    if (row.removed_at !== null) {
      const editor = { name: viewer.name, at: new Date(parts.clock()) }
      await updateDraft(tx, row.id, { removed_at: null }, editor)
      await audit({ tx, row, editor }, viewer, {
        action: 'lot-draft.restore',
        before: null,
        after: row.information,
      })
    }
    return readDraftView(tx, (await findDraft(tx, row.id))!)
  })
