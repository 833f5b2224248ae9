import { expect, it } from 'vitest'
import { exampleFile, linesOf, rowsIn } from './import-file.ts'

it('HIS-01 counts rows without header and empty lines, whatever ends a line', () => {
  expect(rowsIn('\uFEFFtimestamp;free\r\n2026-03-01 00:00;5\r\n\r\n2026-03-01 00:05;6\r\n')).toBe(2)
  expect(rowsIn('timestamp,free,note\r1,2,"a\nb"\r1,3,')).toBe(2)
  expect(rowsIn(exampleFile)).toBe(5)
  expect(rowsIn('')).toBe(0)
})

it('HIS-05 finds a row by its number', () => expect(linesOf('timestamp,free\n\nx,1')[3 - 1]).toBe('x,1'))
