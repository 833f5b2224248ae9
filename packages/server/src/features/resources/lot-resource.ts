import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { RawBuilder, Updateable } from 'kysely'
import type { z } from 'zod'
import type { ChangeLotParts, LotChange } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { lotResourceCommands, type LotResource } from './lot-resource.commands.ts'
import type { ResourceField } from './lot-resource.fields.ts'
import {
  findRow,
  insertRow,
  listRows,
  sensorTimeoutOf,
  updateRow,
  type AlsoRead,
  type LotResourceRow,
  type LotResourceTable,
} from './lot-resources.store.ts'
import { lotOfObject } from './resource-change.ts'

/** What the contract says of a resource: what `lotResource` of the contract gives. */
export interface ResourceContract {
  readonly names: Readonly<Record<'list' | 'add' | 'edit' | 'remove' | 'restore', string>>
  readonly view: z.ZodType
  readonly added: z.ZodType
  readonly manage: Capability
}
type ViewOf<C extends ResourceContract> = z.output<C['view']> & {
  readonly _id: string
  readonly version: number
}
type DraftOf<C extends ResourceContract> = Omit<z.output<C['added']>, 'parkingLot'>
type Base = '_id' | 'parkingLot' | 'version'

/** Who looks at a lot, and when. */
export type Look = Pick<LotChange, 'viewer' | 'lotId' | 'now' | 'sensorTimeoutMs'>

type Commands<Row extends { id: string; removed_at: Date | null }, C extends ResourceContract> = LotResource<
  Row,
  ViewOf<C>,
  DraftOf<C>,
  object
>

/** A resource of a lot in a table of its own, and what is special about it. */
export interface TableResource<
  C extends ResourceContract,
  T extends LotResourceTable,
  X extends AlsoRead,
> extends Pick<Commands<LotResourceRow<T, X>, C>, 'kind' | 'stale' | 'remove' | 'restore' | 'beforeWrite'> {
  readonly contract: C
  readonly table: T
  /** What is read of a row besides its own columns: expressions in which the table has its own name. */
  readonly alsoRead: X
  readonly fields: {
    readonly [F in keyof DraftOf<C>]: ResourceField<
      LotResourceRow<T, X>,
      F extends keyof ViewOf<C> ? ViewOf<C>[F] : never,
      DraftOf<C>[F],
      Partial<Updateable<Tables[T]>>
    >
  }
  /** What is shown besides the fields, or otherwise to some viewers. */
  readonly shown: (
    row: LotResourceRow<T, X>,
    look: Look,
  ) => Omit<ViewOf<C>, keyof DraftOf<C> | Base> & Partial<ViewOf<C>>
  /** What people would enter to get it; without it the fields as they are shown. */
  readonly draft?: (view: ViewOf<C>) => DraftOf<C>
  /** Refuses a draft with its faults; `id` is that of the one that is edited. */
  readonly check: (change: LotChange, draft: DraftOf<C>, id?: string) => Promise<void>
  readonly beforeInsert?: (change: LotChange, draft: DraftOf<C>) => Promise<void>
  readonly beforeUpdate?: (change: LotChange, row: LotResourceRow<T, X>, draft: DraftOf<C>) => Promise<void>
  readonly afterWrite?: (change: LotChange, id: string, draft: DraftOf<C>) => Promise<void>
  /** Viewers whose list is empty. */
  readonly isHiddenFrom?: (viewer: Viewer) => boolean
}

interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
}
interface ListCall extends Page {
  readonly viewer: Viewer
  readonly lotId: string
  /** Which of them; all without it. */
  readonly narrowed?: RawBuilder<unknown>
}

