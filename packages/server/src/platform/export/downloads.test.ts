import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyRow } from '#platform/database/row-scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { Sealing } from '#platform/secrets/sealing.ts'
import { endWhenUnread } from './end-when-unread.ts'
import type { ExportColumn } from './export.model.ts'
import { Exports } from './exports.ts'
import { askedFormat, sendExport } from './send-export.ts'

const columns: readonly ExportColumn[] = [{ key: 'n', header: 'n', kind: 'number' }]
const rowsOf = {
  whole: sql`select n from generate_series(1, 20000) n`,
  broken: sql`select 1 / (60000 - n) as n from generate_series(1, 100000) n`,
} as const

let database: TestDatabase
let exports: Exports
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  exports = new Exports({ database, sealing: new Sealing(randomBytes(32)), clock: () => Date.now() })
  app = fastify()
  app.get<{ Params: { rows: keyof typeof rowsOf } }>('/:rows', async (request, reply) => {
    const rows = rowsOf[request.params.rows]
    const exported = { title: 'Rows', columns, rows, timeZone: 'UTC' }
    const asked = { userId: 'somebody', scope: everyRow, filter: {}, rowsAt: async () => exported }
    const format = askedFormat(request)!
    return sendExport(reply, await exports.write(asked, format), { name: 'rows', format })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app?.close()
  exports.close()
  await database.drop()
})

/** The bytes of a reply as they come over the wire. */
const rawReply = async (path: string, accept: string): Promise<string> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return Buffer.concat(parts).toString('latin1')
}
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test.each(['text/csv', workbook])(
  'EXP-03: a download of %s that breaks off has the number of rows, and ends without its last chunk',
  async (accept) => {
    const [broken, whole] = [await rawReply('/broken', accept), await rawReply('/whole', accept)]
    expect(broken).toMatch(/^HTTP\/1.1 200 .*\r\n[^]*row-count: 100000\r\n/i)
    expect(broken.endsWith('0\r\n\r\n')).toBe(false)
    expect(whole).toMatch(/row-count: 20000\r\n/i)
    expect(whole.endsWith('0\r\n\r\n')).toBe(true)
  },
)

test('EXP-05: ten at once are all written, each with the rows that its header promises', async () => {
  const { port } = app.server.address() as AddressInfo
  const replies = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/whole`, { headers: { accept: 'text/csv' } })
      return [reply.headers.get('row-count'), (await reply.text()).trimEnd().split('\n').length - 1]
    }),
  )
  expect(replies).toEqual(Array.from({ length: 10 }, () => ['20000', 20_000]))
})

test('EXP-04: a reader that is slow is given all of it, one that reads nothing for two minutes is not', async () => {
  vi.useFakeTimers()
  try {
    const patience = { unreadMs: 120_000, longestMs: 7_200_000 }
    const slow = Readable.from(['a', 'b', 'c', 'd'])
    endWhenUnread(slow, patience)
    const chunks: string[] = []
    for await (const chunk of slow) {
      chunks.push(String(chunk))
      await vi.advanceTimersByTimeAsync(119_000)
    }
    expect(chunks).toEqual(['a', 'b', 'c', 'd'])
    const still = new Readable({ read: () => undefined })
    endWhenUnread(still, patience)
    const errors: Error[] = []
    still.once('error', (error) => errors.push(error))
    await vi.advanceTimersByTimeAsync(120_001)
    expect(errors.map(({ message }) => message)).toEqual(['an export was ended: nothing was read'])
  } finally {
    vi.useRealTimers()
  }
})
