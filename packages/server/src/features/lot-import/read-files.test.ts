import { expect, test } from 'vitest'
import { map, rows } from './lot-import.test-server.ts'
import { readMapSent, readStallListSent } from './read-files.ts'
import { aWorkbook, stallListSheets } from '#platform/workbook/test-workbook.ts'

const drawing = (text: string) => ({
  bytes: new TextEncoder().encode(text),
  floor: '1',
  stalls: [{ number: 'A1', floor: '1' }],
})
const tooMany = [expect.objectContaining({ element: null, code: 'too-many-elements' })]

test('a map that takes too long, or too much memory, is rejected as a faulty file', async () => {
  await expect(readMapSent(drawing(map('A1')), { maxMs: 1 })).rejects.toMatchObject({
    code: 'invalid',
    faults: [expect.objectContaining({ element: null, code: 'took-too-long' })],
  })
  const heavy = '<rect width="9" height="9"/>'.repeat(150_000)
  const text = map('A1').replace('</svg>', `${heavy}</svg>`)
  await expect(readMapSent(drawing(text), { maxMegabytes: 32 })).rejects.toMatchObject({
    code: 'invalid',
    faults: tooMany,
  })
  expect((await readMapSent(drawing(map('A1')))).stalls).toEqual(['A1'])
})

test('a stall list that takes too long is rejected as a faulty file', async () => {
  const context = { floors: ['P1', 'M'], mayAddFloors: false }
  const bytes = aWorkbook(stallListSheets(rows('slow')))
  const read = readStallListSent(bytes, context, () => Promise.resolve(new Map()), { maxMs: 1 })
  await expect(read).rejects.toMatchObject({
    code: 'invalid',
    faults: [expect.objectContaining({ sheet: null, cell: null, code: 'took-too-long' })],
  })
})
