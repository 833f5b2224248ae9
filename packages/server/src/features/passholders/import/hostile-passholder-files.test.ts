import { workbookType } from '@stallwise/contract/base/files.ts'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorkbook, workbookParts } from '#platform/workbook/test-workbook.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { readPassholderFile } from './passholder-file.ts'

const sheets = [
  {
    name: 'Passholders',
    rows: [
      ['Pass ID', 'Name'],
      ['H-1', 'Ana Ruiz'],
    ],
  },
]
const sheetPath = 'xl/worksheets/sheet1.xml'
const head = workbookParts(sheets)[sheetPath]!.split('</sheetData>')[0]!

/** The sheet with a million further rows, which are empty. */
const withMillionRows = () => {
  const rows = Array.from({ length: 1_000_000 }, (_, nth) => `<row r="${nth + 3}"></row>`)
  const sheet = `${head}${rows.join('')}</sheetData></worksheet>`
  return aWorkbook(sheets, { parts: { [sheetPath]: sheet }, level: 0 })
}
const bomb = () => aWorkbook(sheets, { parts: { [sheetPath]: ' '.repeat(30_000_000) } })

const timed = async (bytes: Uint8Array) => {
  const [from, before] = [performance.now(), process.memoryUsage().rss]
  const { faults, rows } = await readPassholderFile(bytes)
  return {
    codes: faults.map(({ code }) => code),
    rows: rows.length,
    seconds: (performance.now() - from) / 1_000,
    megabytes: (process.memoryUsage().rss - before) / 1_000_000,
  }
}

describe('PIM-01: a hostile workbook', () => {
  test('that unpacks to more than 100 times its size is refused before it is unpacked', async () => {
    const file = bomb()
    expect(file.byteLength).toBeLessThan(200_000)
    const { codes, seconds, megabytes } = await timed(file)
    expect(codes).toEqual(['unpacks-too-large'])
    expect(seconds).toBeLessThan(1)
    expect(megabytes).toBeLessThan(20)
  })

  test('whose other parts are zip bombs is read without unpacking them', async () => {
    const inner = zipSync({ 'x.xml': [new Uint8Array(30_000_000), { level: 6 }] })
    const parts = { 'xl/media/x.zip': Buffer.from(inner).toString('latin1') }
    expect(await timed(aWorkbook(sheets, { parts }))).toMatchObject({ codes: [], rows: 1 })
  })

  test('with a million empty rows is read as the rows that it has', async () => {
    const { codes, rows, megabytes } = await timed(withMillionRows())
    expect([codes, rows]).toEqual([[], 1])
    expect(megabytes).toBeLessThan(300)
  }, 60_000)
})

describe('sent to the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server?.close())
  const send = (payload: Buffer) => {
    const { lot, passholderGroup } = server.world.own
    const url = `/api/pass-holders/validate-file/${lot.id}/${passholderGroup.id}`
    return server.ask('staffCustomer', {
      method: 'POST',
      url,
      headers: { 'content-type': workbookType },
      payload,
    })
  }

  test('PIM-01: a zip bomb is a fault of the file, one of more than 10 MB is not read', async () => {
    const refused = await send(Buffer.from(bomb()))
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [{ sheet: null, cell: null, code: 'unpacks-too-large', message: expect.any(String) }],
    ])
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await send(Buffer.from(aWorkbook(sheets)))).statusCode).toBe(200)
  })
})
