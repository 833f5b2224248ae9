import { expect, test } from 'vitest'
import { checkChosenFile, maxFileBytes } from './check-file.ts'

test.each([
  ['nothing', [''], 'empty'],
  ['a spreadsheet called .csv', ['PK\u0003\u0004 and more'], 'not-csv'],
  ['a picture', [new Uint8Array([137, 80, 0, 71])], 'not-csv'],
  ['too much', [new Uint8Array(maxFileBytes + 1).fill(49)], 'too-large'],
  ['a text', ['timestamp,occupied'], undefined],
])('HIS-01 %s is told before it is sent', async (_, parts, fault) =>
  expect(await checkChosenFile(new File(parts as BlobPart[], 'past.csv'), 'csv')).toBe(fault),
)
