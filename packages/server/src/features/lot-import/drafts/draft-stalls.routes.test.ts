import type { DraftStall, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { draftStallSorts } from '@stallwise/domain/lot-import/draft-stall-list.model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listKit, testListPages } from '#testing/test-list.ts'
import { startImportServer, stall, type ImportServer } from '../lot-import.test-server.ts'

let on: ImportServer
let draft: LotDraft
const group = { group: 'Áticos', type: 'Tenant' }
const rows = [
  stall('B10', { device: 'dev-3' }),
  stall('b9', { floor: 'Main' }),
  stall('B1', { group: 'Guests', type: 'Visitor', device: 'dev-10' }),
  stall('A-2', { floor: 'Main', group: null, type: 'Reserved' }),
  stall('A-1', group),
]
const groups = [
  ['Residents', 'Tenant', 90, 'monthly', 1],
  ['Guests', 'Visitor', 5, 'hourly', 1],
  ['Áticos', 'Tenant', 90, 'monthly', 1],
]
beforeAll(async () => {
  on = await startImportServer()
  draft = await on.begin()
  const { version } = draft
  await on.ask('PUT', `/admin/parking-lot-drafts/${draft._id}`, { version, floors: ['P1', 'M'] })
  const reply = await on.sendList(`draft=${draft._id}`, rows, groups)
  expect(reply.json()).toMatchObject({ total: 5 })
})
afterAll(() => on?.server.close())

const list = listKit<DraftStall>(
  () => on.server,
  'provider',
  () => `/admin/parking-lot-drafts/${draft._id}/stalls`,
)
const numbersOf = ({ data }: { data: readonly DraftStall[] }) => data.map((one) => one.stall)

describe('the stalls of a draft', () => {
  testListPages(list, draftStallSorts)

  test('LIM-90 are in the order of the sheet, all of them without a limit', async () => {
    expect(await list.page()).toMatchObject({ total: 5, nextCursor: null })
    expect(numbersOf(await list.page())).toEqual(['B10', 'b9', 'B1', 'A-2', 'A-1'])
    expect(numbersOf(await list.page({ limit: 2, cursor: 3 }))).toEqual(['A-2', 'A-1'])
  })

  test.each([
    ['stall', ['A-1', 'A-2', 'B1', 'b9', 'B10']],
    ['floor', ['B10', 'B1', 'A-1', 'b9', 'A-2']],
    ['parkingGroup', ['A-1', 'B1', 'B10', 'b9', 'A-2']],
    ['device', ['B10', 'B1', 'b9', 'A-2', 'A-1']],
  ])('LIM-90 are sorted by %s in natural order, the lowest floor first', async (sort, numbers) => {
    expect(numbersOf(await list.page({ sort }))).toEqual(numbers)
  })

  test.each([
    [{ search: 'b1' }, ['B10', 'B1']],
    [{ search: 'DEV guests' }, ['B1']],
    [{ search: 'aticos' }, ['A-1']],
    [{ floor: 'M' }, ['b9', 'A-2']],
    [{ stallType: 'Reserved' }, ['A-2']],
    [{ parkingGroup: 'Áticos' }, ['A-1']],
    [{ device: 'yes' }, ['B10', 'B1']],
    [{ device: 'no', floor: 'P1' }, ['A-1']],
    [{ floor: 'P9' }, []],
  ])('LIM-90 are found by %o', async (query, numbers) => {
    const found = await list.page({ ...query, limit: 1 })
    expect(found.total).toBe(numbers.length)
    expect((await list.walk({ ...query, limit: 1 })).map((one) => one.stall)).toEqual(numbers)
  })

  test('LIM-90 have cursors that are places in the list that is there', async () => {
    const before = await list.page({ limit: 2 })
    expect(before.nextCursor).toBe('2')
    await on.sendList(`draft=${draft._id}`, rows.toReversed(), groups)
    const after = await list.page({ limit: 2, cursor: before.nextCursor! })
    expect(numbersOf(after)).toEqual(['B1', 'b9'])
    const foreign = Buffer.from(JSON.stringify({ name: 'x', id: draft._id })).toString('base64url')
    expect((await list.ask({ cursor: foreign })).statusCode).toBe(422)
  })

  test('are none without a list, and not found by others', async () => {
    const empty = await on.begin({ name: 'Empty' })
    const none = await on.ask('GET', `/admin/parking-lot-drafts/${empty._id}/stalls?limit=5`)
    expect(none.json()).toEqual({ data: [], total: 0, nextCursor: null })
    const url = `/api/admin/parking-lot-drafts/${draft._id}/stalls`
    expect((await on.server.ask('fullAccessCustomer', url)).statusCode).toBe(403)
  })
})
