import { lotResource as describeInContract } from '@stallwise/contract/base/lot-resource.ts'
import { aNumber, positive } from '@stallwise/domain/fields/number.rules.ts'
import { faultsOfFields, required, unique } from '@stallwise/domain/fields/field.rules.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testLotResource } from '#testing/test-resource.ts'
import { listNames, lotResource, number, text } from './resources.public.ts'

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

const { list, add } = testLotResource(async () => waits, {
  kind: 'wait',
  valid: { duration: 20 },
  changed: { duration: 30 },
  invalid: { duration: null },
})

test('has defaults for absent fields of a new one', () => {
  const parkingLot = '019a0000-0000-7000-8000-000000000001'
  expect(contract.added.parse({ parkingLot })).toMatchObject({ name: '', duration: null })
  expect(contract.edited.parse({ version: 3 })).toEqual({ version: 3 })
})

test('is listed in pages', async () => {
  const added = await add({ name: 'North', duration: 20 })
  const first = (await list({ limit: 1 })) as { data: unknown[]; nextCursor: string }
  expect(first.data).toMatchObject([added])
  expect(await list({ limit: 1, cursor: first.nextCursor })).toMatchObject({ data: [{ name: 'Slow lane' }] })
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
