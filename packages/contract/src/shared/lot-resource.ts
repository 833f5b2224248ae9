import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, ifVersion, pageOf, pageQuery } from './wire.ts'

/** What people enter, by name on the wire; the default is what a new one has where nothing was entered. */
type Fields = Readonly<Record<string, z.ZodDefault>>
type Shape = Readonly<Record<string, z.ZodType>>
type Plain<F extends Fields> = { [K in keyof F]: F[K] extends z.ZodDefault<infer S> ? S : never }
type Partly<F extends Fields> = {
  [K in keyof F]: F[K] extends z.ZodDefault<infer S> ? z.ZodOptional<S> : never
}
type Shown<F extends Fields, V extends Shape> = Omit<Plain<F>, keyof V> & V

/** What there is to say of something that people add to a lot, edit, remove and bring back. */
export interface LotResourceWords<P extends string, F extends Fields, V extends Shape, A extends string> {
  readonly path: P
  /** The address of the call that adds one, where that is not `path`. */
  readonly addPath?: A
  readonly area: string
  readonly read: Capability
  readonly manage: Capability
  readonly fields: F
  /** What is shown besides the fields, and fields that are shown otherwise than they are entered. */
  readonly shown: V
  readonly summaries: Readonly<Record<'list' | 'add' | 'edit' | 'remove' | 'restore', string>>
}

const mapFields = <T>(fields: Fields, change: (schema: z.ZodType) => z.ZodType): T =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, change(field.unwrap() as z.ZodType)]),
  ) as T

/**
 * The schemas and the calls of something on a lot: how it is shown, a new one, a change of it (absent fields stay; a
 * stale `version` is 409 with the object as it stands), and five calls. `list` is apart from `writes`, so that a
 * resource can have a list of its own.
 */
export const lotResource = <
  const P extends string,
  F extends Fields,
  V extends Shape,
  const A extends string = P,
  const R extends LotResourceWords<P, F, V, A> = LotResourceWords<P, F, V, A>,
>(
  words: LotResourceWords<P, F, V, A> & R,
) => {
  const { path, area, fields, shown, summaries } = words
  const addPath = (words.addPath ?? path) as A
  const view = z.object({
    _id: id,
    parkingLot: id,
    ...mapFields<Plain<F>>(fields, (schema) => schema),
    ...shown,
    version: z.number().int(),
  }) as unknown as z.ZodObject<{ _id: typeof id; parkingLot: typeof id; version: z.ZodNumber } & Shown<F, V>>
  const added = z.object({ parkingLot: id, ...fields })
  const edited = z.object({
    ...mapFields<Partly<F>>(fields, (schema) => schema.optional()),
    version: z.number().int().optional(),
  })
  const manage = { area, access: words.manage } as { area: string; access: R['manage'] }
  const ofId = { params: z.object({ id }), lot: 'object' } as const
  const names = {
    list: `GET ${path}/{lotId}`,
    add: `POST ${addPath}`,
    edit: `PUT ${path}/{id}`,
    remove: `DELETE ${path}/{id}`,
    restore: `POST ${path}/{id}/restore`,
  } as const
  const list = endpoint({
    area,
    access: words.read as R['read'],
    summary: summaries.list,
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
  const edit = endpoint({ ...manage, ...ofId, summary: summaries.edit, body: edited, reply: view })
  const remove = endpoint({
    ...manage,
    ...ofId,
    summary: summaries.remove,
    query: ifVersion,
    reply: z.null(),
    status: 204,
  })
  const restore = endpoint({ ...manage, ...ofId, summary: summaries.restore, reply: view })
  const writes = {
    [names.add]: add,
    [names.edit]: edit,
    [names.remove]: remove,
    [names.restore]: restore,
  } as { [K in typeof names.add]: typeof add } & { [K in typeof names.edit]: typeof edit } & {
    [K in typeof names.remove]: typeof remove
  } & { [K in typeof names.restore]: typeof restore }
  return {
    names,
    view,
    added,
    edited,
    manage: words.manage,
    list: { [names.list]: list } as { [K in typeof names.list]: typeof list },
    writes,
  }
}
