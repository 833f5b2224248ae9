import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import type { IconName } from '../icons/paths.ts'
import type { CellValue, ListAction, ListColumn, ListFilter } from '../list/list.model.ts'

/** Every object that a list is made for. */
export interface ListedRow {
  readonly _id: string
}

/** Every object that an edit page is made for. */
export interface ResourceRow extends ListedRow {
  readonly name: string
  readonly version: number
}

/** A query of a feature, as `queryOptions` makes it. */
export interface QueryOf<Data> {
  readonly queryKey: readonly unknown[]
  queryFn?(context: never): Data | Promise<Data>
}

/** What a field's input is given. */
export interface FieldProps<Value, Loaded = object> {
  name: string
  label: string
  value: Value
  error: string | undefined
  onChange(value: Value): void
  onBlur: () => void
  /** The fault below the field: `antennas.0.zone`. */
  faultOf: (path: string) => string | undefined
  /** Every value of the form. */
  values: Readonly<Record<string, unknown>>
  loaded: Loaded
}

interface FieldForm<Value, Sent, Loaded> {
  readonly label: MessageDescriptor
  write(value: Value, values: Readonly<Record<string, unknown>>, loaded: Loaded): Sent
  /** How a value reads, where it is not the text itself. */
  show?(value: Value, loaded: Loaded): string
  /** Whether the field is there at all; one that is not sends its initial value. */
  isFor?(values: Readonly<Record<string, unknown>>): boolean
  /** Whether the user does not choose it, in a new object or in one that is there: it is shown as text. */
  isFixed?(loaded: Loaded, isNew: boolean): boolean
  Input(props: FieldProps<Value, Loaded>): ReactNode
}

/** One field of a form: `Shown` is what the server sends, `Sent` what it is sent. */
export interface ResourceField<Value, Shown, Sent, Loaded = object> extends FieldForm<Value, Sent, Loaded> {
  /** What a new object begins with. */
  readonly initial: Value
  read(shown: Shown): Value
}

/** A field whose name in the columns stands for its label and its value in the row. */
export interface ColumnField<Value, Shown, Sent = Shown> extends ResourceField<Value, Shown, Sent> {
  cell(shown: Shown): CellValue
}

type ColumnNames<Fields> = {
  [K in keyof Fields & string]: Fields[K] extends { cell(shown: never): CellValue } ? K : never
}[keyof Fields & string]

interface FieldFor<Shown, Sent, Loaded> extends FieldForm<never, Sent, Loaded> {
  readonly initial: unknown
  read(shown: Shown): unknown
}

type Shown<Row, K> = K extends keyof Row ? Row[K] : undefined

/** A field for everything that may be sent: one that is forgotten does not compile. */
export type FieldsFor<Row, Body, Loaded> = {
  readonly [K in keyof Body]-?: FieldFor<Shown<Row, K>, Required<Body>[K], Loaded>
}

/** What the form holds. */
export type ValuesOf<Fields> = {
  readonly [K in keyof Fields]: Fields[K] extends { readonly initial: infer Value } ? Value : never
}

/** How rows are removed and brought back; `ownerId` is the lot's, or the customer's. */
interface ListCalls<Row> {
  remove(row: Row, ownerId: string): Promise<unknown>
  restore(row: Row, ownerId: string): Promise<unknown>
}

/** The calls of the contract. */
export interface ResourceCalls<Row, Body> extends ListCalls<Row> {
  add(ownerId: string, body: Body): Promise<Row>
  change(row: Row, body: Body, version: number): Promise<Row>
}

interface ListTexts<Row> {
  /** The list's name and its page's title: “Zones”. */
  list: MessageDescriptor
  /** None where nothing is added from the list. */
  add?: MessageDescriptor
  empty: { icon: IconName; title: MessageDescriptor; text?: MessageDescriptor }
  /** The action, with the count if several: “Delete 12 zones”. */
  remove(count: number): string
  removed(count: number): string
  /** The question before; none where undo can mend it. */
  confirmRemove?(rows: readonly Row[]): { title: ReactNode; text: ReactNode } | undefined
}

