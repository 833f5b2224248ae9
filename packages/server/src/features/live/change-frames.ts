import type { LotChange, StaleName } from '@stallwise/contract/live/live.contract.ts'
import { withPassholderGroups } from '#features/occupancy/occupancy.public.ts'
import { stallChangeView, viewFor, type StallSnapshot } from '#features/stalls/stalls.public.ts'
import type { ChangeRow } from './changes.store.ts'
import { frameOf, type StreamView } from './stream-client.ts'

/** The changes of a lot that are sent as one event. */
interface GatheredChanges {
  readonly stalls: ReadonlySet<string>
  readonly editedStalls: ReadonlySet<string>
  readonly stale: ReadonlySet<StaleName>
  readonly version: number
}

/** The changes of one lot, in the order of their versions. */
export const gather = (rows: readonly ChangeRow[]): GatheredChanges => ({
  stalls: new Set(rows.flatMap(({ stalls }) => stalls)),
  editedStalls: new Set(rows.flatMap(({ editedStalls }) => editedStalls)),
  stale: new Set(rows.flatMap(({ stale }) => stale)),
  version: rows.at(-1)?.version ?? 0,
})

const rowsOf = ({ stalls }: StallSnapshot, ids: Iterable<string>) =>
  [...ids].map((id) => stalls.get(id)).filter((row) => row !== undefined)

/** LIV-05: what only those who manage the payments of a lot read. */
const ofPayments: ReadonlySet<StaleName> = new Set(['payments', 'passCharges', 'pricing'])

const changeFor = (
  snapshot: StallSnapshot,
  { stalls, editedStalls, stale: all, version }: GatheredChanges,
  { variant, seesPassholderGroups, seesPayments }: StreamView,
): LotChange => {
  const stale = [...all].filter((name) => seesPayments || !ofPayments.has(name))
  return {
    lot: snapshot.lotId,
    version,
    changes: {
      stalls: rowsOf(snapshot, stalls).map((row) => stallChangeView(row, variant)),
      ...(editedStalls.size > 0 && {
        editedStalls: rowsOf(snapshot, editedStalls).map((row) => viewFor(row, snapshot.lotId, variant)),
      }),
      counts: withPassholderGroups(snapshot.figures, seesPassholderGroups) as LotChange['changes']['counts'],
      ...(snapshot.lastEventAt && { lastEventAt: snapshot.lastEventAt.toISOString() }),
      ...(stale.length > 0 && { stale }),
    },
  }
}

/** The event of these changes, made once for each kind of view and id. */
export const changeFrames = (
  snapshot: StallSnapshot,
  gathered: GatheredChanges,
): ((view: StreamView, id: string | undefined) => string) => {
  const texts = new Map<string, string>()
  const frames = new Map<string, string>()
  return (view, id) => {
    const key = `${view.variant} ${view.seesPassholderGroups} ${view.seesPayments}`
    const text = texts.get(key) ?? JSON.stringify(changeFor(snapshot, gathered, view))
    texts.set(key, text)
    const frame = frames.get(`${key} ${id}`) ?? frameOf('change', id, text)
    frames.set(`${key} ${id}`, frame)
    return frame
  }
}
