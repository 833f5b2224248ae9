import { lotResource as describeInContract } from '@stallwise/contract/shared/lot-resource.ts'
import { aNumber, positive } from '@stallwise/domain/fields/number.rules.ts'
import { faultsOfFields, required, unique } from '@stallwise/domain/fields/field.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Bind } from '#platform/http/bind.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { bindLotResource, listNames, lotResource, number, text } from './resources.public.ts'

// A resource of two fields, described as in CONTRIBUTING.md, on an existing table.
interface WaitDraft {
  readonly name: string
  readonly duration: number | string | null
}
const checkWait = (draft: WaitDraft, { names }: { readonly names: Iterable<string> }) =>
  faultsOfFields(draft, {
    name: [required, unique(names)],
    duration: [required, aNumber, positive],
  })
const contract = describeInContract({
  path: '/waits',
  area: 'devices',
  read: 'device.read',
  manage: 'device.manage',
  fields: { name: z.string().default(''), duration: z.number().nullable().default(null) },
  shown: { duration: z.number().int() },
  summaries: { list: 'All', add: 'Add', edit: 'Change', remove: 'Remove', restore: 'Bring back' },
})
const waits = lotResource({
  contract,
  table: 'rfid_threshold',
  kind: 'wait',
  stale: 'devices',
  fields: { name: text('name'), duration: number('seconds') },
  shown: () => ({}),
  rule: checkWait,
  known: async ({ tx, lotId }, row) => ({ names: await listNames(tx, 'rfid_threshold', lotId, row) }),
})

interface Asked {
  readonly params?: { readonly id?: string; readonly lotId?: string }
  readonly query?: { readonly version?: number; readonly limit?: number; readonly cursor?: string }
  readonly body?: object
}
type Handler = (call: Asked & { readonly viewer: Viewer }) => Promise<unknown>

let lot: TestLotServer
const handlers = new Map<string, Handler>()
let pat: Viewer
beforeAll(async () => {
  lot = await startTestLot()
  const email = 'provider@example.com'
  const [user] = await lot.query('select id from app_user where email = $1', [email])
  pat = { userId: user.id, email, name: 'Pat', roles: ['provider'], customerId: null, lots: 'all' }
  const { database, app, clock } = lot
  const bind = ((name: string, handler: Handler) => handlers.set(name, handler)) as unknown as Bind
  const parts = { database, pool: database.pool, lots: app.services.lots, clock: () => clock.now }
  bindLotResource(bind, parts, waits)
})
afterAll(() => lot?.close())

const ask = async (name: string, asked: Asked) =>
  handlers.get(name)!({ params: {}, query: {}, body: {}, viewer: pat, ...asked })
const list = (page: object = {}) =>
  ask('GET /waits/{lotId}', { params: { lotId: lot.lotId }, query: { limit: 50, ...page } })
const add = (body: object) =>
  ask('POST /waits', { body: contract.added.parse({ parkingLot: lot.lotId, ...body }) }) as Promise<
    z.infer<typeof contract.view>
  >
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (refusal: { code: string }) => refusal.code,
  )

test('has the endpoints of its contract, and defaults for absent fields of a new one', () => {
  expect([...handlers.keys()].sort()).toEqual(Object.keys({ ...contract.list, ...contract.writes }).sort())
  expect(contract.added.parse({ parkingLot: lot.lotId })).toMatchObject({ name: '', duration: null })
  expect(contract.edited.parse({ version: 3 })).toEqual({ version: 3 })
})

test('is added, listed, changed, removed and restored, each with an audit entry', async () => {
  const added = await add({ name: ' North ', duration: 20 })
  expect(contract.view.parse(added)).toEqual(added)
  expect(added).toMatchObject({ name: 'North', duration: 20, parkingLot: lot.lotId, version: 1 })
  const params = { id: added._id }
  const edited = await ask('PUT /waits/{id}', { params, body: { duration: 30, version: 1 } })
  expect(edited).toMatchObject({ name: 'North', duration: 30, version: 2 })
  expect(await list()).toMatchObject({ data: expect.arrayContaining([edited]), nextCursor: null })
  expect(await list({ limit: 1 })).toMatchObject({ data: [edited], nextCursor: added._id })
  expect(await list({ limit: 1, cursor: added._id })).toMatchObject({ data: [{ name: 'Slow lane' }] })
  await ask('DELETE /waits/{id}', { params, query: { version: 2 } })
  expect(await list()).toMatchObject({ data: [{ name: 'Slow lane' }] })
  const restored = await ask('POST /waits/{id}/restore', { params })
  expect(restored).toMatchObject({ name: 'North', version: 4 })
  expect(await ask('POST /waits/{id}/restore', { params }), 'undo pressed twice').toEqual(restored)
  const audit = await lot.query('select action from audit_entry where object_id = $1 order by sequence', [
    added._id,
  ])
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'wait.create',
    'wait.edit',
    'wait.remove',
    'wait.restore',
  ])
})

test('refuses faults, a name in use, a stale version and an unknown id', async () => {
  const one = await add({ name: 'South', duration: 5 })
  const params = { id: one._id }
  expect(await refused(add({ name: 'Without a duration' }))).toBe('invalid')
  expect(await refused(add({ name: 'SOUTH', duration: 5 }))).toBe('invalid')
  expect(await refused(ask('PUT /waits/{id}', { params, body: { name: 'S', version: 7 } }))).toBe(
    'stale-version',
  )
  expect(await refused(ask('DELETE /waits/{id}', { params, query: { version: 7 } }))).toBe('stale-version')
  await ask('DELETE /waits/{id}', { params })
  expect(await refused(ask('DELETE /waits/{id}', { params }))).toBe('not-found')
  await add({ name: 'South', duration: 6 })
  expect(await refused(ask('POST /waits/{id}/restore', { params }))).toBe('invalid')
})

test('a field of the contract that is missing in the rule or the table does not compile', () => {
  const withNote = describeInContract({
    path: '/notes',
    area: 'devices',
    read: 'device.read',
    manage: 'device.manage',
    fields: { name: z.string().default(''), note: z.string().default('') },
    shown: {},
    summaries: { add: 'Add', remove: 'Remove', restore: 'Bring back' },
  })
  const rest = { contract: withNote, table: 'zone', kind: 'note', shown: () => ({}) } as const
  const unchecked = lotResource({
    ...rest,
    fields: { name: text('name'), note: text('name') },
    // @ts-expect-error The rule's draft lacks the note.
    rule: (draft: { readonly name: string }) => faultsOfFields(draft, {}),
  })
  const unstored = lotResource({
    ...rest,
    // @ts-expect-error The note has no column.
    fields: { name: text('name') },
    rule: (draft: { readonly name: string; readonly note: string }) => faultsOfFields(draft, {}),
  })
  expect([unchecked, unstored].map(({ contract }) => Object.keys(contract.names).sort())).toEqual([
    ['add', 'remove', 'restore'],
    ['add', 'remove', 'restore'],
  ])
})
