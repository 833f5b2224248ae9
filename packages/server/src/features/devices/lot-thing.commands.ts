import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { uuidv7 } from 'uuidv7'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { changeDevices, lotOfObject, refuseStale, withEdit } from './device-change.ts'
import type { DeviceParts, Editing } from './device-change.ts'
import { markRemoved } from './lot-things.store.ts'
import type { Kept } from './lot-things.store.ts'

interface ThingRow {
  readonly id: string
  readonly removed_at: Date | null
}
interface ThingView {
  readonly _id: string
  readonly version: number
}

/** A kind of thing that people add to a lot, edit, remove and put back: what its kind knows of it. */
export interface LotThing<Row extends ThingRow, View extends ThingView, Draft extends object, Values> {
  readonly table: Kept
  readonly may: Capability
  /** What the audit calls it. */
  readonly kind: string
  /** Its row, a removed one too. */
  readonly find: (editing: Editing, id: string) => Promise<Row | undefined>
  readonly view: (row: Row, editing: Editing) => View
  readonly draft: (view: View) => Draft
  /** Refuses a draft with its faults, or gives what is stored of it; `id` is that of the thing that is edited. */
  readonly judge: (editing: Editing, draft: Draft, id?: string) => Promise<Values>
  readonly insert: (editing: Editing, id: string, values: Values) => Promise<void>
  readonly update: (editing: Editing, row: Row, values: Values) => Promise<void>
  /** What goes and comes back with it, before it is marked so. */
  readonly remove?: (editing: Editing, row: Row) => Promise<void>
  readonly restore?: (editing: Editing, row: Row) => Promise<void>
}

const dealWith = <Row extends ThingRow, View extends ThingView, Draft extends object, Values>(
  thing: LotThing<Row, View, Draft, Values>,
) => {
  const { may, kind } = thing
  return {
    known: async (editing: Editing, id: string, isRemoved: boolean): Promise<Row> => {
      const row = await thing.find(editing, id)
      if (!row || (row.removed_at !== null) !== isRemoved) throw new Refusal('not-found')
      return row
    },
    viewOf: async (editing: Editing, id: string): Promise<View> =>
      thing.view((await thing.find(editing, id))!, editing),
    change: async (
      parts: DeviceParts,
      viewer: Viewer,
      lotId: string,
      verb: string,
      work: (editing: Editing) => Promise<{ before: View | null; after: View | null }>,
    ): Promise<View> => {
      const { after } = await changeDevices<View>(parts, viewer, { lotId, may, kind }, async (editing) => ({
        action: `${kind}.${verb}`,
        ...(await work(editing)),
      }))
      return after!
    },
  }
}

/** The four commands on things of a kind, each under the lot's lock and in the audit. */
export const lotThingCommands = <Row extends ThingRow, View extends ThingView, Draft extends object, Values>(
  thing: LotThing<Row, View, Draft, Values>,
) => {
  const { table } = thing
  const { known, viewOf, change } = dealWith(thing)
  return {
    add: (
      parts: DeviceParts,
      viewer: Viewer,
      { parkingLot, ...draft }: Draft & { readonly parkingLot: string },
    ): Promise<View> =>
      change(parts, viewer, parkingLot, 'create', async (editing) => {
        const values = await thing.judge(editing, draft as unknown as Draft)
        const id = uuidv7()
        await thing.insert(editing, id, values)
        return { before: null, after: await viewOf(editing, id) }
      }),

    edit: async (
      parts: DeviceParts,
      viewer: Viewer,
      id: string,
      { version, ...edit }: { readonly version?: number | undefined },
    ): Promise<View> =>
      change(parts, viewer, await lotOfObject(parts, viewer, table, id), 'edit', async (editing) => {
        const row = await known(editing, id, false)
        const before = thing.view(row, editing)
        refuseStale(version, before)
        const values = await thing.judge(editing, withEdit(thing.draft(before), edit), row.id)
        await thing.update(editing, row, values)
        return { before, after: await viewOf(editing, row.id) }
      }),

    remove: async (parts: DeviceParts, viewer: Viewer, id: string): Promise<void> => {
      const lotId = await lotOfObject(parts, viewer, table, id)
      await change(parts, viewer, lotId, 'remove', async (editing) => {
        const row = await known(editing, id, false)
        await thing.remove?.(editing, row)
        await markRemoved(editing.tx, table, { lotId, id: row.id }, new Date(editing.now))
        return { before: thing.view(row, editing), after: null }
      })
    },

    /** DEV-08: a name or an id that was taken meanwhile stands in the way. */
    restore: async (parts: DeviceParts, viewer: Viewer, id: string): Promise<View> => {
      const lotId = await lotOfObject(parts, viewer, table, id)
      return change(parts, viewer, lotId, 'restore', async (editing) => {
        const row = await known(editing, id, true)
        await thing.judge(editing, thing.draft(thing.view(row, editing)))
        await thing.restore?.(editing, row)
        await markRemoved(editing.tx, table, { lotId, id: row.id }, null)
        return { before: null, after: await viewOf(editing, row.id) }
      })
    },
  }
}
