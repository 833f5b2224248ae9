import { expect, it } from 'vitest'
import { csvRows } from './csv-rows.ts'

const text = '\uFEFFName,Note\nAna,"two\nlines, and ""quoted"""\nBo,\n"",é\n'

it.each([1, 2, 3, 7, 1_000])('EXP-06: rows are counted whatever parts of %i bytes come', (size) => {
  const bytes = new TextEncoder().encode(text)
  const count = csvRows()
  const counted: number[] = []
  for (let at = 0; at < bytes.length; at += size) counted.push(count(bytes.subarray(at, at + size)))
  expect(counted.at(-1)).toBe(3)
  expect(counted).toEqual(counted.toSorted((one, other) => one - other))
})
