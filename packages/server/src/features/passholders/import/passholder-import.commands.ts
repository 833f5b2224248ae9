import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import { maxFaultsReported } from '@stallwise/domain/sheets/quoted-text.ts'
import { maxReadingMs } from '@stallwise/domain/lot-import/reading-time.ts'
import type { CellFault } from '@stallwise/domain/sheets/cell-faults.model.ts'
import type { PassholderFile } from '@stallwise/domain/passholders/passholder-import.model.ts'
import { faultsInOrder, PassholderImportPlan } from '@stallwise/domain/passholders/passholder-import.rules.ts'
import fileWorker from 'virtual:worker/features/passholders/import/passholder-file.worker.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { requireRoom } from '#features/passholders/group-room.ts'
import { notePasses } from '#features/passholders/note-passes.ts'
import { seesGroup } from '#features/passholders/passholder-access.ts'
import { tell } from '#lot-events/lot-events.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PassholderImportContent, PassholderImportResult } from '#platform/database/column-values.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { runInWorker, TooMuchWork } from '#platform/concurrency/run-in-worker.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { SentFile } from '#platform/http/sent-file.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { auditSides, importView } from './passholder-import.view.ts'
import {
  freeVehicles,
  listEndedOwners,
  loadImportContext,
  writePassholders,
  type WrittenPassholder,
} from './passholder-import.store.ts'
import {
  findImport,
  finishImport,
  insertImport,
  readImportContent,
  saveProgress,
} from './passholder-imports.store.ts'
import type { PassholderFileOutcome } from './passholder-file.ts'

/** Rows that are written in one go. */
const batchRows = 1_000
/** Rows that are compared in one go: gates are decided in between. */
const comparedRows = 50

const refuseCells = (faults: readonly CellFault[], faultCount = faults.length): Refusal =>
  new Refusal('invalid', {
    faults: faults
      .slice(0, maxFaultsReported)
      .map(({ sheet, cell, code, detail }) => ({ sheet, cell, code, message: detail ?? code })),
    faultCount,
    detail: `${faultCount === 1 ? '1 fault' : `${faultCount} faults`}; nothing was changed.`,
  })

const readFile = async (bytes: Uint8Array): Promise<PassholderFileOutcome> => {
  try {
    return await runInWorker<PassholderFileOutcome>(fileWorker, bytes, { maxMs: maxReadingMs })
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    const code = error.limit === 'time' ? 'took-too-long' : 'unpacks-too-large'
    throw refuseCells([{ sheet: null, cell: null, code }])
  }
}

interface Place {
  readonly lotId: string
  readonly group: string
  readonly isMultiPass: boolean
  readonly confirmsPlates: boolean
  readonly confirmsIds: boolean
}

/** A plan with its name: it differs when the passholders that it compared with are others. */
export interface NamedPlan extends Pick<PassholderImportPlan, 'planned' | 'faults'> {
  readonly version: string
}

/** Compares a file with the lot in portions, so that other requests are answered meanwhile. */
const planFile = async (tx: Tx, place: Place, file: PassholderFile, now: number): Promise<NamedPlan> => {
  const plan = new PassholderImportPlan(file, await loadImportContext(tx, { ...place, now }, file.rows))
  for (const [index, row] of file.rows.entries()) {
    plan.add(row)
    if (index % comparedRows === comparedRows - 1) await nextTurn()
  }
  const compared = plan.planned.map(({ row, existing }) => [row, existing?.id, existing?.version])
  const version = createHash('sha256').update(JSON.stringify(compared)).digest('base64url')
  return { planned: plan.planned, faults: plan.faults, version }
}

const requireSeenGroup = async (tx: Tx, viewer: Viewer, lotId: string, groupId: string): Promise<void> => {
  const row = await tx
    .selectFrom('passholder_group')
    .select('tenants')
    .where(rowOfLot(lotId, groupId))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row || !seesGroup(viewer, row.tenants)) throw new Refusal('not-found')
}

/** PIM-20: validates a workbook and stores it until it is applied; refused with all its faults. */
export const validatePassholders = async (
  { database, clock }: ChangeLotParts,
  viewer: Viewer,
  place: Place,
  sent: SentFile,
): Promise<PassholderImport> => {
  const { lotId, group, isMultiPass } = place
  await database.withViewer(scopeOf(viewer), (tx) => requireSeenGroup(tx, viewer, lotId, group))
  const file = await readFile(sent.bytes)
  const now = clock()
  return database.withViewer(scopeOf(viewer), async (tx) => {
    const plan = await planFile(tx, place, file, now)
    const faults = faultsInOrder(file.faults, plan.faults)
    if (faults.length > 0) throw refuseCells(faults, file.faultCount - file.faults.length + faults.length)
    const row = { ...place, fileName: sent.name, file, userId: viewer.userId, at: new Date(now) }
    const id = await insertImport(tx, row)
    return importView({ id, lotId, group, isMultiPass, fileName: sent.name }, file, plan)
  })
}

