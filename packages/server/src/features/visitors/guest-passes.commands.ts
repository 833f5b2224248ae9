import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { canEnd, extendGuestPass } from '@stallwise/domain/visitors/guest-passes.rules.ts'
import { noteAuthorisations, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { updateRow } from '#features/resources/resources.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { alreadyUsed } from '#platform/http/already-used.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { guestPasses, periodOfRow } from './guest-passes.resource.ts'
import { listPeriodsOf, loadVisitorSettings } from './guest-passes.store.ts'

type Row = Parameters<typeof periodOfRow>[0] & {
  readonly id: string
  readonly ends_before: Date | null
  readonly ended_before: Date | null
}
type Columns = Partial<Pick<Row, 'ends_at' | 'ended_at' | 'ends_before' | 'ended_before'>>

/** Changes the end of a pass. GUE-05: refused if another pass of the plate begins before. */
const setEnd = async (change: LotChange, row: Row, columns: Columns): Promise<void> => {
  const { tx, lotId } = change
  const { from, until } = periodOfRow({ ...row, ...columns })
  const others = await listPeriodsOf(tx, lotId, row.plate, row.id)
  if (others.some((other) => other.from < until && from < other.until)) throw alreadyUsed('guestPlate')
  await noteAuthorisations(change, [row.plate])
  await updateRow(tx, 'guest_pass', { lotId, id: row.id }, columns)
}

/** GUE-20 to GUE-22. */
export const extendPass = (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
  minutes: number,
): Promise<GuestPassView> =>
  guestPasses.commands.alter(parts, viewer, id, 'extend', async (change, row) => {
    const { durations } = await loadVisitorSettings(change.tx, change.lotId)
    const extended = extendGuestPass(periodOfRow(row), minutes, { durations, now: change.now })
    if ('fault' in extended) return refuseFaults([{ path: 'minutes', code: extended.fault }])
    await setEnd(change, row, {
      ends_at: new Date(extended.until),
      ended_at: null,
      ends_before: row.ends_at,
      ended_before: row.ended_at,
    })
  })

/** Undoes the last extension; nothing happens if there is none. */
export const undoExtension = (parts: ChangeLotParts, viewer: Viewer, id: string): Promise<GuestPassView> =>
  guestPasses.commands.alter(parts, viewer, id, 'undo-extension', async (change, row) => {
    if (row.ends_before === null) return
    await setEnd(change, row, {
      ends_at: row.ends_before,
      ended_at: row.ended_before,
      ends_before: null,
      ended_before: null,
    })
  })

/** GUE-23. */
export const endPass = (parts: ChangeLotParts, viewer: Viewer, id: string): Promise<GuestPassView> =>
  guestPasses.commands.alter(parts, viewer, id, 'end', async (change, row) => {
    if (!canEnd(periodOfRow(row), change.now)) throw new Refusal('guest-pass-not-active')
    await setEnd(change, row, { ended_at: new Date(change.now) })
  })

/** GUE-23: undoes an early end; nothing happens if the pass was not ended. */
export const resumePass = (parts: ChangeLotParts, viewer: Viewer, id: string): Promise<GuestPassView> =>
  guestPasses.commands.alter(parts, viewer, id, 'resume', async (change, row) => {
    if (row.ended_at !== null) await setEnd(change, row, { ended_at: null })
  })
