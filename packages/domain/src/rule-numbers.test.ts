import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../../docs/domain/rules/', import.meta.url)

test('every rule number of docs/domain/rules is defined once', () => {
  const numbers = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^(?:- \*\*|\| )([A-Z]+-\d+)(?:\*\*| )/gm)].map(
      ([, number]) => number!,
    ),
  )
  expect(numbers.length).toBeGreaterThan(500)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
