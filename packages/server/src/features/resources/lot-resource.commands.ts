import type { StaleName } from '@stallwise/contract/live/live.contract.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import type { Actor } from '#platform/http/actor.ts'
import { updateRow, type LotResourceTable } from './lot-resources.store.ts'
import { lotOfObject, settingsOf, withEdit } from './resource-change.ts'

interface ResourceRow {
  readonly id: string
  readonly removed_at: Date | null
}
interface ResourceView {
  readonly _id: string
  readonly version: number
}

/** A resource of a lot that users add, edit, remove and restore, with its special behaviour. */
export interface LotResource<Row extends ResourceRow, View extends ResourceView, Draft extends object> {
  readonly table: LotResourceTable
  readonly capability: Capability
  /** Its name in the audit. */
  readonly kind: string
  /** The fields that the audit stores besides the entered ones that are not secret; by default all but its state. */
  readonly audited?: readonly (keyof View & string)[]
  readonly secrets?: readonly string[]
  /** The data that open screens load again after a change; none by default. */
  readonly stale?: StaleName
  /** What whoever changes it needs besides the capability; refuses before anything is read. */
  readonly requires?: (change: LotChange) => void
  /** A lock shared with other commands, taken before anything is read. */
  readonly lock?: (change: LotChange) => Promise<void>
  /** Its row, removed or not. */
  readonly find: (change: LotChange, id: string) => Promise<Row | undefined>
  /** Who may see a row; by default, everyone who may see those of the lot. */
  readonly isSeenBy?: (row: Row, actor: Actor) => boolean
  readonly view: (row: Row, change: LotChange) => View
  readonly draft: (view: View) => Draft
  /** Refuses a draft with faults; `row` is the one edited or restored. */
  readonly check: (change: LotChange, draft: Draft, row?: Row) => Promise<void>
  readonly insert: (change: LotChange, id: string, draft: Draft) => Promise<void>
  readonly update: (change: LotChange, row: Row, draft: Draft) => Promise<void>
  /** Removes or restores related rows before it is marked as removed or restored; `query` is that of the request. */
  readonly remove?: (change: LotChange, row: Row, query: object) => Promise<void>
  readonly restore?: (change: LotChange, row: Row) => Promise<void>
  /**
   * Called before a change is written, with the state before and after (null = does not exist): takes the judging lock
   * if the change affects judging. Without it the resource does not affect judging.
   */
  readonly beforeWrite?: (change: LotChange, before: Draft | null, after: Draft | null) => Promise<void>
}

/** What a change wrote; nothing if both are the same view. */
interface Written<View> {
  readonly before: View | null
  readonly after: View | null
}

