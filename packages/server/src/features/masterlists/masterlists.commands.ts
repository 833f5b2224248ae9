import { createHash } from 'node:crypto'
import type { MasterlistImport } from '@stallwise/contract/masterlists/masterlists.contract.ts'
import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { clean } from '@stallwise/domain/sheets/cell-value.ts'
import { maxFaultsReported } from '@stallwise/domain/sheets/quoted-text.ts'
import { maxReadingMs } from '@stallwise/domain/lot-import/reading-time.ts'
import type { CellFault } from '@stallwise/domain/sheets/cell-faults.model.ts'
import type { MasterlistEntry } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { checkMasterlistEntry, tidyMasterlistEntry } from '@stallwise/domain/masterlists/masterlists.rules.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import fileWorker from 'virtual:worker/features/masterlists/masterlist-file.worker.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { runInWorker, TooMuchWork } from '#platform/concurrency/run-in-worker.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { SentFile } from '#platform/http/sent-file.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { MasterlistFile, MasterlistOutcome } from './masterlist-file.ts'
import { deleteEntries, readEntries, writeEntries, type MasterlistPlace } from './masterlists.store.ts'

const capability = 'passholder.manage' as const

/** What changes: entries before (null = new) and after (null = removed). */
interface Difference {
  readonly before: MasterlistEntry | null
  readonly after: MasterlistEntry | null
}

const isSame = (one: MasterlistEntry, other: MasterlistEntry) =>
  one.name === other.name && one.detail === other.detail

/** MAS-10: a cell has the accents and blanks of what was entered in their usual form. */
const isSameInFile = (before: MasterlistEntry, after: MasterlistEntry) =>
  isSame({ name: clean(before.name), detail: before.detail && clean(before.detail) }, after)

const countsOf = (differences: readonly Difference[]) => ({
  added: differences.filter(({ before }) => before === null).length,
  changed: differences.filter(({ before, after }) => before !== null && after !== null).length,
  removed: differences.filter(({ after }) => after === null).length,
})

/** MAS-05: one audit entry, and open screens load the list again. */
const apply = async (
  change: LotChange,
  place: MasterlistPlace,
  differences: readonly Difference[],
): Promise<void> => {
  if (differences.length === 0) return
  const { tx } = change
  const after = differences.flatMap((one) => one.after ?? [])
  const gone = differences.flatMap((one) => (one.after === null ? [nameKey(one.before!.name)] : []))
  await deleteEntries(tx, place, gone)
  await writeEntries(tx, place, after)
  change.audit({
    action: 'masterlist.change',
    objectKind: 'masterlist',
    objectId: place.lotId,
    before: { kind: place.kind, entries: differences.flatMap((one) => one.before ?? []) },
    after: { kind: place.kind, entries: after },
  })
  change.markStale('masterlists')
}

/** MAS-06: the lists concern all groups of a lot. */
export const isTenantOnly = (viewer: Viewer): boolean => seesOnlyOwnGroups(viewer.roles)

interface ListEdit {
  readonly set: readonly (MasterlistEntry & { readonly isNew: boolean })[]
  readonly remove: readonly string[]
}

const faultsOf = (
  kind: MasterlistPlace['kind'],
  set: ListEdit['set'],
  existing: ReadonlyMap<string, MasterlistEntry>,
): FieldFault[] => {
  const seen = new Set<string>()
  return set.flatMap((entry, nth) => {
    const key = nameKey(tidyMasterlistEntry(kind, entry).name)
    const isUsed = seen.has(key) || (entry.isNew && existing.has(key))
    seen.add(key)
    const faults = checkMasterlistEntry(kind, entry)
    if (isUsed && faults.length === 0) faults.push({ path: 'name', code: 'not-unique' })
    return faults.map((fault) => ({ ...fault, path: `set.${nth}.${fault.path}` }))
  })
}

/** MAS-03: adds, changes and removes entries, all or none. */
export const editMasterlist = (
  parts: ChangeLotParts,
  viewer: Viewer,
  place: MasterlistPlace,
  { set, remove }: ListEdit,
) =>
  changeLot(parts, viewer, { lot: place.lotId, capability }, async (change) => {
    if (isTenantOnly(viewer) && set.length + remove.length > 0) throw new Refusal('forbidden')
    const tidied = set.map((entry) => tidyMasterlistEntry(place.kind, entry))
    const gone = new Set(remove.map(nameKey))
    const existing = await readEntries(change.tx, place, [
      ...gone,
      ...tidied.map(({ name }) => nameKey(name)),
    ])
    refuseFaults(faultsOf(place.kind, set, existing))
    const kept = new Set(tidied.map(({ name }) => nameKey(name)))
    const differences = [
      ...tidied.flatMap((after): Difference[] => {
        const before = existing.get(nameKey(after.name)) ?? null
        return before && isSame(before, after) ? [] : [{ before, after }]
      }),
      ...[...gone].flatMap((key): Difference[] => {
        const before = existing.get(key)
        return before && !kept.has(key) ? [{ before, after: null }] : []
      }),
    ]
    await apply(change, place, differences)
    return countsOf(differences)
  })

const refuseCells = (faults: readonly CellFault[]): Refusal =>
  new Refusal('invalid', {
    faults: faults
      .slice(0, maxFaultsReported)
      .map(({ sheet, cell, code, detail }) => ({ sheet, cell, code, message: detail ?? code })),
    faultCount: faults.length,
    detail: `${faults.length === 1 ? '1 fault' : `${faults.length} faults`}; nothing was changed.`,
  })

const readFile = async (input: MasterlistFile): Promise<MasterlistOutcome> => {
  try {
    return await runInWorker<MasterlistOutcome>(fileWorker, input, { maxMs: maxReadingMs })
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    const code = error.limit === 'time' ? 'took-too-long' : 'unpacks-too-large'
    throw refuseCells([{ sheet: null, cell: null, code }])
  }
}

/** MAS-10 to MAS-13: compares a workbook with the list, or replaces the list by it. */
export const importMasterlist = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  place: MasterlistPlace,
  {
    file,
    version,
    confirmsIds,
  }: {
    readonly file: SentFile
    readonly version: string | undefined
    readonly confirmsIds: boolean
  },
): Promise<MasterlistImport> => {
  if (isTenantOnly(viewer) && version !== undefined) throw new Refusal('forbidden')
  const { entries, faults, hidden } = await readFile({ kind: place.kind, bytes: file.bytes, confirmsIds })
  if (faults.length > 0) throw refuseCells(faults)
  return changeLot(parts, viewer, { lot: place.lotId, capability }, async (change) => {
    const existing = isTenantOnly(viewer)
      ? new Map<string, MasterlistEntry>()
      : await readEntries(change.tx, place)
    const listed = new Set(entries.map(({ name }) => nameKey(name)))
    const differences = [
      ...entries.flatMap((after): Difference[] => {
        const before = existing.get(nameKey(after.name)) ?? null
        return before && isSameInFile(before, after) ? [] : [{ before, after }]
      }),
      ...[...existing].flatMap(([key, before]): Difference[] =>
        listed.has(key) ? [] : [{ before, after: null }],
      ),
    ]
    const name = createHash('sha256').update(JSON.stringify(differences)).digest('base64url')
    const counts = countsOf(differences)
    const unchanged = entries.length - counts.added - counts.changed
    const view = {
      ...counts,
      version: name,
      unchanged,
      ...hidden,
    }
    if (version === undefined) return { ...view, isApplied: false }
    if (version !== name) throw new Refusal('stale-version', { current: { ...view, isApplied: false } })
    await apply(change, place, differences)
    return { ...view, isApplied: true }
  })
}
