import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { ChangeLotParts, LotChange } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { inOrderOf } from '#platform/database/list-page.ts'
import { findOrderedPage } from '#platform/database/ordered-page.ts'
import type { Tables } from '#platform/database/tables.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOfActor, type Actor } from '#platform/http/actor.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { lotResourceCommands, type LotResource } from './lot-resource.commands.ts'
import type { ResourceField } from './lot-resource.fields.ts'
import {
  findRow,
  findRows,
  insertRow,
  listAllRows,
  sensorTimeoutOf,
  updateRow,
  type AlsoRead,
  type LotResourceRow,
  type LotResourceTable,
  type RowsOf,
} from './lot-resources.store.ts'

/** A resource as described by `lotResource` of the contract. */
export interface ResourceContract {
  readonly view: z.ZodType
  readonly added: z.ZodType
  /** Fields that are entered but never returned; null = unchanged. */
  readonly secrets?: readonly string[]
  readonly manage: Capability
}
type ViewOf<C extends ResourceContract> = z.output<C['view']> & {
  readonly _id: string
  readonly version: number
}
type DraftOf<C extends ResourceContract> = Omit<z.output<C['added']>, 'parkingLot'>
type Base = '_id' | 'parkingLot' | 'version'

/** Who looks at a lot, and the current time. */
export type ViewContext = Pick<LotChange, 'actor' | 'lotId' | 'now' | 'sensorTimeoutMs'>

type Commands<Row extends { id: string; removed_at: Date | null }, C extends ResourceContract> = LotResource<
  Row,
  ViewOf<C>,
  DraftOf<C>
>
type Faults = readonly FieldFault[]
/** `never` unless the draft of the rule has every field of the contract. */
type EveryField<Draft, D> = Exclude<keyof Draft, keyof D> extends never ? unknown : never
type Columns<T extends LotResourceTable> = Partial<Updateable<Tables[T]>>

/**
 * A resource of a lot with its own table, and its special behaviour. `D` is the draft of its domain rule, which has
 * every field of the contract.
 */
export interface TableResource<
  C extends ResourceContract,
  T extends LotResourceTable,
  X extends AlsoRead,
  D,
  K,
  L,
> extends Pick<
  Commands<LotResourceRow<T, X> & L, C>,
  'kind' | 'audited' | 'stale' | 'requires' | 'lock' | 'isSeenBy' | 'remove' | 'restore' | 'beforeWrite'
> {
  readonly contract: C
  readonly table: T
  /** Additional values read with a row: expressions in which the table has its own name; of the time, where they depend on it. */
  readonly alsoRead?: X | ((now: Date) => X)
  /** Data of the lot, read once for all of its rows. */
  readonly readLot?: (tx: Tx, lotId: string) => Promise<L>
  readonly fields: {
    readonly [F in keyof DraftOf<C> & keyof ViewOf<C>]-?: ResourceField<
      LotResourceRow<T, X> & L,
      ViewOf<C>[F],
      DraftOf<C>[F],
      Columns<T>
    >
  }
  /** Additional fields of a reply, or fields that differ by viewer. */
  readonly shown: (
    row: LotResourceRow<T, X> & L,
    context: ViewContext,
  ) => Omit<ViewOf<C>, keyof DraftOf<C> | Base> & Partial<ViewOf<C>>
  /** The faults of a draft, given the result of `known`. */
  readonly rule: ((draft: D, known: K) => Faults) &
    ((draft: DraftOf<C>, known: never) => Faults) &
    EveryField<DraftOf<C>, D>
  /** The data of the lot that the rule needs; `row` is the one edited or restored. */
  readonly known?: (
    change: LotChange,
    row: (LotResourceRow<T, X> & L) | undefined,
    draft: DraftOf<C>,
  ) => Promise<K>
  /** Columns that do not come from the fields. */
  readonly alsoWrite?: (
    change: LotChange,
    draft: DraftOf<C>,
    place: { readonly id: string; readonly row: (LotResourceRow<T, X> & L) | undefined },
  ) => Promise<Columns<T>>
  readonly beforeInsert?: (change: LotChange, draft: DraftOf<C>, id: string) => Promise<void>
  readonly beforeUpdate?: (
    change: LotChange,
    row: LotResourceRow<T, X> & L,
    draft: DraftOf<C>,
  ) => Promise<void>
  /** `before` is the row that was edited. */
  readonly afterWrite?: (
    change: LotChange,
    id: string,
    draft: DraftOf<C>,
    before?: LotResourceRow<T, X> & L,
  ) => Promise<void>
  /** Viewers whose list is empty. */
  readonly isHiddenFrom?: (viewer: Viewer) => boolean
}