/** Adds, edits, removes and restores, each as one change of the lot with its audit record. */
export const lotResourceCommands = <Row extends ResourceRow, View extends ResourceView, Draft extends object>(
  resource: LotResource<Row, View, Draft>,
) => {
  const { table, kind, capability, stale, audited, secrets = [] } = resource
  const auditText = (view: View): object => {
    if (!audited) return settingsOf(view)
    const entered = Object.entries(resource.draft(view)).filter(([name]) => !secrets.includes(name))
    return {
      ...Object.fromEntries(entered),
      ...Object.fromEntries(audited.map((name) => [name, view[name]])),
    }
  }
  const mark = ({ tx, lotId }: LotChange, id: string, at: Date | null): Promise<void> =>
    updateRow(tx, table, { lotId, id }, { removed_at: at })

  /** Removed or not. */
  const getAny = async (change: LotChange, id: string): Promise<Row> => {
    const row = await resource.find(change, id)
    if (!row || resource.isSeenBy?.(row, change.actor) === false) throw new Refusal('not-found')
    return row
  }
  const getRow = async (change: LotChange, id: string): Promise<Row> => {
    const row = await getAny(change, id)
    if (row.removed_at !== null) throw new Refusal('not-found')
    return row
  }
  const viewNow = async (change: LotChange, id: string): Promise<View> =>
    resource.view((await resource.find(change, id))!, change)
  const draftOf = (row: Row, change: LotChange): Draft => resource.draft(resource.view(row, change))

  const record = (change: LotChange, verb: string, { before, after }: Written<View>): void => {
    const objectId = (before ?? after)!._id
    const texts = { before: before && auditText(before), after: after && auditText(after) }
    change.audit({ action: `${kind}.${verb}`, objectKind: kind, objectId, ...texts })
    if (stale !== undefined) change.markStale(stale)
  }
  const run = (
    parts: ChangeLotParts,
    actor: Actor,
    lot: string,
    verb: string,
    work: (change: LotChange) => Promise<Written<View>>,
  ): Promise<View | null> =>
    changeLot(parts, actor, { lot, capability }, async (change) => {
      resource.requires?.(change)
      await resource.lock?.(change)
      const written = await work(change)
      if (written.before !== written.after) record(change, verb, written)
      return written.after
    })

  /** Adds one as part of a larger change of the lot. */
  const addTo = async (change: LotChange, draft: Draft): Promise<View> => {
    resource.requires?.(change)
    await resource.lock?.(change)
    await resource.check(change, draft)
    const id = uuidv7()
    await resource.beforeWrite?.(change, null, draft)
    await resource.insert(change, id, draft)
    const after = await viewNow(change, id)
    record(change, 'create', { before: null, after })
    return after
  }

  /** Changes one that is not removed, as one change of the lot with its audit record. */
  const alter = async (
    parts: ChangeLotParts,
    actor: Actor,
    id: string,
    verb: string,
    work: (change: LotChange, row: Row, before: View) => Promise<void>,
  ): Promise<View> => {
    const lot = await lotOfObject(parts.database, actor, table, id)
    const view = await run(parts, actor, lot, verb, async (change) => {
      const row = await getRow(change, id)
      const before = resource.view(row, change)
      await work(change, row, before)
      return { before, after: await viewNow(change, row.id) }
    })
    return view!
  }

  return {
    addTo,
    alter,
    add: (
      parts: ChangeLotParts,
      actor: Actor,
      { parkingLot: lot, ...draft }: Draft & { readonly parkingLot: string },
    ): Promise<View> =>
      changeLot(parts, actor, { lot, capability }, (change) => addTo(change, draft as unknown as Draft)),

    edit: (
      parts: ChangeLotParts,
      actor: Actor,
      id: string,
      { version, ...edit }: SeenVersion,
      /** What has to happen with it, before anything is checked. */
      also?: (change: LotChange, row: Row) => Promise<void>,
    ): Promise<View> =>
      alter(parts, actor, id, 'edit', async (change, row, before) => {
        await also?.(change, row)
        refuseStale(version, before)
        const draft = withEdit(resource.draft(before), edit)
        await resource.check(change, draft, row)
        await resource.beforeWrite?.(change, resource.draft(before), draft)
        await resource.update(change, row, draft)
      }),

    remove: async (
      parts: ChangeLotParts,
      actor: Actor,
      id: string,
      query: SeenVersion = {},
    ): Promise<void> => {
      const lot = await lotOfObject(parts.database, actor, table, id)
      await run(parts, actor, lot, 'remove', async (change) => {
        const row = await getRow(change, id)
        refuseStale(query.version, resource.view(row, change))
        await resource.beforeWrite?.(change, draftOf(row, change), null)
        await resource.remove?.(change, row, query)
        await mark(change, row.id, new Date(change.now))
        return { before: resource.view(row, change), after: null }
      })
    },

    /** DEV-08: refused if its name or id was taken meanwhile; no effect on one that is not removed. */
    restore: async (parts: ChangeLotParts, actor: Actor, id: string): Promise<View> => {
      const lot = await lotOfObject(parts.database, actor, table, id)
      const view = await run(parts, actor, lot, 'restore', async (change) => {
        const row = await getAny(change, id)
        if (row.removed_at === null) {
          const view = resource.view(row, change)
          return { before: view, after: view }
        }
        const draft = draftOf(row, change)
        await resource.check(change, draft, row)
        await resource.beforeWrite?.(change, null, draft)
        await resource.restore?.(change, row)
        await mark(change, row.id, null)
        return { before: null, after: await viewNow(change, row.id) }
      })
      return view!
    },
  }
}