/** An import that the viewer may apply; those of groups that it does not see are not found. */
export const getImport = async (tx: Tx, viewer: Viewer, lotId: string, id: string) => {
  const row = await findImport(tx, lotId, id)
  if (!row || !seesGroup(viewer, row.tenants)) throw new Refusal('not-found')
  return row
}

/** PIM-22: writes what changes, in portions, and tells how far it is. */
const writePlan = async (
  change: LotChange,
  { planned }: NamedPlan,
  now: number,
  onProgress: (done: number) => void,
): Promise<void> => {
  const { tx, lotId } = change
  const written = planned
    .filter(({ kind }) => kind !== 'unchanged')
    .map((row): WrittenPassholder => ({ ...row, id: row.existing?.id ?? uuidv7() }))
  if (written.length === 0) return
  for (const group of new Set(written.map(({ draft }) => draft.passholderGroup!)))
    await requireRoom(change, group)
  const plates = written.flatMap(({ draft }) => draft.vehicles.map(({ licensePlate }) => licensePlate))
  const ended = await listEndedOwners(tx, lotId, plates, now)
  await notePasses(change, [...new Set([...written.map(({ id }) => id), ...ended])])
  await freeVehicles(tx, lotId, written, now)
  for (let from = 0; from < written.length; from += batchRows) {
    await writePassholders(tx, lotId, written.slice(from, from + batchRows), now)
    onProgress(Math.min(written.length, from + batchRows))
  }
  const readdressed = written.filter(
    ({ existing, draft }) => existing && existing.draft.email !== draft.email,
  )
  if (readdressed.length > 0)
    await tell('emailsChanged', { tx, lotId, passholderIds: readdressed.map(({ id }) => id) })
}

const countsOf = ({ planned }: NamedPlan): PassholderImportResult => {
  const count = (kind: string) => planned.filter((row) => row.kind === kind).length
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
}

/** Tells how far an import is without making it wait; a portion that is overtaken is left out. */
const progressTo = ({ database }: ChangeLotParts, lotId: string, id: string) => {
  let isSaving = false
  return (done: number): void => {
    if (isSaving) return
    isSaving = true
    const finish = () => {
      isSaving = false
    }
    void saveProgress(database, lotId, id, done).then(finish, finish)
  }
}

/** PIM-22: longer than any import takes: whoever applies one that is being applied gets its result. */
const maxWaitMs = 5 * 60_000

/** PIM-21 to PIM-23: applies a validated workbook as it was previewed, all or nothing. */
export const applyPassholders = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { lotId, id, version }: { readonly lotId: string; readonly id: string; readonly version: string },
): Promise<PassholderImportResult> =>
  changeLot(parts, viewer, { lot: lotId, capability: 'passholder.manage', maxWaitMs }, async (change) => {
    const { tx } = change
    const row = await getImport(tx, viewer, lotId, id)
    if (row.result) return row.result
    await requireSeenGroup(tx, viewer, lotId, row.passholder_group_id)
    const file = (await readImportContent(tx, lotId, id)) as PassholderImportContent
    // PIM-15: what was validated has been confirmed.
    const place = {
      lotId,
      group: row.passholder_group_id,
      isMultiPass: row.is_multi_pass,
      confirmsPlates: true,
      confirmsIds: true,
    }
    const now = change.now
    const plan = await planFile(tx, place, file, now)
    if (plan.faults.length > 0) throw refuseCells(plan.faults)
    if (plan.version !== version)
      throw new Refusal('stale-version', {
        current: importView({ id, ...place, fileName: row.file_name }, file, plan),
      })
    await writePlan(change, plan, now, progressTo(parts, lotId, id))
    const result = countsOf(plan)
    await finishImport(tx, lotId, id, { at: new Date(change.now), result })
    if (result.added + result.changed === 0) return result
    const { fileName, ...counts } = { fileName: row.file_name, ...result }
    const { before, after } = auditSides(plan)
    change.audit({
      action: 'passholder.import',
      objectKind: 'passholder-group',
      objectId: row.passholder_group_id,
      before: { passholders: before },
      after: { fileName, ...counts, passholders: after },
    })
    change.markStale('passholders')
    return result
  })
