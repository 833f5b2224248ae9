import type { StallsEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import {
  changedDetails,
  editStalls,
  reducesGroup,
  type StallDetails,
} from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { detailsOf, findStalls, loadEditContext, saveStalls } from './stall-edit.store.ts'
import type { StallRow } from './stall-snapshots.store.ts'
import { isJudged, moveDevice, wantedOf } from './stalls.commands.ts'
import { stallView } from './stalls.view.ts'

type Edits = StallsEdit['stalls']

/** The rows in the order of the edits; refused if a stall is unknown or named twice. */
const rowsOf = (edits: Edits, found: readonly StallRow[]): StallRow[] => {
  const rows = new Map(found.flatMap((row) => [[row.stall_number, row] as const, [row.id, row] as const]))
  const seen = new Set<StallRow>()
  const faults = edits.flatMap(({ stall }, index): FieldFault[] => {
    const row = rows.get(stall) ?? rows.get(stall.toLowerCase())
    const path = `stalls.${index}.stall`
    if (!row) return [{ path, code: 'unknown' }]
    if (seen.has(row)) return [{ path, code: 'not-unique' }]
    seen.add(row)
    return []
  })
  refuseFaults(faults)
  return [...seen]
}

const refuseStale = (edits: Edits, rows: readonly StallRow[], lotId: string): void => {
  const stale = rows.filter((row, index) => {
    const { version } = edits[index]!
    return version !== undefined && version !== row.version
  })
  if (stale.length === 0) return
  throw new Refusal('stale-version', { current: stale.map((row) => stallView(row, lotId, true)) })
}

interface Changed {
  readonly id: string
  readonly before: StallDetails
  readonly next: StallDetails
}

const changesOf = (
  edits: Edits,
  rows: readonly StallRow[],
  context: Awaited<ReturnType<typeof loadEditContext>>,
): Changed[] => {
  const wanted = rows.map((row, index) => ({ current: detailsOf(row), edit: wantedOf(edits[index]!) }))
  const result = editStalls(wanted, context)
  if ('faults' in result) {
    refuseFaults(result.faults)
    return []
  }
  return rows
    .map(({ id }, index) => ({ id, before: wanted[index]!.current, next: result.next[index]! }))
    .filter(({ before, next }) => Object.keys(changedDetails(before, next)).length > 0)
}

/** Writes checked edits: STA-41. */
const save = async (change: LotChange, changes: readonly Changed[]): Promise<void> => {
  const { tx, lotId } = change
  const judged = changes.filter(({ before, next }) => isJudged(before, next))
  // Must run before the rows change: the lot may have to be loaded in its state before the edits.
  const judging = judged.length > 0 ? await change.judging() : undefined
  // Only now, since waiting for the lock takes time: a replay repeats the edits at the time of their entry in the log.
  const { now } = change
  const reduced = changes.filter(({ before, next }) => reducesGroup(before, next))
  const groupIds = [...new Set(reduced.flatMap(({ before }) => before.groupId ?? []))]
  if (groupIds.length > 0)
    change.waitAtCommit(tell('stallsReduced', { tx, lotId, groupIds, at: new Date(now) }))
  const saving = saveStalls(tx, lotId, changes)
  change.waitAtCommit(saving)
  // STA-50: with its station, a stall that a connector tells loses this.
  const moved = changes.filter(({ before, next }) => before.device !== next.device)
  if (judging) {
    if (moved.length === 0) for (const { id, next } of judged) judging.lot.editStall(id, next, now)
    change.log({
      kind: 'stalls-edited',
      detail: { stalls: judged.map(({ id, before, next }) => ({ stallId: id, before, after: next })) },
      isApplied: moved.length === 0,
      onReloaded: (lot) => lot.requestAlertCheck(),
    })
    change.markStale('lot')
  }
  if (moved.length > 0) await saving
  // Those that lose a device first: another stall of the edit may take it.
  for (const { id, next } of moved.toSorted(
    (a, b) => Number(a.next.device !== null) - Number(b.next.device !== null),
  ))
    await moveDevice(change, id, next.device)
  for (const { id, before, next } of changes) {
    change.audit({ action: 'stall.edit', objectKind: 'stall', objectId: id, before, after: next })
    change.markStallEdited(id)
  }
}

/** Changes several stalls, all or none: STA-40, STA-41. */
export const updateStalls = (
  parts: Omit<ChangeLotParts, 'database'>,
  viewer: Viewer,
  { parkingLot, stalls: edits }: StallsEdit,
): Promise<StallView[]> =>
  changeLot(parts, viewer, { lot: parkingLot, capability: 'stall.edit' }, async (change) => {
    const { tx, lotId } = change
    const named = edits.map(({ stall }) => stall)
    const [found, context] = await Promise.all([findStalls(tx, lotId, named), loadEditContext(tx, lotId)])
    const rows = rowsOf(edits, found)
    refuseStale(edits, rows, lotId)
    const changes = changesOf(edits, rows, context)
    if (changes.length > 0) await save(change, changes)
    const saved = new Map((await findStalls(tx, lotId, named)).map((row) => [row.id, row]))
    return rows.map(({ id }) => stallView(saved.get(id)!, lotId, true))
  })
