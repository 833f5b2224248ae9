import { expect, it, test } from 'vitest'
import { exampleFile, faultOfFile, headOf, linesOf, maxFileBytes, sizeOf } from './import-file.ts'

test.each([
  ['nothing', [''], 'empty'],
  ['a spreadsheet called .csv', ['PK\u0003\u0004 and more'], 'not-csv'],
  ['a picture', [new Uint8Array([137, 80, 0, 71])], 'not-csv'],
  ['too much', [new Uint8Array(maxFileBytes + 1).fill(49)], 'too-large'],
  ['the example', [exampleFile], undefined],
])('HIS-01 %s is told before it is sent', async (_, parts, fault) =>
  expect(await faultOfFile(new File(parts as BlobPart[], 'past.csv'))).toBe(fault),
)

it('HIS-01 counts rows without header and empty lines, whatever ends a line', () => {
  const head = headOf('\uFEFFtimestamp;free\r\n2026-03-01 00:00;5\r\n\r\n2026-03-01 00:05;6\r\n')
  expect(head).toEqual({ rows: 2, first: ['timestamp;free', '2026-03-01 00:00;5', '2026-03-01 00:05;6'] })
  expect(headOf('timestamp,free,note\r1,2,"a\nb"\r1,3,')).toMatchObject({ rows: 2 })
  expect(headOf('')).toEqual({ rows: 0, first: [] })
})

it('HIS-05 finds a row by its number', () => expect(linesOf('timestamp,free\n\nx,1')[3 - 1]).toBe('x,1'))

test.each([
  [10, 1, 'KB'],
  [124_338, 121, 'KB'],
  [1_258_291, 1.2, 'MB'],
])('%d bytes are %d %s', (bytes, value, unit) => expect(sizeOf(bytes)).toEqual({ value, unit }))
