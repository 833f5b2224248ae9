import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, ifVersion, pageOf, pageQuery, seenVersion } from './wire.ts'

/** Editable fields by their names in the API; the default is the value of a new object without the field. */
type Fields = Readonly<Record<string, z.ZodType>>
type Entered<S> = S extends z.ZodDefault<infer I> ? I : S
type Plain<F extends Fields> = { [K in keyof F]: Entered<F[K]> }
type Partly<F extends Fields> = { [K in keyof F]: z.ZodOptional<Entered<F[K]>> }
type Shown<F extends Fields, V extends Fields> = Omit<Plain<F>, keyof V> & V

const enteredOf = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field
const mapFields = <T>(fields: Fields, change: (schema: z.ZodType) => z.ZodType): T =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(enteredOf(field))])) as T

interface ResourceFields<F extends Fields, V extends Fields, H extends Fields> {
  readonly fields: F
  /** Fields that are entered but never returned. */
  readonly secrets?: H
  /** Additional fields of a reply, and fields whose format in a reply differs from the one entered. */
  readonly shown: V
}

/** The schemas of a lot resource: a reply, a new object, and a change (absent fields are unchanged). */
export const resourceSchemas = <F extends Fields, V extends Fields, H extends Fields = Record<never, never>>({
  fields,
  secrets = {} as H,
  shown,
}: ResourceFields<F, V, H>) => ({
  view: z.object({
    _id: id,
    parkingLot: id,
    ...mapFields<Plain<F>>(fields, (schema) => schema),
    ...shown,
    version: z.number().int(),
  }) as unknown as z.ZodObject<{ _id: typeof id; parkingLot: typeof id; version: z.ZodNumber } & Shown<F, V>>,
  added: z.object({ parkingLot: id, ...fields, ...secrets }),
  edited: z.object({
    ...mapFields<Partly<F>>(fields, (schema) => schema.optional()),
    ...mapFields<Partly<H>>(secrets, (schema) => schema.optional()),
    version: seenVersion,
  }),
})

interface Summaries {
  /** Without it the resource has its own list. */
  readonly list?: string
  readonly add: string
  /** Without it the resource cannot be edited. */
  readonly edit?: string
  readonly remove: string
  readonly restore: string
}

/** The description of a lot resource, which users add, edit, remove and restore. */
export interface LotResourceWords<
  P extends string,
  F extends Fields,
  V extends Fields,
  A extends string,
  H extends Fields,
> extends ResourceFields<F, V, H> {
  readonly path: P
  /** The path of the endpoint that adds one, if not `path`. */
  readonly addPath?: A
  readonly area: string
  readonly read: Capability
  readonly manage: Capability
  readonly summaries: Summaries
}

type CallIf<S, Summary extends string, Name extends string, E> =
  S extends Readonly<Record<Summary, string>> ? { [K in Name]: E } : Record<never, never>

/**
 * The schemas and endpoints of a lot resource; a stale `version` is 409 with the current object. `list` is
 * apart from `writes`, so that a resource can have its own list.
 */
export const lotResource = <
  const P extends string,
  F extends Fields,
  V extends Fields,
  const A extends string = P,
  H extends Fields = Record<never, never>,
  const R extends LotResourceWords<P, F, V, A, H> = LotResourceWords<P, F, V, A, H>,
>(
  words: LotResourceWords<P, F, V, A, H> & R,
) => {
  const { path, area, summaries } = words
  type Names = { list: `GET ${P}/{lotId}`; edit: `PUT ${P}/{id}` }
  const addPath = (words.addPath ?? path) as A
  const { view, added, edited } = resourceSchemas<F, V, H>(words)
  const manage = { area, access: words.manage } as { area: string; access: R['manage'] }
  const ofId = { params: z.object({ id }), lot: 'object' } as const
  const names = {
    add: `POST ${addPath}`,
    remove: `DELETE ${path}/{id}`,
    restore: `POST ${path}/{id}/restore`,
  } as const
  const listName = `GET ${path}/{lotId}` as const
  const editName = `PUT ${path}/{id}` as const
  const list = endpoint({
    area,
    access: words.read as R['read'],
    summary: summaries.list ?? '',
    lot: 'params.lotId',
    params: z.object({ lotId: id }),
    query: pageQuery,
    reply: pageOf(view),
  })
  const add = endpoint({
    ...manage,
    summary: summaries.add,
    lot: 'body.parkingLot',
    body: added,
    reply: view,
    status: 201,
  })
  const edit = endpoint({ ...manage, ...ofId, summary: summaries.edit ?? '', body: edited, reply: view })
  const remove = endpoint({
    ...manage,
    ...ofId,
    summary: summaries.remove,
    query: ifVersion,
    reply: z.null(),
    status: 204,
  })
  const restore = endpoint({ ...manage, ...ofId, summary: summaries.restore, reply: view })
  type Given = R['summaries']
  const hasEdit = summaries.edit !== undefined
  const hasList = summaries.list !== undefined
  return {
    names: {
      ...names,
      ...(hasList && { list: listName }),
      ...(hasEdit && { edit: editName }),
    } as typeof names & Partial<Names>,
    view,
    added,
    edited,
    secrets: Object.keys(words.secrets ?? {}),
    manage: words.manage,
    list: (hasList ? { [listName]: list } : {}) as CallIf<Given, 'list', Names['list'], typeof list>,
    writes: {
      [names.add]: add,
      ...(hasEdit && { [editName]: edit }),
      [names.remove]: remove,
      [names.restore]: restore,
    } as { [K in typeof names.add]: typeof add } & CallIf<Given, 'edit', Names['edit'], typeof edit> & {
        [K in typeof names.remove]: typeof remove
      } & { [K in typeof names.restore]: typeof restore },
  }
}