interface ResourceTexts<Row> extends ListTexts<Row> {
  /** Also the title of the page of a new one. */
  add: MessageDescriptor
  save: MessageDescriptor
  /** For a failure: “zone”. */
  object: MessageDescriptor
  added(name: string): string
  saved(name: string): string
}

/** What a list is made from. */
export interface ListOptions<Row extends ListedRow, Field extends string = never> {
  /** The exported file's name without its ending. */
  exportName: string
  texts: ListTexts<Row>
  calls: ListCalls<Row>
  query(ownerId: string): QueryOf<readonly Row[]>
  /** The queries that a change makes stale. */
  staleKey(ownerId: string): readonly unknown[]
  /** Who may add, change and remove; left out, whoever may see the list. */
  manage?: Capability
  /** Which rows may be removed; left out, all. */
  isRemovable?(row: Row): boolean
  /** A field's name stands for its label and its value in the row. */
  columns(): readonly (Field | ListColumn<Row>)[]
  filters?(rows: readonly Row[]): readonly ListFilter<Row>[]
  /** In a row's menu above its removal. */
  actions?(hrefOf: (row: Row) => string): readonly ListAction<Row>[]
  /** Below the list of its page. */
  BelowList?: ComponentType<{ ownerId: string }>
}

/** What the rules need besides the values. */
export interface CheckContext<Row, Loaded> {
  others: readonly Row[]
  /** The names of the others. */
  names: readonly string[]
  loaded: Loaded
}

/** A resource of a lot, from which list page and edit page are made. docs/lists-and-edits.md */
export interface ResourceOptions<Row extends ResourceRow, Body, Loaded, Fields> extends ListOptions<
  Row,
  ColumnNames<Fields>
> {
  texts: ResourceTexts<Row>
  calls: ResourceCalls<Row, Body>
  /** What the form needs besides the rows, such as the zones to choose from. */
  loads?: { readonly [K in keyof Loaded]: (ownerId: string) => QueryOf<Loaded[K]> }
  fields: Fields
  /** The rules of the domain, the same function that the server runs. */
  check(values: ValuesOf<Fields>, context: CheckContext<Row, Loaded>): readonly FieldFault[]
  /** Below the form of one that is there. */
  BelowForm?(props: { ownerId: string; row: Row }): ReactNode
}

type AnyField = ResourceField<unknown, unknown, unknown> & Partial<ColumnField<unknown, unknown>>

/** A list as the pages take it: of whatever rows, which `row` names for the types alone. */
export type ListResource<Row extends ListedRow = ListedRow> = ListOptions<ListedRow, string> & {
  readonly fields?: Readonly<Record<string, AnyField>>
  readonly row?: Row
}

type Erased = ResourceOptions<
  ResourceRow,
  Readonly<Record<string, unknown>>,
  Record<string, unknown>,
  Readonly<Record<string, AnyField>>
>

/** A resource as the pages take it. */
export type Resource<Row extends ResourceRow = ResourceRow> = ListResource<Row> &
  Pick<Erased, 'texts' | 'calls' | 'loads' | 'fields' | 'check' | 'BelowForm'>

/** Describes a list whose rows are added and changed in dialogs or on pages of their own. */
export const listResource = <Row extends ListedRow>(options: ListOptions<Row>): ListResource<Row> =>
  options as unknown as ListResource<Row>

/** Describes a resource; its types are checked here, and the pages take any. */
export const resource = <
  Row extends ResourceRow,
  Body,
  Loaded extends object,
  Fields extends FieldsFor<Row, Body, Loaded>,
>(
  options: ResourceOptions<Row, Body, Loaded, Fields>,
): Resource<Row> => options as unknown as Resource<Row>
