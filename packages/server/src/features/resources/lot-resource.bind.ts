import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import type { SeenVersion } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { ListCall, Page } from './lot-resource.ts'

/** The part of a `lotResource` that its endpoints need. */
interface BoundResource {
  readonly table: string
  /** The names of its endpoints; endpoints without a name are bound separately. */
  readonly contract: {
    readonly names: Readonly<Partial<Record<'list' | 'add' | 'edit' | 'remove' | 'restore', string>>>
  }
  readonly list: (parts: ChangeLotParts, call: ListCall) => Promise<object>
  readonly commands: {
    readonly add: (parts: ChangeLotParts, viewer: Viewer, body: never) => Promise<object>
    readonly edit: (parts: ChangeLotParts, viewer: Viewer, id: string, body: SeenVersion) => Promise<object>
    readonly remove: (parts: ChangeLotParts, viewer: Viewer, id: string, query: SeenVersion) => Promise<void>
    readonly restore: (parts: ChangeLotParts, viewer: Viewer, id: string) => Promise<object>
  }
}
interface ResourceCall {
  readonly viewer: Viewer
  readonly params: { readonly id: string; readonly lotId: string }
  readonly query: SeenVersion & Page
  readonly body: SeenVersion
}
type Handler = (call: ResourceCall) => Promise<object | null>

/** Binds the endpoints that the contract of a resource names. */
export const bindLotResource = (
  bind: Bind,
  parts: ChangeLotParts,
  { contract: { names }, commands, list }: BoundResource,
): void => {
  const call = (name: string | undefined, handler: Handler): void => {
    if (name !== undefined) (bind as unknown as (name: string, handler: Handler) => void)(name, handler)
  }
  call(names.list, ({ viewer, params: { lotId }, query: { cursor, limit } }) =>
    list(parts, { viewer, lotId, cursor, limit }),
  )
  call(names.add, ({ viewer, body }) => commands.add(parts, viewer, body as never))
  call(names.edit, ({ viewer, params, body }) => commands.edit(parts, viewer, params.id, body))
  call(names.remove, async ({ viewer, params, query }) => {
    await commands.remove(parts, viewer, params.id, query)
    return null
  })
  call(names.restore, ({ viewer, params }) => commands.restore(parts, viewer, params.id))
}