/** Store, view and commands of a resource. */
export const lotResource = <C extends ResourceContract, T extends LotResourceTable, X extends AlsoRead>(
  resource: TableResource<C, T, X>,
) => {
  type Row = LotResourceRow<T, X>
  type Draft = DraftOf<C>
  const { contract, table, alsoRead, fields: fieldsOf, kind, stale, remove, restore, beforeWrite } = resource
  const fields = Object.entries(fieldsOf) as [
    keyof Draft & string,
    ResourceField<Row, unknown, unknown, object>,
  ][]

  const view = (row: Row, look: Look): ViewOf<C> =>
    ({
      _id: row.id,
      parkingLot: row.parking_lot_id,
      ...Object.fromEntries(fields.map(([name, { read }]) => [name, read(row)])),
      ...resource.shown(row, look),
      version: row.version,
    }) as unknown as ViewOf<C>
  const draftOf = (shown: ViewOf<C>): Draft =>
    Object.fromEntries(
      fields.map(([name]) => [name, (shown as unknown as Record<string, unknown>)[name]]),
    ) as unknown as Draft
  const columnsOf = (entered: Draft): object =>
    Object.assign({}, ...fields.map(([name, { write }]) => write(entered[name]))) as object
  const rowsOf = (lotId: string) => ({ table, alsoRead, lotId })

  const commands = lotResourceCommands<Row, ViewOf<C>, Draft, Draft>({
    table,
    kind,
    stale,
    capability: contract.manage,
    find: ({ tx, lotId }, id) => findRow(tx, rowsOf(lotId), id),
    view,
    draft: resource.draft ?? draftOf,
    check: async (change, entered, id) => {
      await resource.check(change, entered, id)
      return entered
    },
    insert: async (change, id, entered) => {
      await resource.beforeInsert?.(change, entered)
      await insertRow(change.tx, table, { lotId: change.lotId, id }, columnsOf(entered))
      await resource.afterWrite?.(change, id, entered)
    },
    update: async (change, row, entered) => {
      await resource.beforeUpdate?.(change, row, entered)
      await updateRow(change.tx, table, { lotId: change.lotId, id: row.id }, columnsOf(entered))
      await resource.afterWrite?.(change, row.id, entered)
    },
    ...(remove && { remove }),
    ...(restore && { restore }),
    ...(beforeWrite && { beforeWrite }),
  })

  const lookAt = async (tx: Tx, { clock }: ChangeLotParts, viewer: Viewer, lotId: string): Promise<Look> => ({
    viewer,
    lotId,
    now: clock(),
    sensorTimeoutMs: await sensorTimeoutOf(tx, lotId),
  })

  /** One that is there and that the viewer may see. */
  const get = async (parts: ChangeLotParts, viewer: Viewer, id: string): Promise<ViewOf<C>> => {
    const lotId = await lotOfObject(parts.database, viewer, table, id)
    return parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const row = await findRow(tx, rowsOf(lotId), id)
      if (!row || row.removed_at !== null) throw new Refusal('not-found')
      return view(row, await lookAt(tx, parts, viewer, lotId))
    })
  }

  /** A page of those that are there. */
  const list = async (parts: ChangeLotParts, { viewer, lotId, cursor, limit, narrowed }: ListCall) => {
    if (resource.isHiddenFrom?.(viewer)) return { data: [], nextCursor: null }
    const page = { cursor: readIdCursor(cursor), limit }
    return parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const look = await lookAt(tx, parts, viewer, lotId)
      const rows = await listRows(tx, rowsOf(lotId), page, narrowed)
      return pageOfRows(rows, limit, (row) => view(row, look))
    })
  }
  return { contract, commands, get, list }
}

/** What `lotResource` gives, as far as its calls need it. */
interface BoundResource {
  readonly contract: Pick<ResourceContract, 'names'>
  readonly commands: {
    readonly add: (parts: ChangeLotParts, viewer: Viewer, body: never) => Promise<object>
    readonly edit: (parts: ChangeLotParts, viewer: Viewer, id: string, body: SeenVersion) => Promise<object>
    readonly remove: (parts: ChangeLotParts, viewer: Viewer, id: string, seen: SeenVersion) => Promise<void>
    readonly restore: (parts: ChangeLotParts, viewer: Viewer, id: string) => Promise<object>
  }
}
interface ResourceCall {
  readonly viewer: Viewer
  readonly params: { readonly id: string; readonly lotId: string }
  readonly query: SeenVersion & Page
  readonly body: SeenVersion
}
type BindByName = (name: string, handler: (call: ResourceCall) => Promise<object | null>) => void

/** Binds the calls that change a resource. */
export const bindWrites = (
  bind: Bind,
  parts: ChangeLotParts,
  { contract: { names }, commands }: BoundResource,
): void => {
  const call = bind as unknown as BindByName
  call(names.add, ({ viewer, body }) => commands.add(parts, viewer, body as never))
  call(names.edit, ({ viewer, params, body }) => commands.edit(parts, viewer, params.id, body))
  call(names.remove, async ({ viewer, params, query }) => {
    await commands.remove(parts, viewer, params.id, query)
    return null
  })
  call(names.restore, ({ viewer, params }) => commands.restore(parts, viewer, params.id))
}

/** Binds all five calls of a resource. */
export const bindLotResource = (
  bind: Bind,
  parts: ChangeLotParts,
  resource: BoundResource & {
    readonly list: (parts: ChangeLotParts, call: ListCall) => Promise<object>
  },
): void => {
  const call = bind as unknown as BindByName
  call(resource.contract.names.list, ({ viewer, params, query }) =>
    resource.list(parts, { viewer, lotId: params.lotId, cursor: query.cursor, limit: query.limit }),
  )
  bindWrites(bind, parts, resource)
}
