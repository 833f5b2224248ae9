import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { TestDatabase } from '#platform/database/test-database.ts'
import type { Bind } from '#platform/http/bind.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { startTestLot, type TestLotServer } from './test-lot.ts'

type BoundResource = Parameters<typeof bindLotResource>[2]
/** A described resource with a name, and all five endpoints. */
export interface TestedResource extends BoundResource {
  readonly contract: {
    readonly names: Readonly<Partial<Record<'list' | 'add' | 'edit' | 'remove' | 'restore', string>>>
    readonly view: z.ZodType
    readonly added: z.ZodType
    readonly list: object
    readonly writes: object
  }
}

interface Samples {
  readonly kind: string
  /** The fields of a new one besides its name. */
  readonly valid: object
  /** An edit. */
  readonly changed: object
  /** Fields of a new one that the rule refuses. */
  readonly invalid: object
  readonly prepare?: (database: TestDatabase) => Promise<unknown>
}

interface Request {
  readonly params?: { readonly id?: string; readonly lotId?: string }
  readonly query?: { readonly version?: number; readonly limit?: number; readonly cursor?: string }
  readonly body?: object
}
type Handler = (request: Request & { readonly viewer: Viewer }) => Promise<unknown>
interface View {
  readonly _id: string
  readonly version: number
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (refusal: { code: string }) => refusal.code,
  )

/** Registers the tests that every described resource must pass, on a real database; returns its endpoints. */
export const testLotResource = (
  load: () => Promise<TestedResource>,
  { kind, valid, changed, invalid, prepare }: Samples,
) => {
  let lot: TestLotServer
  let resource: TestedResource
  let viewer: Viewer
  const handlers = new Map<string, Handler>()
  beforeAll(async () => {
    resource = await load()
    lot = await startTestLot()
    await prepare?.(lot.database)
    const email = 'provider@example.com'
    const [user] = await lot.query('select id from app_user where email = $1', [email])
    viewer = { userId: user.id, email, name: 'Pat', roles: ['provider'], customerId: null, lots: 'all' }
    const { database, app, clock } = lot
    const bind = ((name: string, handler: Handler) => handlers.set(name, handler)) as unknown as Bind
    const parts = { database, pool: database.pool, lots: app.services.lots, clock: () => clock.now }
    bindLotResource(bind, parts, resource)
  })
  afterAll(() => lot?.close())

  const ask = async (endpoint: keyof TestedResource['contract']['names'], request: Request) =>
    handlers.get(resource.contract.names[endpoint]!)!({ params: {}, query: {}, body: {}, viewer, ...request })
  const list = (page: object = {}) =>
    ask('list', { params: { lotId: lot.lotId }, query: { limit: 50, ...page } })
  const add = async (fields: object) => {
    const body = resource.contract.added.parse({ parkingLot: lot.lotId, ...fields }) as object
    return (await ask('add', { body })) as View
  }

  test('has the endpoints of its contract', () => {
    const { contract } = resource
    expect([...handlers.keys()].sort()).toEqual(Object.keys({ ...contract.list, ...contract.writes }).sort())
  })

  test('is added, listed, changed, removed and restored, each with an audit entry', async () => {
    const added = await add({ name: ' North ', ...valid })
    expect(resource.contract.view.parse(added)).toEqual(added)
    expect(added).toMatchObject({ name: 'North', ...valid, parkingLot: lot.lotId, version: 1 })
    const params = { id: added._id }
    const edited = await ask('edit', { params, body: { ...changed, version: 1 } })
    expect(edited).toMatchObject({ name: 'North', ...changed, version: 2 })
    expect(await list()).toMatchObject({ data: expect.arrayContaining([edited]), nextCursor: null })
    await ask('remove', { params, query: { version: 2 } })
    expect(JSON.stringify(await list())).not.toContain(added._id)
    const restored = await ask('restore', { params })
    expect(restored).toMatchObject({ name: 'North', ...changed, version: 4 })
    expect(await ask('restore', { params }), 'undo pressed twice').toEqual(restored)
    const audit = await lot.query('select action from audit_entry where object_id = $1 order by sequence', [
      added._id,
    ])
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      ['create', 'edit', 'remove', 'restore'].map((verb) => `${kind}.${verb}`),
    )
    await ask('remove', { params })
  })

  test('refuses faults, a name in use, a stale version and an unknown id', async () => {
    const one = await add({ name: 'South', ...valid })
    const params = { id: one._id }
    expect(await codeOf(add({ name: 'Faulty', ...invalid }))).toBe('invalid')
    expect(await codeOf(add({ name: 'SOUTH', ...valid }))).toBe('invalid')
    expect(await codeOf(ask('edit', { params, body: { name: 'S', version: 7 } }))).toBe('stale-version')
    expect(await codeOf(ask('remove', { params, query: { version: 7 } }))).toBe('stale-version')
    await ask('remove', { params })
    expect(await codeOf(ask('remove', { params }))).toBe('not-found')
    const other = await add({ name: 'South', ...valid })
    expect(await codeOf(ask('restore', { params }))).toBe('invalid')
    await ask('remove', { params: { id: other._id } })
  })

  return { ask, list, add }
}
