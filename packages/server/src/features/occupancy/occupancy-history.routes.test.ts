import { uuidv7 } from 'uuidv7'
import type {
  ImportReport,
  OccupancyHistory,
} from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer } from '#test-app.ts'
import type { TestServer } from '#test-app.ts'

/** In Toronto it is Friday noon. */
const now = Date.UTC(2026, 10, 20, 17, 2)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())
beforeEach(() =>
  server.database.asSystem(async (tx) => {
    for (const table of ['occupancy_sample', 'occupancy_day'] as const) await tx.deleteFrom(table).execute()
    await tx.deleteFrom('occupancy_import' as 'occupancy_sample').execute()
  }),
)

type Who = Parameters<TestServer['ask']>[0]

const own = () => server.world.own
const address = (query = '', lotId = own().lot.id) => `/api/parking-lots/${lotId}/occupancy-history${query}`
const show = async (query = '', who: Who = 'staffCustomer'): Promise<OccupancyHistory> => {
  const answer = await server.ask(who, address(query))
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const send = (text: string | Buffer, query = '', who: Who = 'fullAccessCustomer', contentType = 'text/csv') =>
  server.ask(who, {
    method: 'POST',
    url: address(query),
    payload: text,
    headers: { 'content-type': contentType },
  })
const take = async (text: string, query = ''): Promise<ImportReport> => {
  const answer = await send(text, query)
  expect(answer.json()).toMatchObject({ importId: expect.any(String) })
  return answer.json()
}
const valuesOf = ({ points }: OccupancyHistory) => points.map(({ occupancy }) => occupancy)
const hour = (answer: OccupancyHistory, at: string) =>
  answer.points.filter((point) => point.at.startsWith(at)).map(({ occupancy }) => occupancy)

describe('an import', () => {
  test('is shown', async () => {
    const report = await take('timestamp,occupied\n2026-11-20T10:00:00Z,3\n2026-11-20T10:12:00Z,1\n')
    expect(report).toMatchObject({ rows: 2, values: 84, gaps: { count: 0 } })
    const answer = await show()
    expect(hour(answer, '2026-11-20T10')).toEqual([3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    expect(valuesOf(answer)).toHaveLength(288)
    expect(answer.points.at(-1)).toMatchObject({ occupancy: 1, imported: true, capacity: 4 })
  })
})

test('nobody', async () => {
  expect((await server.ask(null, address())).statusCode).toBe(401)
  expect((await server.ask('staffCustomer', address('', uuidv7()))).statusCode).toBe(404)
})
