import type {
  ImportReport,
  OccupancyHistory,
} from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { fireDueTimers } from '#features/judging/judging.public.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

type Who = Parameters<TestServer['ask']>[0]

/** In Toronto it is Friday, two minutes past noon. */
export const noon = Date.UTC(2026, 10, 20, 17, 2)

const tables = [
  'occupancy_sample',
  'occupancy_day',
  'occupancy_import',
  'occupancy_exception',
  'holiday',
  'closure',
]

/** A server with its own world, a clock set by tests, and the calls of a lot's history. */
export const startHistoryServer = async (env: Record<string, string> = {}) => {
  const clock = { now: noon }
  const server = await startTestServer({ clock: () => clock.now, env })
  const { database, world } = server
  const { own } = world
  const address = (query = '', lotId = own.lot.id) => `/api/parking-lots/${lotId}/occupancy-history${query}`
  const post = (
    payload: string | Buffer,
    headers: Record<string, string>,
    query = '',
    who: Who = 'fullAccessCustomer',
  ) => server.ask(who, { method: 'POST', url: address(query), payload, headers })
  const rows = async <Row>(text: string): Promise<Row[]> =>
    database.asSystem(async (tx) => (await sql.raw<Row>(text).execute(tx)).rows)
  return {
    server,
    own,
    clock,
    address,
    post,
    rows,
    run: (text: string) => rows(text),
    send: (text: string | Buffer, query = '', who: Who = 'fullAccessCustomer') =>
      post(text, { 'content-type': 'text/csv' }, query, who),
    sendForm: (text: string | Buffer, field = 'file', filename = 'past.csv') => {
      const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: application/vnd.ms-excel\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from('\r\n--edge--\r\n')])
      return post(body, { 'content-type': 'multipart/form-data; boundary=edge' })
    },
    take: async (lines: readonly string[], query = ''): Promise<ImportReport> => {
      const answer = await post(lines.join('\n'), { 'content-type': 'text/csv' }, query)
      expect(answer.json()).toMatchObject({ importId: expect.any(String) })
      return answer.json()
    },
    show: async (query = '', who: Who = 'staffCustomer'): Promise<OccupancyHistory> => {
      const answer = await server.ask(who, address(query))
      expect(answer.statusCode).toBe(200)
      return answer.json()
    },
    /** A sensor reports, then due timers fire. */
    report: async (occupied: boolean, at: number, now = at) => {
      clock.now = now
      const event = { eventId: `${at}`, deviceId: own.sensors[0], occupied, at: new Date(at).toISOString() }
      const answer = await server.server.inject({
        method: 'POST',
        url: '/ingest/stall-events',
        payload: { events: [event] },
        headers: { authorization: `Bearer ${world.sources[0]!.key}` },
      })
      expect(answer.json()).toMatchObject({ accepted: 1 })
      await fireDueTimers(database.pool, server.services.lots, now, { maxTickDelayMs: 0 })
    },
    forget: async () => {
      clock.now = noon
      for (const table of tables) await rows(`delete from ${table}`)
    },
  }
}

export type HistoryServer = Awaited<ReturnType<typeof startHistoryServer>>

/** The values of the points whose time has this prefix. */
export const valuesAt = ({ points }: OccupancyHistory, begin: string): (number | null)[] =>
  points.filter(({ at }) => at.startsWith(begin)).map(({ occupancy }) => occupancy)