/** The requested page of a list. */
export interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
}
type Clocked = Pick<ChangeLotParts, 'clock'>
/** A viewer's request for a page of a lot. */
export interface ListCall extends Page {
  readonly viewer: Viewer
  readonly lotId: string
  /** Filter; all by default. */
  readonly narrowed?: RawBuilder<unknown>
}

/** Store, view and commands of a resource. */
export const lotResource = <
  C extends ResourceContract,
  T extends LotResourceTable,
  D extends object,
  K = undefined,
  X extends AlsoRead = Record<never, never>,
  L extends object = Record<never, never>,
>(
  resource: TableResource<C, T, X, D, K, L>,
) => {
  type Row = LotResourceRow<T, X> & L
  type Draft = DraftOf<C>
  const { contract, table, alsoRead = {} as X, fields: fieldsOf } = resource
  const alsoReadAt = (now?: number): X =>
    typeof alsoRead === 'function' ? alsoRead(new Date(now!)) : alsoRead
  const { secrets = [] } = contract
  const { shown, rule, known, alsoWrite, beforeInsert, beforeUpdate, afterWrite, readLot, ...special } =
    resource
  const fields = Object.entries(fieldsOf) as [
    keyof Draft & string,
    ResourceField<Row, unknown, unknown, object>,
  ][]

  const view = (row: Row, context: ViewContext): ViewOf<C> =>
    ({
      _id: row.id,
      parkingLot: row.parking_lot_id,
      ...Object.fromEntries(fields.map(([name, { read }]) => [name, read(row)])),
      ...shown(row, context),
      version: row.version,
    }) as unknown as ViewOf<C>
  const draftOf = (seen: ViewOf<C>): Draft =>
    Object.fromEntries([
      ...secrets.map((name) => [name, null]),
      ...fields.map(([name, { entered }]) => {
        const value = (seen as unknown as Record<string, unknown>)[name]
        return [name, entered ? entered(value) : value]
      }),
    ]) as Draft
  /** The fields of a row. */
  const columnsOf = (entered: Draft): object =>
    Object.assign({}, ...fields.map(([name, { write }]) => write(entered[name]))) as object
  const allColumnsOf = async (
    change: LotChange,
    entered: Draft,
    place: { id: string; row: Row | undefined },
  ): Promise<object> => ({ ...columnsOf(entered), ...(await alsoWrite?.(change, entered, place)) })
  const rowsOf = (lotId: string, now?: number) => ({ table, alsoRead: alsoReadAt(now), lotId })
  /** Rows with the data of their lot. */
  const withLot = async (tx: Tx, rows: readonly LotResourceRow<T, X>[]): Promise<Row[]> => {
    const lot = rows[0] && (await readLot?.(tx, rows[0].parking_lot_id))
    return rows.map((row) => ({ ...row, ...lot }) as Row)
  }

  const findIn = async (tx: Tx, from: RowsOf<T, X>, id: string): Promise<Row | undefined> => {
    const row = await findRow(tx, from, id)
    return row && (await withLot(tx, [row]))[0]
  }

  const commands = lotResourceCommands<Row, ViewOf<C>, Draft>({
    ...special,
    capability: contract.manage,
    secrets,
    find: ({ tx, lotId, now }, id) => findIn(tx, rowsOf(lotId, now), id),
    view,
    draft: draftOf,
    check: async (change, entered, row) =>
      refuseFaults(rule(entered as never, (await known?.(change, row, entered)) as never)),
    insert: async (change, id, entered) => {
      await beforeInsert?.(change, entered, id)
      const columns = await allColumnsOf(change, entered, { id, row: undefined })
      await insertRow(change.tx, table, { lotId: change.lotId, id }, columns)
      await afterWrite?.(change, id, entered)
    },
    update: async (change, row, entered) => {
      await beforeUpdate?.(change, row, entered)
      const columns = await allColumnsOf(change, entered, { id: row.id, row })
      await updateRow(change.tx, table, { lotId: change.lotId, id: row.id }, columns)
      await afterWrite?.(change, row.id, entered, row)
    },
  })

  const viewContext = async (
    tx: Tx,
    { clock }: Clocked,
    actor: Actor,
    lotId: string,
  ): Promise<ViewContext> => ({
    actor,
    lotId,
    now: clock(),
    sensorTimeoutMs: await sensorTimeoutOf(tx, lotId),
  })

  /** A row of any lot that the transaction sees, removed or not; `now` where what is read depends on the time. */
  const find = (tx: Tx, id: string, now?: number): Promise<Row | undefined> =>
    findIn(tx, { table, alsoRead: alsoReadAt(now) }, id)
  const show = async (tx: Tx, parts: Clocked, actor: Actor, row: Row): Promise<ViewOf<C>> =>
    view(row, await viewContext(tx, parts, actor, row.parking_lot_id))
  /** One that is not removed and that the actor may see. */
  const get = async (parts: ChangeLotParts, actor: Actor, id: string): Promise<ViewOf<C>> =>
    parts.database.withViewer(scopeOfActor(actor), async (tx) => {
      const row = await find(tx, id, parts.clock())
      if (!row || row.removed_at !== null || resource.isSeenBy?.(row, actor) === false)
        throw new Refusal('not-found')
      return show(tx, parts, actor, row)
    })

  /** The views of some rows of a lot, in the order of their ids. */
  const viewRows = async (tx: Tx, context: ViewContext, ids: readonly string[]): Promise<ViewOf<C>[]> => {
    const { lotId, now } = context
    const rows = await withLot(tx, await findRows(tx, rowsOf(lotId, now), ids))
    return inOrderOf(ids, rows).map((row) => view(row, context))
  }
  /** A page of those that are not removed. */
  const list = async (parts: ChangeLotParts, { viewer, lotId, narrowed = sql`true`, ...page }: ListCall) => {
    if (resource.isHiddenFrom?.(viewer)) return { data: [], nextCursor: null }
    return parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const context = await viewContext(tx, parts, viewer, lotId)
      const { ids, nextCursor } = await findOrderedPage(tx, {
        ...page,
        from: sql.table(table),
        id: sql.ref(`${table}.id`),
        where: [sql`parking_lot_id = ${lotId} and removed_at is null`, narrowed],
        order: [],
        descending: false,
      })
      return { data: ids.length === 0 ? [] : await viewRows(tx, context, ids), nextCursor }
    })
  }
  /** All rows of a lot that are not removed. */
  const listAll = async (
    tx: Tx,
    lotId: string,
    order: RawBuilder<unknown> = sql.ref(`${table}.id`),
  ): Promise<Row[]> => withLot(tx, await listAllRows(tx, rowsOf(lotId), order))
  /** The views of all that are not removed. */
  const viewAll = (parts: ChangeLotParts, viewer: Viewer, lotId: string, order: RawBuilder<unknown>) =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const context = await viewContext(tx, parts, viewer, lotId)
      return (await listAll(tx, lotId, order)).map((row) => view(row, context))
    })
  const showAll = async (
    tx: Tx,
    parts: Clocked,
    viewer: Viewer,
    lotId: string,
    ids: readonly string[],
  ): Promise<ViewOf<C>[]> =>
    ids.length === 0 ? [] : viewRows(tx, await viewContext(tx, parts, viewer, lotId), ids)
  return { contract, table, columnsOf, commands, find, show, showAll, get, list, listAll, viewAll }
}
